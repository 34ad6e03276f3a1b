// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hardware;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Programs that are not Java, which come in this program's jar. */
final class Resource {
    private Resource() {}

    static String text(String name) throws IOException {
        try (InputStream in = Resource.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IOException(name + " is not in this program's jar");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    static void copy(String name, Path target) throws IOException {
        Files.writeString(target, text(name));
    }
}
