// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.os;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The kernel's small files below a root folder, {@code /} on a real host. */
public class SysFiles {
    private static final int MAX_BYTES = 1 << 20;
    private final Path root;

    public SysFiles(Path root) {
        this.root = root.toAbsolutePath().normalize();
    }

    public Path root() {
        return root;
    }

    /** @param path absolute, as on the host */
    Path at(String path) {
        return root.resolve(path.substring(1));
    }

    boolean exists(String path) {
        return Files.exists(at(path));
    }

    /** The text without white space around it; empty if it is not there or cannot be read. */
    public Optional<String> read(String path) {
        try (var in = Files.newInputStream(at(path))) {
            return Optional.of(new String(in.readNBytes(MAX_BYTES), StandardCharsets.UTF_8).strip());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** One write, as the kernel wants it. */
    public void write(String path, String text) throws IOException {
        Files.write(
                at(path),
                text.getBytes(StandardCharsets.US_ASCII),
                StandardOpenOption.WRITE,
                StandardOpenOption.TRUNCATE_EXISTING);
    }

    /** Names in a folder, sorted; none if it is not there. */
    List<String> list(String folder) {
        try (Stream<Path> paths = Files.list(at(folder))) {
            return paths.map(path -> path.getFileName().toString()).sorted().toList();
        } catch (IOException e) {
            return List.of();
        }
    }
}
