// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hardware;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;

/** Files that only their owner reads. */
final class Secrets {
    private static final int BYTES = 8; // 16 digits: what IPMI 1.5 takes, and 2.0 takes 20

    private Secrets() {}

    static String fresh() {
        byte[] bytes = new byte[BYTES];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    static void write(Path file, String content) throws IOException {
        Files.deleteIfExists(file);
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(file, content);
    }
}
