// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hardware.kernel;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What is mounted on this machine. */
public final class Mounts {
    private static final Path TABLE = Path.of("/proc/self/mounts");

    private Mounts() {}

    public record Mount(String device, Path at, String type, List<String> options) {}

    public static List<Mount> all() throws IOException {
        if (!Files.exists(TABLE)) {
            return List.of(); // no Linux
        }
        return Files.readAllLines(TABLE).stream().map(Mounts::parse).toList();
    }

    static Optional<Path> ofCgroup2() throws IOException {
        return all().stream()
                .filter(m -> m.type().equals("cgroup2"))
                .map(Mount::at)
                .findFirst();
    }

    public static Optional<Path> ofCgroup1(String controller) throws IOException {
        return all().stream()
                .filter(m -> m.type().equals("cgroup") && m.options().contains(controller))
                .map(Mount::at)
                .findFirst();
    }

    private static Mount parse(String line) {
        String[] fields = line.split(" ", -1);
        return new Mount(
                fields[0],
                Path.of(unescaped(fields[1])),
                fields[2],
                Arrays.stream(fields[3].split(",", -1)).toList());
    }

    /** The kernel writes a blank, a tab, a line's end and a backslash as three octal digits. */
    private static String unescaped(String text) {
        return text.replace("\\040", " ")
                .replace("\\011", "\t")
                .replace("\\012", "\n")
                .replace("\\134", "\\");
    }
}
