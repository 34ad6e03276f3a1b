// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hardware;

import io.hdfsgears.rack.HardwareNet;
import io.hdfsgears.rack.Poll;
import io.hdfsgears.rack.RackFiles;
import io.hdfsgears.rack.hardware.kernel.Freezer;
import io.hdfsgears.rack.hardware.kernel.Mounts;
import io.hdfsgears.rack.hardware.kernel.Tool;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Each host's own /proc: CPU time, memory, load and up time of its processes, and not of this machine, by an lxcfs that ends with the
 * rack. It goes by control groups of version 1, which each host gets for this and which limit nothing.
 */
public final class ProcViews {
    private static final String WHAT = "each host's own /proc: CPU time, memory, load";
    private static final String PROGRAM = "lxcfs";
    private static final String SCRIPT = "views.sh";
    private static final String MEMORY = "memory";
    private static final List<String> CONTROLLERS = List.of("cpu", "cpuacct", "cpuset", MEMORY);
    private static final Duration GONE = Duration.ofSeconds(10);
    private static final Duration STEP = Duration.ofMillis(20);
    private static final double TICKS_PER_SECOND = 100; // USER_HZ
    private static final Set<Integer> BUSY = Set.of(1, 2, 3, 6, 7); // user, nice, system, irq, softirq

    private ProcViews() {}

    /** @return why hosts cannot have it here, with the remedy; empty after it was tried */
    static Optional<String> lacking() {
        Optional<String> program = Services.missing(PROGRAM, WHAT, PROGRAM);
        if (program.isPresent()) {
            return program;
        }
        if (!Files.exists(Path.of("/dev/fuse"))) {
            return Optional.of(WHAT + " (no /dev/fuse: modprobe fuse)");
        }
        try {
            if (parents().isEmpty()) {
                return Optional.of(WHAT + " (no control groups of version 1 for " + String.join(", ", CONTROLLERS)
                        + ": boot with systemd.unified_cgroup_hierarchy=0)");
            }
            attempt();
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(WHAT + " (" + PROGRAM + " does not work here: " + e.getMessage() + ")");
        }
    }

    private static void attempt() throws IOException {
        Path folder = Files.createTempDirectory("rack-views-");
        try {
            Tool.run(
                    "sh",
                    write(folder).toString(),
                    "try",
                    HardwareNet.GROUPS + "try-" + ProcessHandle.current().pid());
        } finally {
            Files.deleteIfExists(folder.resolve(SCRIPT));
            Files.deleteIfExists(folder);
        }
    }

    /**
     * Where groups of hosts are made: for memory below this process's own, so that a limit on it holds for hosts as well. The others have to
     * have one and the same path in each hierarchy: lxcfs looks for the CPU time of a path in cpuset.
     *
     * @return one folder a hierarchy; none where one is missing
     */
    private static List<Path> parents() throws IOException {
        Set<Path> parents = new LinkedHashSet<>(); // cpu and cpuacct may be one
        for (String controller : CONTROLLERS) {
            Optional<Path> root = Mounts.ofCgroup1(controller);
            if (root.isEmpty() || root.get().toString().matches(".*\\s.*")) {
                return List.of();
            }
            parents.add(controller.equals(MEMORY) ? below(root.get()) : root.get());
        }
        return List.copyOf(parents);
    }

    private static Path below(Path root) throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc/self/cgroup"))) {
            String[] fields = line.split(":", 3);
            if (fields[1].equals(MEMORY)) {
                Path own = Path.of(root + fields[2]);
                return Files.isDirectory(own) ? own : root; // a container sees another path than its own
            }
        }
        return root;
    }

    private static Path script(RackFiles files) {
        return files.run().resolve(SCRIPT);
    }

    private static Path write(Path folder) throws IOException {
        Path script = folder.toAbsolutePath().resolve(SCRIPT);
        String parents = parents().stream().map(Path::toString).collect(Collectors.joining(" "));
        Files.writeString(script, Resource.text(SCRIPT).replace("@PARENTS@", "'" + parents + "'"));
        return script;
    }

    /** Starts lxcfs, if it works here; after the disks are mounted, which hosts find only then. */
    static void start(RackFiles files, HardwareNet net, List<String> hosts, Freezer freezer) throws IOException {
        Files.deleteIfExists(script(files));
        if (hosts.isEmpty() || lacking().isPresent()) {
            return;
        }
        String script = write(files.run()).toString();
        for (String host : hosts) {
            Tool.run("sh", script, "make", net.group(host));
        }
        freezer.make(net.group(Services.GROUP));
        String beside = HardwareHosts.script(files).toString();
        Tool.run("setsid", "-w", "sh", beside, Services.GROUP, "beside", "sh", script, "start");
    }

    /** Removes the groups of all hosts, which are empty by now; also what was made by one whose own group was another. */
    static void clear(HardwareNet net) throws IOException {
        for (String controller : CONTROLLERS) {
            Optional<Path> root = Mounts.ofCgroup1(controller);
            if (root.isPresent()) {
                for (Path group : named(root.get(), net.groups())) {
                    Poll.until(
                            GONE, STEP, () -> gone(group), () -> group + " cannot be removed: look at what is in it");
                }
            }
        }
    }

    private static List<Path> named(Path root, String prefix) throws IOException {
        List<Path> found = new ArrayList<>();
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                if (folder.getFileName().toString().startsWith(prefix)) {
                    found.add(folder);
                    return FileVisitResult.SKIP_SUBTREE;
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) {
                return FileVisitResult.CONTINUE; // a group of somebody else's that has just gone
            }

            @Override
            public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException e) {
                return FileVisitResult.CONTINUE;
            }
        });
        return found;
    }

    private static boolean gone(Path group) throws IOException {
        try {
            Files.deleteIfExists(group);
            return true;
        } catch (FileSystemException e) {
            return false; // the last process is on its way out
        }
    }

    /**
     * CPU time that a host's processes have used, as its own /proc/stat shows it.
     *
     * @param pid of its first process
     * @return empty if the host's /proc is this machine's
     * @throws IOException when it cannot be read any more
     */
    public static OptionalDouble cpuSeconds(long pid) throws IOException {
        boolean own = Files.readAllLines(Path.of("/proc/" + pid + "/mountinfo")).stream()
                .anyMatch(line -> line.contains(" /proc/stat ") && line.contains("fuse.lxcfs"));
        if (!own) {
            return OptionalDouble.empty();
        }
        String text = Tool.run("nsenter", "--target", Long.toString(pid), "--mount", "--pid", "cat", "/proc/stat");
        String[] columns = text.lines().findFirst().orElse("").split(" +", -1);
        long ticks = 0;
        for (int column : BUSY) {
            ticks += Long.parseLong(columns[column]);
        }
        return OptionalDouble.of(ticks / TICKS_PER_SECOND);
    }
}
