// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.campaign;

import io.hdfsgears.benchmarks.Waits;
import io.hdfsgears.rack.Folders;
import io.hdfsgears.rack.Names;
import io.hdfsgears.rack.RackException;
import io.hdfsgears.rack.RackSpec;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A file system in memory for each host; every second one is four times as large. Needs root. */
final class SmallDisks implements Closeable {
    private static final int SMALL_MIB = 192;
    private static final int TIMES = 4;

    private final Path root;
    private final Map<String, Path> mounted = new LinkedHashMap<>();

    private SmallDisks(Path root) {
        this.root = root;
    }

    static SmallDisks mount(List<String> hosts) throws IOException {
        SmallDisks disks = new SmallDisks(Files.createTempDirectory("campaign-disks-"));
        Runtime.getRuntime().addShutdownHook(new Thread(disks::closeAtExit));
        try {
            for (String host : hosts) {
                Path folder = Files.createDirectory(disks.root.resolve(host));
                int mebibytes = Names.number(host) % 2 == 0 ? TIMES * SMALL_MIB : SMALL_MIB;
                String size = "size=" + mebibytes + "m";
                if (run("mount", "-t", "tmpfs", "-o", size, "tmpfs", folder.toString()) != 0) {
                    throw new RackException("No file system can be mounted on " + folder + ": run this as root.");
                }
                disks.mounted.put(host, folder);
            }
            return disks;
        } catch (IOException e) {
            disks.close();
            throw e;
        }
    }

    private static int run(String... command) throws IOException {
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        return Waits.on(process::waitFor);
    }

    /** DataNodes that keep their replicas there. */
    RackSpec on(RackSpec rack) {
        RackSpec spec = rack
                // Stock wants 1 GB of spare room on a volume, more than these have.
                .withSetting("dfs.datanode.round-robin-volume-choosing-policy.additional-available-space", "0");
        for (Map.Entry<String, Path> disk : mounted.entrySet()) {
            spec = spec.withSetting(
                    disk.getKey() + ":dfs.datanode.data.dir",
                    data(disk.getValue()).toUri().toString());
        }
        return spec;
    }

    private static Path data(Path disk) {
        return disk.resolve("data");
    }

    private Path of(String host) throws RackException {
        Path disk = mounted.get(host);
        if (disk == null) {
            throw new RackException("There is no disk of " + host + ".");
        }
        return disk;
    }

    /** Empties the disk of a host whose DataNode does not run. */
    void wipe(String host) throws IOException {
        Folders.delete(data(of(host)));
    }

    long capacityBytes(String host) throws IOException {
        return Files.getFileStore(of(host)).getTotalSpace();
    }

    long usedBytes(String host) throws IOException {
        FileStore disk = Files.getFileStore(of(host));
        return disk.getTotalSpace() - disk.getUnallocatedSpace();
    }

    /** Also while the rack still ends: what is mounted goes once its last file is closed. */
    @Override
    public synchronized void close() throws IOException {
        for (Path disk : mounted.values()) {
            run("umount", "--lazy", disk.toString());
        }
        mounted.clear();
        Folders.delete(root);
    }

    private void closeAtExit() {
        try {
            close();
        } catch (IOException e) {
            System.err.println("campaign: " + root + " is left: " + e.getMessage());
        }
    }
}
