// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.takeover;

import io.hdfsgears.rack.Names;
import io.hdfsgears.rack.Poll;
import io.hdfsgears.rack.RackException;
import io.hdfsgears.rack.hdfs.GearLink;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Two {@code hdfs power serve} with the same hosts file, in place of the rack's own controller: one acts, the other waits. */
public final class ControllerPair implements Closeable {
    /** Longest allowed time from a fault until the NameNode names the other controller. */
    public static final double GOAL_SECONDS = 15;

    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final Duration STEP = Duration.ofMillis(100);

    private final GearLink link;
    private final List<ControllerProcess> both;

    /**
     * Ends the rack's controller. Returns when one of the two acts and the other waits.
     *
     * @param hosts the hosts file of both
     */
    public ControllerPair(VirtualRack rack, GearLink link, Path hosts) throws IOException {
        this.link = link;
        rack.process(Names.POWER)
                .orElseThrow(() -> new RackException("The rack's power controller does not run."))
                .signal(false);
        ControllerProcess one = new ControllerProcess(rack, "serve1", hosts);
        this.both = List.of(one, new ControllerProcess(rack, "serve2", hosts));
        try {
            Poll.until(PATIENCE, STEP, () -> actingPid() != 0, () -> "no controller acts");
            awaitBoth();
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    /** @return the one that acts, by the NameNode */
    ControllerProcess acting() throws IOException {
        long pid = actingPid();
        return both.stream()
                .filter(each -> each.pid() == pid)
                .findFirst()
                .orElseThrow(() -> new IOException("process " + pid + " acts, which is none of the two"));
    }

    ControllerProcess other(ControllerProcess one) {
        return both.get(both.get(0) == one ? 1 : 0);
    }

    /** Returns when the one that does not act is known to the NameNode. */
    void awaitBoth() throws IOException {
        Poll.until(
                PATIENCE,
                STEP,
                () -> link.controllers().getWaitingCount() == 1,
                () -> "the other controller does not wait");
    }

    /** Returns when this one acts. */
    void awaitActing(ControllerProcess one, String fault) throws IOException {
        Poll.until(PATIENCE, STEP, () -> actingPid() == one.pid(), () -> "no controller takes over after " + fault);
    }

    /**
     * Kills the acting one (kill -9), and starts it again once the other one acts.
     *
     * @return seconds from the kill until the NameNode named the other one
     */
    public double kill() throws IOException {
        awaitBoth();
        ControllerProcess failing = acting();
        long start = System.nanoTime();
        failing.fail("kill");
        awaitActing(other(failing), "kill");
        double seconds = (System.nanoTime() - start) / 1e9;
        failing.restore("kill");
        return seconds;
    }

    /** @return 0: none acts */
    private long actingPid() throws IOException {
        String label = link.controllers().getActing();
        return label.isEmpty() ? 0 : Long.parseLong(label.substring(label.lastIndexOf('/') + 1));
    }

    @Override
    public void close() throws IOException {
        for (ControllerProcess each : both) {
            each.close();
        }
    }
}
