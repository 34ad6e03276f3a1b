// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hardware;

import io.hdfsgears.rack.RackFiles;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/** The disk of a host: an image in the rack's folder, behind a loop device with a speed and a limit of unwritten data. */
final class HostDisk {
    private static final Path LIMITS = Path.of("/sys/class/bdi");

    private final RackFiles files;
    private final HardwareShape shape;

    HostDisk(RackFiles files, HardwareShape shape) {
        this.files = files;
        this.shape = shape;
    }

    static Path image(RackFiles files, String host) {
        Path disk = files.disk(host);
        return disk.resolveSibling(disk.getFileName() + ".img");
    }

    /** Makes the image where there is none. */
    Path make(String host) throws IOException {
        Path image = image(files, host);
        Files.createDirectories(files.disk(host));
        if (!Files.exists(image)) {
            format(image);
        }
        return image;
    }

    /** Mounts it at the host's folder among the rack's disks. */
    void mount(String host) throws IOException {
        Path image = make(host);
        Path folder = files.disk(host);
        String loop = Tool.run("losetup", "-f", "--show", "--direct-io=on", image.toString())
                .strip();
        String device = device(loop);
        Optional<Throttle> throttle = Throttle.find();
        if (throttle.isPresent()) {
            throttle.get().set(device, shape.diskMBps() * 1_000_000L);
        }
        limitDirty(device);
        Tool.run("mount", "-o", "noatime", loop, folder.toString());
    }

    private static void format(Path image) throws IOException {
        Path unfinished = image.resolveSibling(image.getFileName() + ".new");
        try (RandomAccessFile file = new RandomAccessFile(unfinished.toFile(), "rw")) {
            file.setLength((long) HardwareShape.DISK_GIB << 30);
        }
        // no journal: what crashes here is a process, not the machine
        Tool.run(
                "mkfs.ext4",
                "-q",
                "-F",
                "-m",
                "0",
                "-O",
                "^has_journal",
                "-E",
                "lazy_itable_init=0",
                unfinished.toString());
        Files.move(unfinished, image);
    }

    /** @return major:minor of /dev/loopN */
    static String device(String loop) throws IOException {
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
    static void unlimit(String device) throws IOException {
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
