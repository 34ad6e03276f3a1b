// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hardware.kernel;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;

/**
 * Speed limits of disks in the root group of blkio: only there the limit also holds for what the kernel writes back by itself, and
 * no process has to be moved into a group.
 */
public record Throttle(Path root) {
    private static final List<String> LIMITS =
            List.of("blkio.throttle.read_bps_device", "blkio.throttle.write_bps_device");

    public static Optional<Throttle> find() {
        try {
            return Mounts.ofCgroup1("blkio")
                    .filter(at -> LIMITS.stream().allMatch(file -> Files.isWritable(at.resolve(file))))
                    .map(Throttle::new);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** @param device major:minor */
    void set(String device, long bytesPerSecond) throws IOException {
        for (String limit : LIMITS) {
            Files.writeString(root.resolve(limit), device + " " + bytesPerSecond, StandardOpenOption.WRITE);
        }
    }

    public void lift(String device) throws IOException {
        set(device, 0);
    }
}
