// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Work that one thread of one process does at a time; whose turn it is, a locked file says. */
public final class FileTurn {
    /** A file's lock is a process's: threads of one process need another. */
    private static final Map<Path, Object> IN_THIS_JVM = new ConcurrentHashMap<>();

    private FileTurn() {}

    public interface Work<T> {
        T run() throws IOException;
    }

    /** Waits for its turn; the file is made where it is missing, and stays. */
    public static <T> T take(Path lockFile, Work<T> work) throws IOException {
        Files.createDirectories(lockFile.toAbsolutePath().getParent());
        synchronized (IN_THIS_JVM.computeIfAbsent(lockFile, path -> new Object())) {
            try (FileChannel channel = FileChannel.open(lockFile, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    FileLock lock = channel.lock()) {
                assert lock.isValid();
                return work.run();
            }
        }
    }
}
