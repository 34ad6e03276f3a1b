// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.disk;

import io.hdfsgears.pfimbi.flow.PageCache;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The page cache of one volume, where its device has a limit of unwritten data of its own ({@code strict_limit}) and the kernel tells
 * of it ({@code /sys/kernel/debug/bdi}, for root). Without such a limit the host's thresholds are those that count.
 */
public final class VolumePages {
    private static final int DEVICE = 2;
    private static final int MOUNTED_AT = 4;
    private static final long KIB = 1024;
    private static final int WRITTEN_SECTORS = 6;
    private static final int SECTOR = 512;

    /** Looks in a row at which nothing was being written. */
    private static final int IDLE_LOOKS = 5;

    private final Path folder;
    private final String disk;
    private final Path counters;
    private final Path limit;
    private final Path statistics;
    private int idleLooks;

    private VolumePages(Path folder, String disk, Path counters, Path limit, Path statistics) {
        this.folder = folder;
        this.disk = disk;
        this.counters = counters;
        this.limit = limit;
        this.statistics = statistics;
    }

    /**
     * @param root of the file system that proc and sys are in
     * @param volume a folder; empty if its device is not one that has statistics
     */
    public static Optional<VolumePages> of(Path root, Path volume) {
        try {
            String device = device(Files.readString(root.resolve("proc/self/mountinfo")), volume.toRealPath());
            Path sys = root.resolve("sys");
            if (!Files.exists(sys.resolve("class/bdi").resolve(device))) { // a part of a disk: the disk has them
                Path disk =
                        sys.resolve("dev/block").resolve(device).toRealPath().getParent();
                device = disk == null
                        ? device
                        : Files.readString(disk.resolve("dev")).strip();
            }
            Path statistics = sys.resolve("kernel/debug/bdi").resolve(device).resolve("stats");
            return Files.isReadable(statistics)
                    ? Optional.of(new VolumePages(
                            volume,
                            name(sys, device),
                            sys.resolve("dev/block").resolve(device).resolve("stat"),
                            sys.resolve("class/bdi").resolve(device).resolve("strict_limit"),
                            statistics))
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static String name(Path sys, String device) throws IOException {
        Path block = sys.resolve("dev/block").resolve(device);
        return Files.exists(block) ? String.valueOf(block.toRealPath().getFileName()) : device;
    }

    /** Of mounts at one place the last is seen; of nested ones the innermost. */
    private static String device(String mounts, Path volume) throws IOException {
        String device = "";
        int deepest = -1;
        for (String line : mounts.lines().toList()) {
            String[] fields = line.split(" ", -1);
            if (fields.length > MOUNTED_AT) {
                Path at = Path.of(fields[MOUNTED_AT].replace("\\040", " "));
                if (volume.startsWith(at) && at.getNameCount() >= deepest) {
                    deepest = at.getNameCount();
                    device = fields[DEVICE];
                }
            }
        }
        if (device.isEmpty()) {
            throw new IOException(volume + " is on no mount");
        }
        return device;
    }

    /** The device; several volumes may share it. */
    String disk() {
        return disk;
    }

    /** Bytes written to the device since it was attached; empty if the kernel does not tell. */
    OptionalLong written() {
        try {
            String[] fields = Files.readString(counters).strip().split("\\s+", -1);
            return OptionalLong.of(Long.parseLong(fields[WRITTEN_SECTORS]) * SECTOR);
        } catch (IOException | NumberFormatException | ArrayIndexOutOfBoundsException e) {
            return OptionalLong.empty();
        }
    }

    boolean holds(Path file) {
        return file.startsWith(folder);
    }

    boolean limited() {
        try {
            return Files.readString(limit).strip().equals("1");
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Empty while the device has no limit of its own.
     *
     * <p>Below the brake the kernel does not write here of itself, but for a look each few seconds. {@link WriteOut} does, so that T
     * is 0; what others than this DataNode leave unwritten it cannot write, so an idle disk has the kernel's threshold.
     */
    Optional<PageCache> look() {
        try {
            if (!limited()) {
                return Optional.empty();
            }
            String text = Files.readString(statistics);
            long most = kib(text, "BdiDirtyThresh");
            long background = Math.round(most * (double) kib(text, "BackgroundThresh") / kib(text, "DirtyThresh"));
            // The kernel slows writers down by the sum of both, halfway between its two thresholds.
            long writing = kib(text, "BdiWriteback");
            long dirty = kib(text, "BdiReclaimable") + writing;
            idleLooks = writing == 0 ? Math.min(idleLooks + 1, IDLE_LOOKS) : 0;
            return Optional.of(new PageCache(
                    dirty,
                    idleLooks == IDLE_LOOKS ? Math.min(background, most) : 0,
                    background + Math.max(0, most - background) / 2));
        } catch (IOException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static long kib(String text, String name) throws IOException {
        Matcher line = Pattern.compile("^" + name + ":\\s+(\\d+) kB", Pattern.MULTILINE)
                .matcher(text);
        if (!line.find()) {
            throw new IOException("the statistics have no " + name);
        }
        return Long.parseLong(line.group(1)) * KIB;
    }
}
