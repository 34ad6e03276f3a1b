// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.chaos.daemon;

import io.hdfsgears.rack.Folders;
import io.hdfsgears.rack.RackException;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Clocks and disks of daemons, as faults.c plays them to each. It needs a C compiler. */
public final class FaultLibrary implements Closeable {
    private static final String SOURCE = "faults.c";
    private static final int CLOCK = 0;
    private static final int DISK = Long.BYTES;
    private static final int SLOW = 2 * Long.BYTES;
    private static final int LOADED = 3 * Long.BYTES;
    private static final int SIZE = 4 * Long.BYTES;

    private final Path folder;
    private final Map<String, MappedByteBuffer> daemons = new HashMap<>();

    /** A fault of a disk, with its errno on Linux. */
    public enum Disk {
        GOOD(0),
        FULL(28),
        READ_ONLY(30);

        private final int errno;

        Disk(int errno) {
            this.errno = errno;
        }
    }

    private FaultLibrary(Path folder) {
        this.folder = folder;
    }

    /** @return empty where there is no C compiler */
    public static Optional<FaultLibrary> build(List<String> daemons) throws IOException {
        FaultLibrary made = new FaultLibrary(Files.createTempDirectory("faults-"));
        try (InputStream source = FaultLibrary.class.getResourceAsStream(SOURCE)) {
            if (source == null) {
                throw new RackException(SOURCE + " is not among the classes: build again.");
            }
            Files.copy(source, made.folder.resolve(SOURCE));
        }
        String[] compile = {
            "cc",
            "-O2",
            "-shared",
            "-fPIC",
            "-o",
            made.library().toString(),
            made.folder.resolve(SOURCE).toString(),
            "-ldl"
        };
        if (!Command.works(compile)) {
            made.close();
            return Optional.empty();
        }
        for (String daemon : daemons) {
            made.daemons.put(daemon, made.numbers(daemon));
        }
        return Optional.of(made);
    }

    private Path library() {
        return folder.resolve("faults.so");
    }

    private MappedByteBuffer numbers(String daemon) throws IOException {
        try (FileChannel file = FileChannel.open(
                folder.resolve(daemon),
                StandardOpenOption.CREATE_NEW,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE)) {
            MappedByteBuffer numbers = file.map(FileChannel.MapMode.READ_WRITE, 0, SIZE);
            numbers.order(ByteOrder.nativeOrder());
            return numbers;
        }
    }

    /** Variables of each daemon. */
    public Map<String, String> environment() {
        return Map.of("LD_PRELOAD", library().toString(), "RACK_FAULTS", folder.toString());
    }

    /** True if the daemon has loaded the library. */
    public boolean reaches(String daemon) {
        return of(daemon).getLong(LOADED) == 1;
    }

    public void clock(String daemon, long secondsAhead) {
        of(daemon).putLong(CLOCK, secondsAhead);
    }

    public void disk(String daemon, Disk disk) {
        of(daemon).putLong(DISK, disk.errno);
    }

    /** @param micros that each use takes longer */
    public void slowDisk(String daemon, long micros) {
        of(daemon).putLong(SLOW, micros);
    }

    /** Clock and disk are well again. */
    public void restore(String daemon) {
        clock(daemon, 0);
        disk(daemon, Disk.GOOD);
        slowDisk(daemon, 0);
    }

    private MappedByteBuffer of(String daemon) {
        MappedByteBuffer numbers = daemons.get(daemon);
        if (numbers == null) {
            throw new IllegalArgumentException("no daemon " + daemon + " among " + daemons.keySet());
        }
        return numbers;
    }

    @Override
    public void close() throws IOException {
        Folders.delete(folder);
    }
}
