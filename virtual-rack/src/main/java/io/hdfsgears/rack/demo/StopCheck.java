// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.demo;

import io.hdfsgears.rack.Poll;
import io.hdfsgears.rack.Progress;
import io.hdfsgears.rack.hdfs.client.WorkResult;
import io.hdfsgears.rack.run.StockClient;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Everything that is done and measured at one stop. */
final class StopCheck {
    private static final Duration POWER_PATIENCE = Duration.ofSeconds(30);
    private static final int NEW_FILES = 16;
    private static final long NEW_FILE_BYTES = 2_500_000;
    private static final long APPEND_BYTES = 300_000;

    private final VirtualRack rack;
    private final StockClient client;
    private final int streams;
    private final Progress progress;
    private final List<String> problems = new ArrayList<>();
    private int errors;
    private int wrong;

    StopCheck(VirtualRack rack, StockClient client, int streams, Progress progress) {
        this.rack = rack;
        this.client = client;
        this.streams = streams;
        this.progress = progress;
    }

    List<String> problems() {
        return problems;
    }

    GearStop run(int stop, int gear, int hostsAwake, GearShift.Shifted shifted) throws IOException {
        awaitPower(hostsAwake);
        progress.say("  reading everything back");
        CpuMeter meter = new CpuMeter(rack);
        WorkResult read = counted(client.verify("/", streams));
        double watts = WattEstimate.watts(
                meter.loads().values(), rack.description().spec().hosts() - hostsAwake);
        progress.say("  writing, appending, flushing");
        String folder = "/new/stop" + stop;
        WorkResult write = counted(client.write(folder, NEW_FILES, NEW_FILE_BYTES, 1_000L * stop, streams));
        counted(client.append(folder, 4, APPEND_BYTES, 7_000L + stop));
        counted(client.append("/input", 2, APPEND_BYTES, 8_000L + stop));
        counted(client.hflush(folder + "/flushed", NEW_FILE_BYTES, 9_000L + stop));
        counted(client.verify(folder, streams));
        fsck();
        awaitPower(hostsAwake);
        return new GearStop(
                gear,
                hostsAwake,
                rounded(read.megabytesPerSecond()),
                rounded(write.megabytesPerSecond()),
                rounded(watts),
                WattEstimate.SOURCE,
                shifted.bytesMoved(),
                rounded(shifted.seconds()),
                read.files(),
                wrong,
                errors);
    }

    /** Asleep means that the process does not run: exactly the awake hosts have one. */
    private void awaitPower(int hostsAwake) throws IOException {
        if (!Poll.holdsWithin(
                POWER_PATIENCE,
                Duration.ofMillis(200),
                () -> rack.hostsRunning().size() == hostsAwake)) {
            problems.add("DataNodes run on " + rack.hostsRunning() + ", wanted awake are " + hostsAwake + " hosts");
        }
    }

    private WorkResult counted(WorkResult result) {
        errors += result.errors();
        wrong += result.wrong();
        problems.addAll(result.messages());
        return result;
    }

    private void fsck() throws IOException {
        WorkResult fsck = client.fsck("/");
        if (!fsck.output().contains("is HEALTHY")) {
            String last = fsck.output().lines().reduce((a, b) -> b).orElse("no output");
            problems.add("hdfs fsck /: " + last + " " + fsck.messages());
        }
    }

    private static double rounded(double value) {
        return Math.round(value * 1_000) / 1e3;
    }
}
