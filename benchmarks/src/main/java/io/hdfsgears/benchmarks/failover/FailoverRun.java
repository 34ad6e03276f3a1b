// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.failover;

import io.hdfsgears.rack.CommandResult;
import io.hdfsgears.rack.Poll;
import io.hdfsgears.rack.Progress;
import io.hdfsgears.rack.hdfs.GearLink;
import io.hdfsgears.rack.hdfs.GearStatus;
import io.hdfsgears.rack.hdfs.client.WorkResult;
import io.hdfsgears.rack.run.StockClient;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** Random gear changes on a rack with two NameNodes; in each the active one is killed and comes back as the standby, or stands still. */
final class FailoverRun implements Closeable {
    private static final Duration PATIENCE = Duration.ofMinutes(4);
    private static final Duration STEP = Duration.ofMillis(100);
    private static final int FIRST_SPAN_MILLIS = 8_000;
    private static final double NANOS = 1e9;

    private final VirtualRack rack;
    private final StockClient client;
    private final Workload workload;
    private final Faults faults;
    private final Random random;
    private final Progress progress;
    private final Map<String, GearLink> links = new HashMap<>();
    /** Approximate length of a change: the fault comes at a random moment within it. */
    private int spanMillis = FIRST_SPAN_MILLIS;

    FailoverRun(
            VirtualRack rack, StockClient client, Workload workload, Faults faults, Random random, Progress progress)
            throws IOException {
        this.rack = rack;
        this.client = client;
        this.workload = workload;
        this.faults = faults;
        this.random = random;
        this.progress = progress;
        for (String name : List.of("nn1", "nn2")) {
            links.put(
                    name,
                    new GearLink(List.of(rack.nameNode(name)), rack.files().clientConf()));
        }
    }

    Change change(int number) throws IOException {
        workload.begin(number);
        String active = rack.activeNameNode().orElseThrow(() -> new IOException("no NameNode is active"));
        GearStatus before = status();
        int gear = another(before);
        int hosts = before.gears().get(gear - 1);
        boolean pauses = random.nextInt(faults.pauseOneIn()) == 0;
        order(gear);
        long ordered = System.nanoTime();
        int wait = random.nextInt(spanMillis);
        boolean refreshed = random.nextInt(faults.refreshOneIn()) == 0;
        if (refreshed) {
            int first = random.nextInt(wait + 1);
            Poll.pause(Duration.ofMillis(first));
            refreshNodes();
            wait -= first;
        }
        Poll.pause(Duration.ofMillis(wait));
        String phase = status().phase();
        long struck = System.nanoTime();
        String serves = pauses ? pause(active) : replace(active);
        Poll.until(
                PATIENCE,
                STEP,
                () -> rack.look(serves)
                        .filter(view -> view.active() && !view.safeMode())
                        .isPresent(),
                () -> serves + " does not serve");
        double serving = since(struck);
        GearStatus[] end = new GearStatus[1];
        Poll.until(
                PATIENCE,
                STEP,
                () -> ended(end, gear),
                () -> "the change to " + hosts + " hosts does not end: " + end[0]);
        double endSeconds = since(struck);
        if (!pauses) {
            spanMillis = (int) Math.max(1_000, 1_000 * since(ordered));
            rack.start(active);
            Poll.until(
                    PATIENCE, STEP, () -> standsBy(active), () -> active + " does not stand by: " + rack.look(active));
        }
        workload.end();
        Change change = new Change(
                hosts,
                active,
                pauses,
                refreshed,
                (struck - ordered) / NANOS,
                phase,
                serving,
                end[0].phase(),
                endSeconds,
                end[0].held());
        progress.say(number + ": " + change);
        return change;
    }

    /** @return the NameNode that takes over */
    private String replace(String active) throws IOException {
        rack.kill(active, true);
        return rack.failover();
    }

    /** @return the same NameNode: no failover controller runs here */
    private String pause(String active) throws IOException {
        rack.pause(active);
        Poll.pause(faults.pause());
        rack.resume(active);
        return active;
    }

    private void refreshNodes() throws IOException {
        CommandResult done = rack.hdfs("dfsadmin", "-refreshNodes");
        if (done.exitCode() != 0) {
            throw new IOException("-refreshNodes ended with " + done.exitCode() + ": " + done.output());
        }
    }

    /** Reads all back and asks stock fsck. */
    void verify() throws IOException {
        workload.count(client.verify("/", Workload.STREAMS));
        String fsck = client.fsck("/").output();
        if (!fsck.contains("is HEALTHY")) {
            throw new IOException("fsck: " + fsck);
        }
    }

    /** A NameNode that has just become active refuses until it has looked around: an operator asks again. */
    private void order(int gear) throws IOException {
        Exception[] refused = new Exception[1];
        Poll.until(
                PATIENCE,
                STEP,
                () -> {
                    try {
                        link().setGear(gear, "failover drill");
                        return true;
                    } catch (IOException e) {
                        refused[0] = e;
                        return false;
                    }
                },
                () -> "gear " + gear + " is refused: " + refused[0]);
    }

    private boolean ended(GearStatus[] last, int gear) {
        try {
            last[0] = status();
            return last[0].wanted() == gear
                    && (last[0].steadyAt(gear) || last[0].phase().equals("HELD"));
        } catch (IOException e) {
            return false; // it is busy becoming active
        }
    }

    private boolean standsBy(String nameNode) throws IOException {
        return rack.look(nameNode)
                .filter(view -> !view.active()
                        && !view.safeMode()
                        && view.live() >= rack.hostsRunning().size())
                .isPresent();
    }

    private int another(GearStatus now) {
        int gear = 1 + random.nextInt(now.gears().size() - 1);
        return gear >= now.wanted() ? gear + 1 : gear;
    }

    private GearStatus status() throws IOException {
        return link().status();
    }

    private GearLink link() throws IOException {
        Optional<GearLink> link = rack.activeNameNode().map(links::get);
        return link.orElseThrow(() -> new IOException("no NameNode is active"));
    }

    private static double since(long nanos) {
        return (System.nanoTime() - nanos) / NANOS;
    }

    @Override
    public void close() {
        links.values().forEach(GearLink::close);
    }

    /** What clients met. */
    WorkResult total() {
        return workload.total();
    }
}
