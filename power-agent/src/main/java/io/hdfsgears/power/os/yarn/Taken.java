// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.os.yarn;

import java.io.IOException;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;

/** The file that says what was taken from YARN, and from which node; it is there exactly as long as that may be so. */
final class Taken {
    private static final String OTHER = "other.";

    private final Path file;

    Taken(Path file) {
        this.file = file;
    }

    /**
     * @param had what the node offered before
     * @param stopped whether its NodeManager was stopped, too, or was about to be
     */
    record From(String node, NodeShare had, boolean stopped) {}

    /** @throws IOException also when it is damaged: then nobody may guess */
    Optional<From> read() throws IOException {
        Properties text = new Properties();
        try {
            text.load(new StringReader(Files.readString(file)));
            TreeMap<String, Long> others = new TreeMap<>();
            for (String name : text.stringPropertyNames()) {
                if (name.startsWith(OTHER)) {
                    others.put(name.substring(OTHER.length()), Long.valueOf(text.getProperty(name)));
                }
            }
            String node = text.getProperty("node", "");
            long memory = Long.parseLong(text.getProperty("memoryMebibytes", ""));
            int cores = Integer.parseInt(text.getProperty("cores", ""));
            if (node.isEmpty() || memory <= 0 || cores < 0) {
                throw new IllegalArgumentException("node, memory or cores are missing");
            }
            return Optional.of(new From(
                    node,
                    new NodeShare(memory, cores, others),
                    Boolean.parseBoolean(text.getProperty("stopped", "false"))));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IllegalArgumentException e) {
            throw new IOException(
                    file + " is damaged (" + e.getMessage() + "): set the node's resource by 'yarn rmadmin"
                            + " -updateNodeResource' and delete the file",
                    e);
        }
    }

    /** On return it is on disk. */
    void write(From from) throws IOException {
        StringBuilder text = new StringBuilder("# What this host's NodeManager offered before it was drained.\n")
                .append("node=" + from.node() + "\n")
                .append("memoryMebibytes=" + from.had().memoryMebibytes() + "\n")
                .append("cores=" + from.had().cores() + "\n")
                .append("stopped=" + from.stopped() + "\n");
        from.had().others().forEach((name, amount) -> text.append(OTHER + name + "=" + amount + "\n"));
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            throw new IOException("there is no folder " + folder + " for " + file + ": create it");
        }
        Path next = file.resolveSibling(file.getFileName() + ".new");
        try (FileChannel out = FileChannel.open(
                next, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
            ByteBuffer bytes = ByteBuffer.wrap(text.toString().getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                out.write(bytes);
            }
            out.force(true);
        }
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        try (FileChannel directory = FileChannel.open(folder, StandardOpenOption.READ)) {
            directory.force(true);
        }
    }

    void delete() throws IOException {
        Files.deleteIfExists(file);
    }
}
