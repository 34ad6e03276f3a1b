// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.rack;

import io.hdfsgears.benchmarks.Spread;
import io.hdfsgears.benchmarks.Text;
import io.hdfsgears.rack.Progress;
import io.hdfsgears.rack.RackException;
import io.hdfsgears.rack.RackSpec;
import io.hdfsgears.rack.demo.CpuMeter;
import io.hdfsgears.rack.demo.GearShift;
import io.hdfsgears.rack.demo.WattEstimate;
import io.hdfsgears.rack.hdfs.GearLink;
import io.hdfsgears.rack.run.StockClient;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Measures one contestant on a rack of its own: all hosts awake, every lower gear, and back up. */
final class CourseRun {
    private static final String FIRST = "/bench/top0";

    private final Contestant contestant;
    private final RackSpec spec;
    private final Amounts amounts;
    private final boolean gears;
    private final Progress progress;
    private final List<Stop> stops = new ArrayList<>();
    private final List<Shift> shifts = new ArrayList<>();

    /** @param gears whether lower gears are measured too */
    CourseRun(Contestant contestant, RackSpec rack, Amounts amounts, boolean gears, Progress progress) {
        this.gears = gears;
        this.contestant = contestant;
        this.spec = contestant.on(rack);
        this.amounts = amounts;
        this.progress = line -> progress.say(contestant.word() + ": " + line);
    }

    Course run() throws IOException {
        try (VirtualRack rack = VirtualRack.upTemporary(spec, line -> {});
                StockClient client = rack.client()) {
            StockTools tools = new StockTools(rack, client);
            if (contestant == Contestant.STOCK) {
                stop(rack, tools, 0, spec.hosts());
            } else {
                try (GearLink link = new GearLink(rack.nameNodes(), rack.files().clientConf())) {
                    walk(rack, client, tools, link);
                }
            }
            if (!client.fsck("/").output().contains("is HEALTHY")) {
                throw new RackException(contestant.word() + ": fsck does not find / healthy at the end.");
            }
        }
        int offload = contestant == Contestant.SPRINGFS ? Contestant.offloadSet(spec) : spec.primaries();
        return new Course(contestant.word(), offload, stops, shifts);
    }

    private void walk(VirtualRack rack, StockClient client, StockTools tools, GearLink link) throws IOException {
        List<Integer> table = link.status().gears();
        GearShift shift = new GearShift(link, line -> {});
        stop(rack, tools, table.size(), spec.hosts());
        if (!gears) {
            return;
        }
        for (int gear = table.size() - 1; gear >= 1; gear--) {
            down(rack, client, shift, table.get(gear), table.get(gear - 1), gear);
            stop(rack, tools, gear, table.get(gear - 1));
        }
        GearShift.Shifted up = shift.to(table.size());
        shifts.add(new Shift(table.get(0), spec.hosts(), up.seconds(), up.bytesMoved(), 0, 0, 0, true));
        progress.say(text(shifts.get(shifts.size() - 1)));
    }

    private void down(VirtualRack rack, StockClient client, GearShift shift, int from, int to, int gear)
            throws IOException {
        BlockPlaces before = places(client);
        GearShift.Shifted shifted = shift.to(gear);
        Set<Integer> staying = rack.hostsRunning().stream()
                .map(host -> rack.description().hostPorts(host).transfer())
                .collect(Collectors.toSet());
        Set<Long> vanishing = before.notOn(staying);
        Set<Long> copied = places(client).grownOn(staying, before);
        Shift done = new Shift(
                from,
                to,
                shifted.seconds(),
                shifted.bytesMoved(),
                vanishing.size(),
                before.bytesOf(vanishing),
                copied.size(),
                copied.equals(vanishing));
        shifts.add(done);
        progress.say(text(done));
    }

    private static String text(Shift shift) {
        return Text.of(
                "%d -> %d hosts in %.1f s, %d bytes moved",
                shift.from(), shift.to(), shift.seconds(), shift.bytesMoved());
    }

    private static BlockPlaces places(StockClient client) throws IOException {
        return BlockPlaces.of(
                client.fsck("/", "-files", "-blocks", "-locations").output());
    }

    private void stop(VirtualRack rack, StockTools tools, int gear, int awake) throws IOException {
        boolean top = awake == spec.hosts();
        String folder = top ? "/bench/top" : "/bench/gear" + gear + "-";
        int rounds = top ? amounts.rounds() : 1;
        List<Double> writes = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            writes.add(tools.dfsio("write", folder + round, amounts.writers(awake), amounts.fileMebibytes()));
        }
        CpuMeter meter = new CpuMeter(rack);
        List<Double> reads = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            reads.add(tools.dfsio("read", FIRST, amounts.readers(awake, spec.hosts()), amounts.fileMebibytes()));
        }
        double watts = WattEstimate.watts(meter.loads().values(), spec.hosts() - awake);
        String tera = "/tera/" + awake;
        double gen = tools.teragen(amounts.rows(), tera + "/in", amounts.writers(awake));
        double sort = tools.terasort(amounts.rows(), tera + "/in", tera + "/out", amounts.writers(awake));
        boolean clean = tools.teravalidate(tera + "/out", tera + "/check", amounts.writers(awake));
        Stop stop = new Stop(gear, awake, Spread.of(writes), Spread.of(reads), gen, sort, clean, watts);
        stops.add(stop);
        progress.say(Text.of(
                "%d hosts awake: write %s, read %s, teragen %.1f, terasort %.1f MB/s, %s",
                awake, stop.write().text("%.1f"), stop.read().text("%.1f"), gen, sort, clean ? "clean" : "NOT SORTED"));
    }
}
