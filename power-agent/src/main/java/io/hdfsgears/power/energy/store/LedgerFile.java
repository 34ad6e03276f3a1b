// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.energy.store;

import io.hdfsgears.power.energy.LedgerState;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A ledger's file, its predecessor ({@code .previous}) and the lock that keeps a second writer away. A new ledger is written
 * beside, forced to disk and moved into place, so that a crash at any moment leaves a whole one. A damaged file is set aside
 * under another name and the predecessor taken: never begun anew without a word, never deleted.
 */
public final class LedgerFile implements AutoCloseable {
    private final Path file;
    private final FileChannel lock;

    private LedgerFile(Path file, FileChannel lock) {
        this.file = file;
        this.lock = lock;
    }

    /**
     * What was found.
     *
     * @param ledger empty if there was nothing usable
     * @param alarms what an operator has to know, one line each; not empty whenever something was lost
     */
    public record Loaded(Optional<LedgerState> ledger, List<String> alarms) {
        public Loaded {
            alarms = List.copyOf(alarms);
        }
    }

    /** @throws IOException also when another process writes this ledger */
    public static LedgerFile open(Path file) throws IOException {
        Path absolute = file.toAbsolutePath();
        Path folder = absolute.getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            throw new IOException("there is no folder " + folder + " for the ledger: create it");
        }
        Path lockFile = beside(absolute, ".lock");
        FileChannel channel = FileChannel.open(lockFile, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            if (channel.tryLock() != null) {
                return new LedgerFile(absolute, channel);
            }
        } catch (OverlappingFileLockException e) {
            channel.close();
            throw new IOException(absolute + " is written by this process already", e);
        }
        channel.close();
        throw new IOException(absolute + " is written by another process; stop it, or name another ledger");
    }

    /** Reads without the right to write, as reports do. */
    public static LedgerState read(Path file) throws IOException {
        try {
            return LedgerText.read(Files.readAllBytes(file));
        } catch (NoSuchFileException e) {
            throw new IOException("there is no ledger " + file + ": name the one that 'energy record' writes", e);
        } catch (IOException e) {
            throw new IOException("ledger " + file + " cannot be used: " + e.getMessage(), e);
        }
    }

    /**
     * Reads at the start of a writer.
     *
     * @param nowMillis names what is set aside
     */
    public Loaded load(long nowMillis) throws IOException {
        List<String> alarms = new ArrayList<>();
        for (Path candidate : List.of(file, beside(file, ".previous"))) {
            if (Files.notExists(candidate)) {
                continue;
            }
            try {
                LedgerState found = LedgerText.read(Files.readAllBytes(candidate));
                if (!candidate.equals(file)) {
                    alarms.add("energy since the last write but one is lost: going on from " + candidate);
                }
                return new Loaded(Optional.of(found), alarms);
            } catch (IOException e) {
                alarms.add("ledger " + candidate + " is damaged (" + e.getMessage() + ") and set aside as "
                        + setAside(candidate, nowMillis));
            }
        }
        if (!alarms.isEmpty()) {
            alarms.add(
                    "no usable ledger is left: counting begins at 0 now, and what was counted is in the files set aside");
        }
        return new Loaded(Optional.empty(), alarms);
    }

    private static Path setAside(Path damaged, long nowMillis) throws IOException {
        for (int i = 0; ; i++) {
            Path to = beside(damaged, ".damaged-" + nowMillis + (i == 0 ? "" : "-" + i));
            if (!Files.exists(to)) {
                return Files.move(damaged, to, StandardCopyOption.ATOMIC_MOVE);
            }
        }
    }

    /** On return it is on disk. On failure the one before still stands. */
    public void write(LedgerState ledger) throws IOException {
        Path next = beside(file, ".new");
        try (FileChannel out = FileChannel.open(
                next, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
            ByteBuffer bytes = ByteBuffer.wrap(LedgerText.write(ledger));
            while (bytes.hasRemaining()) {
                out.write(bytes);
            }
            out.force(true);
        }
        if (Files.exists(file)) {
            keepPrevious();
        }
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        Path folder = file.getParent();
        if (folder != null) {
            try (FileChannel directory = FileChannel.open(folder, StandardOpenOption.READ)) {
                directory.force(true);
            }
        }
    }

    /** A second name for the file that is about to be replaced: at no moment is there none. */
    private void keepPrevious() throws IOException {
        Path previous = beside(file, ".previous");
        Files.deleteIfExists(previous);
        try {
            Files.createLink(previous, file);
        } catch (UnsupportedOperationException e) {
            Files.copy(file, previous, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private static Path beside(Path file, String suffix) {
        return file.resolveSibling(file.getFileName() + suffix);
    }

    /** Gives the ledger free. */
    @Override
    public void close() throws IOException {
        lock.close();
    }
}
