// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.demo;

import io.hdfsgears.rack.Progress;
import io.hdfsgears.rack.RackException;
import io.hdfsgears.rack.RackSpec;
import io.hdfsgears.rack.energy.CpuModel;
import io.hdfsgears.rack.energy.RackEnergy;
import io.hdfsgears.rack.hdfs.GearLink;
import io.hdfsgears.rack.process.Installation;
import io.hdfsgears.rack.run.FailedLogs;
import io.hdfsgears.rack.run.StockClient;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Walks a rack of its own from the highest gear to the lowest and back, with a stock client that checks every byte. */
public final class GearDemo {
    private static final int MOST_STREAMS = 32;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final Duration METERS_INTERVAL = Duration.ofSeconds(1);

    private final RackSpec spec;
    private final Progress progress;
    private final List<GearStop> stops = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private @Nullable MeteredJoules joules;

    /** @param progress gets a line for every step, with the seconds since the start */
    public GearDemo(RackSpec spec, Progress progress) {
        this.spec = spec;
        long start = System.nanoTime();
        this.progress = line -> progress.say(
                String.format(Locale.ROOT, "%4.0f s  %s", (System.nanoTime() - start) / NANOS_PER_SECOND, line));
    }

    /**
     * @param input a folder of real files; null takes one that is at hand
     * @param results get the report before the rack is taken down, so that no trouble of that loses it
     */
    public DemoReport run(@Nullable Path input, Results results) throws IOException {
        if (spec.stock()) {
            throw new RackException("--stock has no gears to show: leave it out.");
        }
        Path source = DemoData.input(input, Installation.find());
        int streams = Math.min(MOST_STREAMS, 2 * spec.hosts());
        try (VirtualRack rack = VirtualRack.upTemporary(spec, progress)) {
            try (StockClient client = rack.client();
                    GearLink link = new GearLink(rack.nameNodes(), rack.files().clientConf())) {
                new DemoData(client, rack.files().temporary(), streams, progress).load(source);
                metered(rack, client, link, streams);
            } catch (IOException e) {
                problems.add(e.getMessage() == null ? e.toString() : e.getMessage());
            }
            if (!problems.isEmpty()) {
                FailedLogs.copyAside(rack.files(), progress);
            }
            DemoReport report = new DemoReport(problems.isEmpty(), stops, joules, problems);
            results.show(report);
            progress.say("taking the rack down");
            return report;
        }
    }

    /** Whoever shows what came out. */
    @FunctionalInterface
    public interface Results {
        void show(DemoReport report) throws IOException;
    }

    /** Where there are outlets, what they saw is kept, also of a walk that went wrong. */
    private void metered(VirtualRack rack, StockClient client, GearLink link, int streams) throws IOException {
        Optional<RackEnergy> energy = RackEnergy.start(rack, METERS_INTERVAL, CpuModel.EAFR_TABLE_2, progress);
        if (energy.isEmpty()) {
            walk(rack, client, link, streams, gear -> {});
            return;
        }
        try (RackEnergy meters = energy.get()) {
            try {
                walk(rack, client, link, streams, meters::gear);
            } finally {
                joules = MeteredJoules.of(meters.end());
            }
        }
    }

    private interface GearTaker {
        void gear(int gear) throws IOException;
    }

    private void walk(VirtualRack rack, StockClient client, GearLink link, int streams, GearTaker meters)
            throws IOException {
        List<Integer> gears = link.status().gears();
        int top = gears.size();
        List<Integer> way = IntStream.concat(
                        IntStream.iterate(top, g -> g >= 1, g -> g - 1), IntStream.rangeClosed(2, top))
                .boxed()
                .toList();
        GearShift shift = new GearShift(link, progress);
        for (int i = 0; i < way.size() && problems.isEmpty(); i++) {
            int gear = way.get(i);
            GearShift.Shifted shifted = i == 0 ? new GearShift.Shifted(0, 0) : shift.to(gear);
            meters.gear(gear);
            progress.say("at gear " + gear + " of " + top + ": " + gears.get(gear - 1) + " hosts awake");
            StopCheck check = new StopCheck(rack, client, streams, progress);
            stops.add(check.run(i, gear, gears.get(gear - 1), shifted));
            problems.addAll(check.problems());
        }
    }
}
