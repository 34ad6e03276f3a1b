// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.reflect;

import io.hdfsgears.benchmarks.ReplicaCensus;
import io.hdfsgears.rack.Poll;
import io.hdfsgears.rack.Progress;
import io.hdfsgears.rack.hdfs.GearLink;
import io.hdfsgears.rack.hdfs.GearStatus;
import io.hdfsgears.rack.hdfs.ShiftReport;
import io.hdfsgears.rack.hdfs.client.WorkResult;
import io.hdfsgears.rack.run.StockClient;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** The rounds of one contestant on one rack. */
final class ReflectRun {
    private static final Duration PATIENCE = Duration.ofMinutes(4);
    private static final Duration STEP = Duration.ofMillis(100);
    private static final long MEBIBYTE = 1L << 20;
    private static final int BLOCKS_A_FILE = 2; // as in the paper
    private static final double NANOS = 1e9;

    private final Contestant contestant;
    private final VirtualRack rack;
    private final GearLink link;
    private final StockClient client;
    private final ReplicaCensus census;
    private final Progress progress;
    private final int blocks;
    private final int streams;

    ReflectRun(
            Contestant contestant,
            VirtualRack rack,
            GearLink link,
            StockClient client,
            int blocks,
            int streams,
            Progress progress) {
        this.contestant = contestant;
        this.rack = rack;
        this.link = link;
        this.client = client;
        this.census = new ReplicaCensus(rack.files());
        this.blocks = blocks;
        this.streams = streams;
        this.progress = progress;
    }

    Round round(int number) throws IOException, InterruptedException {
        shift(contestant.writeGear());
        settle();
        List<String> awake = List.copyOf(rack.hostsRunning());
        List<String> asleep = new ArrayList<>(rack.description().hosts());
        asleep.removeAll(awake);
        Set<String> before = names(awake);
        String folder = "/round" + number;
        WorkResult wrote =
                client.write(folder, blocks / BLOCKS_A_FILE, BLOCKS_A_FILE * MEBIBYTE, 1_000L * number, streams);
        if (!wrote.good()) {
            throw new IOException("writing failed: " + wrote.messages());
        }
        settle();
        Set<String> written = names(awake);
        written.removeAll(before);
        if (census.bytes(written, asleep) != 0) {
            throw new IOException("hosts that sleep got replicas: " + asleep);
        }
        Reading reading = reflect(folder);
        long reflected = census.bytes(written, asleep);
        ReadMeter rest = new ReadMeter(client, folder, streams);
        rest.stop();
        double atRest = rest.call();
        Round round = new Round(
                blocks * MEBIBYTE, reflected, link.report().bytesMoved(), reading.seconds(), reading.mbps(), atRest);
        client.delete(folder);
        progress.say(contestant + ", round " + number + ": " + round);
        return round;
    }

    private record Reading(double seconds, double mbps) {}

    /** Shifts up, and reads the files from the moment that all hosts serve until nothing is left to do. */
    private Reading reflect(String folder) throws IOException, InterruptedException {
        int top = contestant.groups().size();
        link.setGear(top, "benchmark");
        await(
                "all hosts serve",
                status -> status.wanted() == top
                        && Set.of("CATCHING_UP", "STEADY").contains(status.phase()));
        long start = System.nanoTime();
        ReadMeter meter = new ReadMeter(client, folder, streams);
        ExecutorService reader = Executors.newSingleThreadExecutor();
        try {
            Future<Double> reading = reader.submit(meter);
            await("the shift ends", status -> status.phase().equals("STEADY"));
            settle();
            double seconds = (System.nanoTime() - start) / NANOS;
            meter.stop();
            return new Reading(seconds, reading.get());
        } catch (ExecutionException e) {
            throw new IOException("the reader failed", e);
        } finally {
            reader.shutdownNow();
        }
    }

    private void shift(int gear) throws IOException {
        link.setGear(gear, "benchmark");
        await("gear " + gear, status -> status.steadyAt(gear));
    }

    private interface Condition {
        boolean holds(GearStatus status);
    }

    private void await(String what, Condition condition) throws IOException {
        Poll.until(PATIENCE, STEP, () -> condition.holds(link.status()), () -> "not in time: " + what);
    }

    private void settle() throws IOException {
        Poll.until(
                PATIENCE,
                STEP,
                () -> {
                    ShiftReport report = link.report();
                    return report.pendingMoves() == 0 && report.underReplicated() == 0;
                },
                () -> "not in time: nothing left to move or repair");
    }

    private Set<String> names(List<String> hosts) throws IOException {
        Set<String> names = new HashSet<>();
        for (String host : hosts) {
            names.addAll(census.of(host).keySet());
        }
        return names;
    }
}
