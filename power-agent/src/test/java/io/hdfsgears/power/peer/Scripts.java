// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.peer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** Files that tests need: programs that may be run, secrets that only we may read. */
public final class Scripts {
    private Scripts() {}

    public static Path program(Path file, String text) {
        return write(file, text, "rwxr-xr-x");
    }

    public static Path secret(Path file, String text) {
        return write(file, text, "rw-------");
    }

    private static Path write(Path file, String text, String mode) {
        try {
            Files.writeString(file, text);
            return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
