// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.agent;

import io.hdfsgears.pfimbi.flow.PageCache;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The page cache as Linux tells of it: the host's ({@code /proc/meminfo} and {@code /proc/sys/vm}), or that of a volume with a limit of
 * its own, whichever has the least left.
 */
final class DirtyPages {
    private static final long KIB = 1024;

    private final Path proc;
    private final List<VolumePages> volumes;

    /**
     * @param root of the file system that proc and sys are in
     * @param folders one of each volume
     */
    DirtyPages(Path root, List<Path> folders) {
        this.proc = root.resolve("proc");
        this.volumes = folders.stream()
                .flatMap(folder -> VolumePages.of(root, folder).stream())
                .toList();
    }

    /** Those that may have a limit of their own. */
    List<VolumePages> volumes() {
        return volumes;
    }

    /** Empty where there is no such thing: not Linux, or hidden from this process. */
    Optional<PageCache> look() {
        return Stream.concat(host().stream(), volumes.stream().flatMap(volume -> volume.look().stream()))
                .min(Comparator.comparingLong(pages -> pages.backgroundBytes() - pages.dirtyBytes()));
    }

    private Optional<PageCache> host() {
        try {
            String memory = Files.readString(proc.resolve("meminfo"));
            long available = kib(memory, "MemAvailable");
            long background = threshold("dirty_background", available);
            long limit = Math.max(background, threshold("dirty", available));
            return Optional.of(new PageCache(kib(memory, "Dirty"), background, background + (limit - background) / 2));
        } catch (IOException | NumberFormatException e) {
            return Optional.empty();
        }
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
