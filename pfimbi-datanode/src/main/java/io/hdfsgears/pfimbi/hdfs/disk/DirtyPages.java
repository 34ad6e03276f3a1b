// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.disk;

import io.hdfsgears.pfimbi.flow.PageCache;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The page cache that all volumes share, as Linux tells of it: the host's ({@code /proc/meminfo} and {@code /proc/sys/vm}) or, where the
 * DataNode is in a control group with a limit, that group's, whichever has less left.
 */
public final class DirtyPages {
    private static final long KIB = 1024;

    private final Path proc;
    private final Optional<ControlGroup> group;

    /** @param root of the file system that proc and sys are in */
    public DirtyPages(Path root) {
        this.proc = root.resolve("proc");
        this.group = ControlGroup.of(root);
    }

    /** Empty where there is no such thing: not Linux, or hidden from this process. */
    Optional<PageCache> look() {
        try {
            String memory = Files.readString(proc.resolve("meminfo"));
            long available = kib(memory, "MemAvailable");
            long total = kib(memory, "MemTotal");
            long background = threshold("dirty_background", available);
            long limit = Math.max(background, threshold("dirty", available));
            // The kernel slows writers down by the sum of both.
            PageCache host = pages(kib(memory, "Dirty") + kib(memory, "Writeback"), background, limit);
            return Stream.concat(
                            Stream.of(host),
                            group.flatMap(own -> own.memory(total, available)).stream()
                                    .map(own -> pages(
                                            own.dirtyBytes(),
                                            share(background, available, own),
                                            share(limit, available, own))))
                    .min(Comparator.comparingLong(pages -> pages.backgroundBytes() - pages.dirtyBytes()));
        } catch (IOException | NumberFormatException e) {
            return Optional.empty();
        }
    }

    private static PageCache pages(long dirty, long background, long limit) {
        return new PageCache(dirty, background, background + (limit - background) / 2);
    }

    /** The kernel has one pair of thresholds, and takes the same share of a group's memory as of the host's. */
    private static long share(long threshold, long available, ControlGroup.Memory group) {
        return Math.round(Math.min(1, threshold / (double) Math.max(1, available)) * group.availableBytes());
    }

    /** The kernel has either a number of bytes or a share of the memory that could be had. */
    private long threshold(String name, long availableBytes) throws IOException {
        long bytes = number(name + "_bytes");
        return bytes > 0 ? bytes : availableBytes / 100 * number(name + "_ratio");
    }

    private long number(String name) throws IOException {
        return numberIn(proc.resolve("sys").resolve("vm").resolve(name));
    }

    /** In one read: these files do not answer a second one, and of "10" Files.readString sees "1". */
    static long numberIn(Path file) throws IOException {
        try (BufferedReader reader = Files.newBufferedReader(file)) {
            String line = reader.readLine();
            if (line == null) {
                throw new IOException(file + " is empty");
            }
            return Long.parseLong(line.strip());
        }
    }

    private static long kib(String memory, String name) throws IOException {
        Matcher line = Pattern.compile("^" + name + ":\\s+(\\d+) kB", Pattern.MULTILINE)
                .matcher(memory);
        if (!line.find()) {
            throw new IOException("/proc/meminfo has no " + name);
        }
        return Long.parseLong(line.group(1)) * KIB;
    }
}
