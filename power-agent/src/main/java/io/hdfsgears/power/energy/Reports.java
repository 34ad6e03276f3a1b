// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.energy;

import io.hdfsgears.power.energy.EnergyReport.DayRow;
import io.hdfsgears.power.energy.EnergyReport.GearRow;
import io.hdfsgears.power.energy.EnergyReport.HostRow;
import io.hdfsgears.power.energy.EnergyReport.RackRow;
import io.hdfsgears.power.energy.EnergyReport.Saving;
import io.hdfsgears.power.energy.EnergyReport.SourceRow;
import io.hdfsgears.power.energy.EnergyReport.TransitionRow;
import io.hdfsgears.power.meter.Source;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.TreeSet;

/** Sums over a ledger's buckets. */
public final class Reports {
    private Reports() {}

    public static EnergyReport of(LedgerState ledger) {
        List<HostRow> hosts = ledger.hosts().stream().map(Reports::row).toList();
        NavigableMap<String, Sum> racks = new TreeMap<>();
        NavigableMap<Integer, Sum> gears = new TreeMap<>();
        NavigableMap<Long, Sum> days = new TreeMap<>();
        Map<Activity, Sum> states = new EnumMap<>(Activity.class);
        for (HostState host : ledger.hosts()) {
            for (HostState.Line line : host.lines()) {
                add(racks, host.rack(), line);
                add(gears, line.bucket().gear(), line);
                add(days, line.bucket().day(), line);
                add(states, line.bucket().state(), line);
            }
        }
        return new EnergyReport(
                ledger.sinceMillis(),
                hosts,
                racks.entrySet().stream()
                        .map(e -> new RackRow(e.getKey(), e.getValue()))
                        .toList(),
                gears.entrySet().stream()
                        .map(e -> new GearRow(e.getKey(), e.getValue()))
                        .toList(),
                transitions(ledger, states),
                days(ledger, days),
                saving(ledger, hosts));
    }

    private static <K> void add(Map<K, Sum> sums, K key, HostState.Line line) {
        Sum before = sums.getOrDefault(key, Sum.NONE);
        sums.put(key, before.plus(line.bucket().source(), line.amount()));
    }

    private static HostRow row(HostState host) {
        Sum energy = Sum.NONE;
        for (HostState.Line line : host.lines()) {
            energy = energy.plus(line.bucket().source(), line.amount());
        }
        Long booked = host.cursorMillis();
        return new HostRow(
                host.name(),
                host.rack(),
                booked == null ? OptionalLong.empty() : OptionalLong.of(booked),
                energy,
                host.tally(),
                host.tracks().stream()
                        .map(t -> new SourceRow(
                                t.source(), t.own(), t.refused(), t.wraps(), t.resets(), t.check(), t.comparisons()))
                        .toList(),
                saved(host));
    }

    private static List<TransitionRow> transitions(LedgerState ledger, Map<Activity, Sum> states) {
        long sleeps = ledger.hosts().stream().mapToLong(h -> h.tally().sleeps()).sum();
        long wakes = ledger.hosts().stream().mapToLong(h -> h.tally().wakes()).sum();
        return List.of(
                new TransitionRow(
                        Activity.FALLING_ASLEEP, sleeps, states.getOrDefault(Activity.FALLING_ASLEEP, Sum.NONE)),
                new TransitionRow(Activity.WAKING, wakes, states.getOrDefault(Activity.WAKING, Sum.NONE)));
    }

    private static List<DayRow> days(LedgerState ledger, Map<Long, Sum> energy) {
        Map<Long, Long> served = new TreeMap<>();
        ledger.served().forEach(s -> served.merge(s.day(), s.bytes(), Long::sum));
        TreeSet<Long> all = new TreeSet<>(energy.keySet());
        all.addAll(served.keySet());
        List<DayRow> rows = new ArrayList<>();
        for (Long day : all) {
            rows.add(new DayRow(day, energy.getOrDefault(day, Sum.NONE), served.getOrDefault(day, 0L)));
        }
        return rows;
    }

    private static Saving saving(LedgerState ledger, List<HostRow> rows) {
        long slept = ledger.hosts().stream().filter(Reports::slept).count();
        List<Double> known = rows.stream()
                .filter(r -> r.savedJoules().isPresent())
                .map(r -> r.savedJoules().getAsDouble())
                .toList();
        return new Saving(
                known.stream().mapToDouble(Double::doubleValue).sum(), known.size(), (int) slept - known.size());
    }

    private static boolean slept(HostState host) {
        return host.lines().stream().anyMatch(l -> l.bucket().state().savesAgainstAllOn());
    }

    /** Empty if the host never slept, or if one of its sleeps cannot be compared. */
    private static OptionalDouble saved(HostState host) {
        double saved = 0;
        for (HostState.Line line : host.lines()) {
            if (line.bucket().state().savesAgainstAllOn()) {
                OptionalDouble idle = idleWatts(host, line.bucket().source());
                if (idle.isEmpty()) {
                    return OptionalDouble.empty();
                }
                saved += idle.getAsDouble() * line.amount().millis() / 1000
                        - line.amount().joules();
            }
        }
        return slept(host) ? OptionalDouble.of(saved) : OptionalDouble.empty();
    }

    /** As told; else as the same source saw it; else as the best source did. */
    private static OptionalDouble idleWatts(HostState host, Source source) {
        Double told = host.idleWatts();
        if (told != null) {
            return OptionalDouble.of(told);
        }
        OptionalDouble best = OptionalDouble.empty();
        for (TrackState track : host.tracks()) {
            Double seen = track.idle().watts();
            if (seen != null && (track.source() == source || best.isEmpty())) {
                best = OptionalDouble.of(seen);
            }
        }
        return best;
    }
}
