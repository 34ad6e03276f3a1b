// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.agent;

import io.hdfsgears.pfimbi.flow.PageCache;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The host's page cache as Linux tells of it: {@code /proc/meminfo} and {@code /proc/sys/vm}. */
final class DirtyPages {
    private static final long KIB = 1024;

    private final Path proc;

    DirtyPages(Path proc) {
        this.proc = proc;
    }

    /** Empty where there is no such thing: not Linux, or hidden from this process. */
    Optional<PageCache> look() {
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
        return Long.parseLong(Files.readString(proc.resolve("sys").resolve("vm").resolve(name))
                .strip());
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
