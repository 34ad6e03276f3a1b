// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hardware.kernel;

import io.hdfsgears.rack.HardwareNet;
import io.hdfsgears.rack.Poll;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Control groups that can be frozen, of version 2 or 1. A frozen process of version 2 can be killed, one of version 1 only after
 * it was thawed: what ends processes thaws them first.
 *
 * @param root where the hierarchy is mounted
 */
public record Freezer(Path root, boolean v2) {
    private static final Duration GONE = Duration.ofSeconds(10);
    private static final Duration STEP = Duration.ofMillis(10);

    /** @return empty where no group can be made or frozen */
    public static Optional<Freezer> find() {
        try {
            Optional<Freezer> second = Mounts.ofCgroup2().map(at -> new Freezer(at, true));
            if (second.filter(Freezer::works).isPresent()) {
                return second;
            }
            return Mounts.ofCgroup1("freezer").map(at -> new Freezer(at, false)).filter(Freezer::works);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private boolean works() {
        Path trial = root.resolve(
                HardwareNet.GROUPS + "try-" + ProcessHandle.current().pid());
        try {
            Files.createDirectory(trial);
            boolean can = Files.exists(trial.resolve(v2 ? "cgroup.freeze" : "freezer.state"));
            Files.delete(trial);
            return can;
        } catch (IOException e) {
            return false;
        }
    }

    public Path group(String name) {
        return root.resolve(name);
    }

    public void make(String name) throws IOException {
        Files.createDirectories(group(name));
    }

    /** @return names of the groups that begin like this */
    public List<String> named(String prefix) throws IOException {
        try (Stream<Path> entries = Files.list(root)) {
            return entries.filter(Files::isDirectory)
                    .map(entry -> entry.getFileName().toString())
                    .filter(name -> name.startsWith(prefix))
                    .sorted()
                    .toList();
        }
    }

    /** Whether nothing in it runs. */
    public boolean frozen(String name) throws IOException {
        return v2
                ? Files.readAllLines(group(name).resolve("cgroup.events")).contains("frozen 1")
                : Files.readString(group(name).resolve("freezer.state")).startsWith("FROZEN");
    }

    public void thaw(String name) throws IOException {
        if (v2) {
            Files.writeString(group(name).resolve("cgroup.freeze"), "0");
        } else {
            Files.writeString(group(name).resolve("freezer.state"), "THAWED");
        }
    }

    /**
     * Kills whatever is in a group and removes it.
     *
     * @return number of processes that were in it
     */
    public int remove(String name) throws IOException {
        thaw(name);
        int[] killed = {0};
        Poll.until(
                GONE,
                STEP,
                () -> {
                    List<Long> left = processes(name);
                    killed[0] = Math.max(killed[0], left.size());
                    left.forEach(pid -> ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly));
                    return left.isEmpty() && gone(group(name));
                },
                () -> "Processes in " + group(name) + " do not end: look at them with ps and try ./rack down again");
        return killed[0];
    }

    /** The last process may still be on its way out when it is listed no more. */
    private static boolean gone(Path group) throws IOException {
        try {
            Files.deleteIfExists(group);
            return true;
        } catch (FileSystemException e) {
            return false;
        }
    }

    public List<Long> processes(String name) throws IOException {
        return Files.readAllLines(group(name).resolve("cgroup.procs")).stream()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .map(Long::valueOf)
                .toList();
    }
}
