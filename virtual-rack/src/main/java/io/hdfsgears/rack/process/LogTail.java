// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.process;

import io.hdfsgears.rack.RackFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The last lines of a daemon, for an error message. */
public final class LogTail {
    private static final int LINES = 12;

    private LogTail() {}

    public static String of(RackFiles files, String name) {
        List<String> lines = new ArrayList<>();
        for (Path file : List.of(files.out(name), files.log(name))) {
            try {
                List<String> all = new String(Files.readAllBytes(file), StandardCharsets.UTF_8)
                        .lines()
                        .toList();
                lines.addAll(all.subList(Math.max(0, all.size() - LINES), all.size()));
            } catch (IOException e) {
                lines.add("(" + file + " cannot be read)");
            }
        }
        return "  " + String.join("\n  ", lines);
    }
}
