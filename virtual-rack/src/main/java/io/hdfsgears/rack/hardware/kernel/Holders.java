// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hardware.kernel;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Processes that use a disk or a folder, from /proc. */
public final class Holders {
    private static final Path PROC = Path.of("/proc");
    private static final int MOST_NAMED = 5;

    private Holders() {}

    /** @return processes in whose mount namespace the device is mounted, such as "pid 4711 (sleep)"; "no process seen" if none is */
    public static String ofDevice(String device) throws IOException {
        return named(process -> {
            try {
                return Files.readAllLines(process.resolve("mounts")).stream()
                        .anyMatch(line -> line.startsWith(device + " "));
            } catch (IOException e) {
                return false; // it ended
            }
        });
    }

    /** @return processes with an open file or their working directory below the folder */
    public static String ofFolder(Path folder) throws IOException {
        return named(process -> {
            try (Stream<Path> files = Files.list(process.resolve("fd"))) {
                return Stream.concat(files, Stream.of(process.resolve("cwd")))
                        .anyMatch(link -> leadsBelow(link, folder));
            } catch (IOException e) {
                return false;
            }
        });
    }

    private static boolean leadsBelow(Path link, Path folder) {
        try {
            return Files.readSymbolicLink(link).startsWith(folder);
        } catch (IOException e) {
            return false;
        }
    }

    private static String named(Predicate<Path> uses) throws IOException {
        try (Stream<Path> processes = Files.list(PROC)) {
            List<String> found = processes
                    .filter(process -> process.getFileName().toString().chars().allMatch(Character::isDigit))
                    .filter(uses)
                    .map(Holders::text)
                    .toList();
            return found.isEmpty()
                    ? "no process seen"
                    : found.stream().limit(MOST_NAMED).collect(Collectors.joining(", "))
                            + (found.size() > MOST_NAMED ? " and " + (found.size() - MOST_NAMED) + " more" : "");
        }
    }

    private static String text(Path process) {
        String name;
        try {
            name = Files.readString(process.resolve("comm")).strip();
        } catch (IOException e) {
            name = "ended meanwhile";
        }
        return "pid " + process.getFileName() + " (" + name + ")";
    }
}
