// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** A configuration folder as a jar, for the class path of a JVM that may have none but jars. */
final class ConfJar {
    private ConfJar() {}

    static Path of(Path folder) throws IOException {
        Path jar = folder.resolveSibling(folder.getFileName() + ".jar");
        List<Path> files;
        try (Stream<Path> found = Files.list(folder)) {
            files = found.sorted().toList();
        }
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
            for (Path file : files) {
                zip.putNextEntry(new ZipEntry(file.getFileName().toString()));
                Files.copy(file, zip);
                zip.closeEntry();
            }
        }
        return jar;
    }
}
