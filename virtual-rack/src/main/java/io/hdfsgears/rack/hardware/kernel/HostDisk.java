// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hardware.kernel;

import io.hdfsgears.rack.HardwareShape;
import io.hdfsgears.rack.RackFiles;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;

/** A disk of a host: an image in the rack's folder, behind a loop device with a speed and a limit of unwritten data. */
public final class HostDisk {
    private static final Path LIMITS = Path.of("/sys/class/bdi");

    private final Path folder;
    private final int megabytesPerSecond;
    private final long bytes;

    private HostDisk(Path folder, int megabytesPerSecond, long bytes) {
        this.folder = folder;
        this.megabytesPerSecond = megabytesPerSecond;
        this.bytes = bytes;
    }

    /** @return its disk, and the fast one if it has one */
    public static List<HostDisk> of(RackFiles files, String host, HardwareShape shape) {
        HostDisk disk = new HostDisk(files.disk(host), shape.diskMBps(), shape.diskBytes());
        return shape.fastDiskMBps() == 0
                ? List.of(disk)
                : List.of(disk, new HostDisk(files.fastDisk(host), shape.fastDiskMBps(), shape.diskBytes()));
    }

    /** @param folder where the disk is mounted */
    public static Path image(Path folder) {
        return folder.resolveSibling(folder.getFileName() + ".img");
    }

    /** Makes the image where there is none. */
    public Path make() throws IOException {
        Path image = image(folder);
        Files.createDirectories(folder);
        if (!Files.exists(image)) {
            format(image, bytes);
        }
        return image;
    }

    /** Mounts it at its folder among the rack's disks. */
    public void mount() throws IOException {
        Path image = make();
        String loop = Tool.run("losetup", "-f", "--show", "--direct-io=on", image.toString())
                .strip();
        String device = device(loop);
        Optional<Throttle> throttle = Throttle.find();
        if (throttle.isPresent()) {
            throttle.get().set(device, megabytesPerSecond * 1_000_000L);
        }
        limitDirty(device);
        Tool.run("mount", "-o", "noatime", loop, folder.toString());
    }

    private static void format(Path image, long bytes) throws IOException {
        Path unfinished = image.resolveSibling(image.getFileName() + ".new");
        try (RandomAccessFile file = new RandomAccessFile(unfinished.toFile(), "rw")) {
            file.setLength(bytes);
        }
        // no journal: what crashes here is a process, not the machine; small disks are to be as large ones are
        Tool.run(
                "mkfs.ext4",
                "-q",
                "-F",
                "-m",
                "0",
                "-b",
                "4096",
                "-i",
                "16384",
                "-O",
                "^has_journal",
                "-E",
                "lazy_itable_init=0",
                unfinished.toString());
        Files.move(unfinished, image);
    }

    /** @return major:minor of /dev/loopN */
    public static String device(String loop) throws IOException {
        return Files.readString(
                        Path.of("/sys/block", Path.of(loop).getFileName().toString(), "dev"))
                .strip();
    }

    private static void limitDirty(String device) throws IOException {
        Path limits = LIMITS.resolve(device);
        if (Files.exists(limits.resolve("strict_limit"))) {
            write(limits.resolve("strict_limit"), "1");
            write(limits.resolve("max_bytes"), Long.toString(HardwareShape.DIRTY_BYTES));
        }
    }

    /** A loop device is used again by others, and keeps what was set. */
    public static void unlimit(String device) throws IOException {
        Path limits = LIMITS.resolve(device);
        if (Files.exists(limits.resolve("strict_limit"))) {
            write(limits.resolve("strict_limit"), "0");
            write(limits.resolve("max_ratio"), "100");
        }
    }

    private static void write(Path file, String value) throws IOException {
        Files.writeString(file, value, StandardOpenOption.WRITE);
    }
}
