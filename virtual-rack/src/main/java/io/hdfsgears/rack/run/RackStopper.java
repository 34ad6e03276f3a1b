// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.run;

import io.hdfsgears.rack.Folders;
import io.hdfsgears.rack.Json;
import io.hdfsgears.rack.Names;
import io.hdfsgears.rack.ProcessIdentity;
import io.hdfsgears.rack.RackDescription;
import io.hdfsgears.rack.RackFiles;
import io.hdfsgears.rack.hardware.Leftovers;
import io.hdfsgears.rack.process.ProcessTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Takes a rack down, whole or what is left of one. */
public final class RackStopper {
    private static final Duration GRACE = Duration.ofSeconds(10);

    private final RackFiles files;
    private final ProcessTable table;

    public RackStopper(RackFiles files) {
        this.files = files;
        this.table = new ProcessTable(files);
    }

    /** Ends every process in order: the power controller, so that it wakes nothing, hosts, NameNodes, JournalNodes, whatever is left. */
    int stopAll() throws IOException {
        int powered = table.stop(Names.POWER, GRACE) ? 1 : 0;
        new Leftovers(files).wake();
        List<String> hosts = new ArrayList<>();
        List<String> nameNodes = new ArrayList<>();
        List<String> journals = new ArrayList<>();
        if (Files.exists(files.description())) {
            RackDescription rack = Json.read(files.description(), RackDescription.class);
            hosts.addAll(rack.hosts());
            nameNodes.addAll(rack.nameNodes());
            journals.addAll(rack.journals());
        }
        return powered + stopTogether(hosts) + stopTogether(nameNodes) + stopTogether(journals) + killLeftovers();
    }

    private int stopTogether(List<String> names) throws IOException {
        List<String> running =
                names.stream().filter(name -> table.running(name).isPresent()).toList();
        for (String name : running) {
            table.running(name).ifPresent(process -> process.signal(false));
        }
        for (String name : names) {
            table.stop(name, GRACE);
        }
        return running.size();
    }

    /** Kills what carries the rack's mark, pid file or not, and takes its hardware away. */
    public int killLeftovers() throws IOException {
        Leftovers hardware = new Leftovers(files);
        hardware.wake();
        int killed = 0;
        Map<ProcessIdentity, String> left = table.leftovers();
        while (!left.isEmpty()) {
            for (Map.Entry<ProcessIdentity, String> process : left.entrySet()) {
                ProcessTable.end(process.getKey(), process.getValue(), Duration.ZERO);
                killed++;
            }
            left = table.leftovers();
        }
        return killed + hardware.clear();
    }

    /** Deletes the rack's folder; only one that holds a rack's description, which goes last. */
    public void delete() throws IOException {
        new Leftovers(files).clear(); // nothing is deleted that is mounted
        if (Files.exists(files.description())) {
            for (Path part : List.of(
                    files.temporary(),
                    files.root().resolve("disks"),
                    files.root().resolve("conf"),
                    files.logs(),
                    files.run())) {
                Folders.delete(part);
            }
            Files.deleteIfExists(files.description());
            if (Folders.isEmpty(files.root())) { // what others put there is not ours to delete
                Files.deleteIfExists(files.root());
            }
        }
    }

    Optional<RackDescription> description() throws IOException {
        return Files.exists(files.description())
                ? Optional.of(Json.read(files.description(), RackDescription.class))
                : Optional.empty();
    }
}
