// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.drill;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * All that a rack with hardware could leave on this machine, whichever process made it. If it is equal before and
 * after, nothing was left.
 */
record MachineTraces(
        Set<String> namespaces,
        Set<String> interfaces,
        Set<String> loopDevices,
        Set<String> groups,
        Set<String> mounts,
        Set<String> diskLimits) {
    private static final Path CGROUPS = Path.of("/sys/fs/cgroup");

    static MachineTraces now() throws IOException {
        Set<String> loops = new TreeSet<>();
        for (String loop : names(Path.of("/sys/block"))) {
            Path backing = Path.of("/sys/block", loop, "loop/backing_file");
            if (Files.exists(backing)) {
                loops.add(loop + " " + Files.readString(backing).strip());
            }
        }
        Set<String> groups = new TreeSet<>();
        collectGroups(CGROUPS, groups);
        Path limits = CGROUPS.resolve("blkio/blkio.throttle.read_bps_device");
        return new MachineTraces(
                names(Path.of("/run/netns")),
                names(Path.of("/sys/class/net")),
                loops,
                groups,
                Set.copyOf(Files.readAllLines(Path.of("/proc/self/mounts"))),
                Files.exists(limits) ? Set.copyOf(Files.readAllLines(limits)) : Set.of());
    }

    /** At any depth: memory groups are below the group of the process that made them. */
    private static void collectGroups(Path parent, Set<String> found) {
        File[] folders = parent.toFile().listFiles(File::isDirectory); // null: it has just gone
        if (folders != null) {
            for (File folder : folders) {
                if (folder.getName().startsWith("hdfs-gears")) {
                    found.add(folder.toString());
                }
                collectGroups(folder.toPath(), found);
            }
        }
    }

    private static Set<String> names(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return Set.of();
        }
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.map(entry -> entry.getFileName().toString()).collect(Collectors.toCollection(TreeSet::new));
        }
    }
}
