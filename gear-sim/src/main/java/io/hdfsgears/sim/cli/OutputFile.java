// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes a report; its folder is made when it is missing. */
final class OutputFile {
    private OutputFile() {}

    static void write(Path file, String text) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        if (folder != null) {
            Files.createDirectories(folder);
        }
        Files.writeString(file, text);
    }
}
