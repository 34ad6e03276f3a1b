// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.disk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Memory of the nearest control group with a limit that this process is in, of version 1 or 2: its own, or one above it. */
final class ControlGroup {
    private static final int MOUNT_ROOT = 3;
    private static final int MOUNTED_AT = 4;

    private final boolean unified;
    private final Path mount;
    private final Path own;

    /**
     * @param dirtyBytes that wait for the disks, and that are being written
     * @param availableBytes that page cache may take
     */
    record Memory(long dirtyBytes, long availableBytes) {}

    private ControlGroup(boolean unified, Path mount, Path own) {
        this.unified = unified;
        this.mount = mount;
        this.own = own;
    }

    /**
     * @param root of the file system that proc and sys are in
     * @return empty if no control group counts this process's memory
     */
    static Optional<ControlGroup> of(Path root) {
        try {
            List<String> mounts = Files.readString(root.resolve("proc/self/mountinfo"))
                    .lines()
                    .toList();
            for (String line :
                    Files.readString(root.resolve("proc/self/cgroup")).lines().toList()) {
                String[] fields = line.split(":", 3);
                boolean unified = fields.length == 3 && fields[1].isEmpty();
                boolean memory =
                        fields.length == 3 && List.of(fields[1].split(",")).contains("memory");
                if (unified || memory) {
                    Optional<ControlGroup> found = mounts.stream()
                            .flatMap(mount -> mounted(root, mount, unified, fields[2]).stream())
                            .filter(group -> Files.isReadable(group.own.resolve("memory.stat")))
                            .findFirst();
                    if (found.isPresent()) {
                        return found;
                    }
                }
            }
            return Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static Optional<ControlGroup> mounted(Path root, String mount, boolean unified, String path) {
        String[] sides = mount.split(" - ", 2);
        String[] fields = sides[0].split(" ", -1);
        String[] system = sides.length == 2 ? sides[1].split(" ", -1) : new String[0];
        boolean memory = system.length == 3
                && system[0].equals(unified ? "cgroup2" : "cgroup")
                && (unified || Arrays.asList(system[2].split(",")).contains("memory"));
        if (!memory || fields.length <= MOUNTED_AT) {
            return Optional.empty();
        }
        Path at = root.resolve(fields[MOUNTED_AT].substring(1));
        Path top = Path.of(fields[MOUNT_ROOT]);
        // In a container the mount's root is the container's group. A path outside it comes from another namespace.
        Path below = Path.of(path).startsWith(top) ? top.relativize(Path.of(path)) : Path.of("");
        return Optional.of(new ControlGroup(unified, at, at.resolve(below).normalize()));
    }

    /**
     * Empty while nothing limits it.
     *
     * @param hostBytes memory of the host; a limit above it is none
     * @param hostAvailableBytes that page cache may take of it
     */
    Optional<Memory> memory(long hostBytes, long hostAvailableBytes) {
        try {
            for (Path group = own; group != null && group.startsWith(mount); group = group.getParent()) {
                long limit = limit(group);
                if (limit < hostBytes) {
                    return Optional.of(memory(group, limit, hostAvailableBytes));
                }
            }
            return Optional.empty();
        } catch (IOException | NumberFormatException e) {
            return Optional.empty();
        }
    }

    private Memory memory(Path group, long limit, long hostAvailableBytes) throws IOException {
        Map<String, Long> statistics = statistics(group);
        String of = unified ? "" : "total_";
        long used = DirtyPages.numberIn(group.resolve(unified ? "memory.current" : "memory.usage_in_bytes"));
        long files = value(statistics, of + "inactive_file") + value(statistics, of + "active_file");
        long dirty = unified
                ? value(statistics, "file_dirty") + value(statistics, "file_writeback")
                : value(statistics, "total_dirty") + value(statistics, "total_writeback");
        // As the kernel counts: what is page cache already, and what is free for it.
        return new Memory(dirty, files + Math.max(0, Math.min(limit - used, hostAvailableBytes)));
    }

    private long limit(Path group) throws IOException {
        Stream<String> names = unified ? Stream.of("memory.max", "memory.high") : Stream.of("memory.limit_in_bytes");
        long least = Long.MAX_VALUE;
        for (String name : names.toList()) {
            Path file = group.resolve(name);
            String text = Files.exists(file) ? Files.readString(file).strip() : "max"; // the topmost has none
            least = Math.min(least, text.equals("max") ? Long.MAX_VALUE : Long.parseLong(text));
        }
        return least;
    }

    private static Map<String, Long> statistics(Path group) throws IOException {
        Map<String, Long> values = new HashMap<>();
        for (String line :
                Files.readString(group.resolve("memory.stat")).lines().toList()) {
            String[] words = line.split(" ", -1);
            if (words.length == 2) {
                values.put(words[0], Long.parseLong(words[1]));
            }
        }
        return values;
    }

    private static long value(Map<String, Long> statistics, String name) throws IOException {
        @Nullable Long value = statistics.get(name);
        if (value == null) {
            throw new IOException("memory.stat has no " + name);
        }
        return value;
    }
}
