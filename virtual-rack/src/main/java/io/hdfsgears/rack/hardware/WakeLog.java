// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hardware;

import io.hdfsgears.rack.RackFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * How hosts of a rack woke. The process that gives the order logs its time. {@code host.sh}, which the host's NIC or
 * its BMC runs, logs what woke the host and when the host ran again.
 */
public final class WakeLog {
    /** The controller gives the order to the host's power driver. */
    public static final String ORDERED = "ordered";
    /** A magic packet reached the NIC. */
    public static final String MAGIC_PACKET = "magic-packet";
    /** The BMC got the command {@code chassis power on}. */
    public static final String CHASSIS_POWER_ON = "chassis-power-on";
    /** The Redfish service got the command {@code On}. */
    public static final String REDFISH_ON = "redfish-on";
    /** Its processes run on, its NIC is alive. */
    public static final String AWAKE = "awake";

    private final Path file;

    public WakeLog(RackFiles files) {
        this.file = files.wakes();
    }

    /**
     * One line.
     *
     * @param what one of the words above, or {@code switch}: neither packet nor BMC
     * @param epochNanos of this machine's clock
     */
    public record Line(String host, String what, long epochNanos) {}

    void ordered(String host) throws IOException {
        Files.writeString(
                file,
                host + " " + ORDERED + " " + now() + "\n",
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE,
                StandardOpenOption.APPEND);
    }

    /** @return everything since the rack is there, oldest first */
    public List<Line> lines() throws IOException {
        return Files.exists(file)
                ? Files.readAllLines(file).stream()
                        .map(line -> line.split(" ", -1))
                        .map(part -> new Line(part[0], part[1], Long.parseLong(part[2])))
                        .toList()
                : List.of();
    }

    /** @return the time in the unit of the lines */
    public static long now() {
        Instant now = Instant.now();
        return TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano();
    }
}
