// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.cycle;

import io.hdfsgears.benchmarks.Text;
import io.hdfsgears.benchmarks.cycle.CycleRun.Shift;
import io.hdfsgears.benchmarks.stall.StallResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** A result for people. */
final class CycleTable {
    static final Column SERVING = new Column("wake order to serving", Wake::serving);
    static final Column AFTER_RESUME = new Column("host runs to serving", Wake::afterResume);

    private static final List<Column> COLUMNS = List.of(
            new Column("order of the gear to wake order", Wake::order),
            new Column("wake order to host runs (resume time)", Wake::resume),
            new Column("host runs to stock read from it", Wake::read),
            new Column("host runs to named to clients", Wake::named),
            AFTER_RESUME,
            SERVING,
            new Column("order of the gear to serving", Wake::fromGearOrder));

    private static final String FROZEN = "frozen";
    private static final String QEMU = "QEMU";

    private CycleTable() {}

    /** A time of a wake. */
    record Column(String name, ToDoubleFunction<Wake> seconds) {
        Tail tail(List<Wake> wakes) {
            return Tail.of(wakes.stream().mapToDouble(seconds).boxed().toList());
        }
    }

    /** All, by what woke them, and by what they are where there are two kinds. */
    static Map<String, List<Wake>> groups(List<Wake> wakes, List<String> guests) {
        Map<String, List<Wake>> groups = new LinkedHashMap<>();
        groups.put("all", wakes);
        groups.putAll(wakes.stream().collect(Collectors.groupingBy(Wake::means, TreeMap::new, Collectors.toList())));
        if (!guests.isEmpty()) {
            Function<Wake, String> kind = wake -> guests.contains(wake.host()) ? QEMU : FROZEN;
            groups.putAll(wakes.stream().collect(Collectors.groupingBy(kind, TreeMap::new, Collectors.toList())));
        }
        return groups;
    }

    static String of(CycleResult result) {
        StringBuilder text = new StringBuilder();
        text.append(result.machine()).append('\n');
        Text.line(text, "%d hosts, %d of them awake in the lowest gear", result.hosts(), result.lowest());
        Text.line(text, "QEMU hosts %s; %.0f s in the lowest gear", result.guests(), result.asleepSeconds());
        shifts(text, result.shifts());
        sleeps(text, result);
        result.calms().forEach(calm -> calm(text, calm));
        if (result.controllers()) {
            Text.line(
                    text,
                    "%d kills of the acting controller; until the other acts, median / p99 / worst %s s",
                    result.kills().size(),
                    Tail.of(result.kills().stream()
                                    .map(ControllerKills.Kill::tookSeconds)
                                    .toList())
                            .text());
        }
        result.clocks().forEach(clocks -> clocks(text, clocks));
        wakes(text, result);
        StallResult clients = result.clients();
        if (clients != null) {
            clients(text, clients);
        }
        result.lines().forEach((line, met) -> Text.line(text, "%s: %s", met ? "Met" : "NOT MET", line));
        if (!result.failure().isEmpty()) {
            Text.line(text, "FAILED: %s", result.failure());
        }
        return text.toString();
    }

    private static void shifts(StringBuilder text, List<Shift> shifts) {
        shifts.stream()
                .collect(Collectors.groupingBy(Shift::to, TreeMap::new, Collectors.toList()))
                .forEach((to, some) -> Text.line(
                        text,
                        "%d times to the %s gear: median / p99 / worst %s s, %.1f MB moved",
                        some.size(),
                        to,
                        Tail.of(some.stream().map(Shift::seconds).toList()).text(),
                        some.stream().mapToLong(Shift::bytesMoved).sum() / 1e6));
    }

    private static void sleeps(StringBuilder text, CycleResult result) {
        List<Sleep> sleeps = result.sleeps();
        Text.line(
                text,
                "%d sleeps: %d frozen, %d with a dead NIC, %d ms of CPU time in %.0f s of sleep",
                sleeps.size(),
                sleeps.stream().filter(Sleep::frozen).count(),
                sleeps.stream().filter(Sleep::nicDown).count(),
                sleeps.stream().mapToLong(Sleep::cpuMillis).sum(),
                sleeps.stream().mapToDouble(Sleep::seconds).sum());
        sleeps.stream()
                .collect(Collectors.groupingBy(
                        sleep -> result.guests().contains(sleep.host()) ? QEMU : FROZEN,
                        TreeMap::new,
                        Collectors.toList()))
                .forEach((kind, some) -> Text.line(
                        text,
                        "%d %s: order of the gear to asleep, median / p99 / worst %s s, at most %d ms of CPU time asleep",
                        some.size(),
                        kind,
                        Tail.of(some.stream().map(Sleep::down).toList()).text(),
                        some.stream().mapToLong(Sleep::cpuMillis).max().orElse(0)));
        for (boolean asleep : new boolean[] {true, false}) {
            Map<Knock.Answer, Long> answers = result.knocks().stream()
                    .filter(knock -> knock.asleep() == asleep)
                    .collect(Collectors.groupingBy(Knock::answer, TreeMap::new, Collectors.counting()));
            Text.line(text, "connects to hosts that are %s: %s", asleep ? "asleep" : "awake", answers);
        }
    }

    private static void calm(StringBuilder text, Calm calm) {
        Text.line(
                text,
                "cycle %d: of %d blocks of before %d copied, %d elsewhere in the lowest gear, %d on other hosts afterwards,"
                        + " %d evened out by the layout once steady; %d copies of blocks written meanwhile, %d copies by the NameNode's count",
                calm.cycle(),
                calm.blocks(),
                calm.copied(),
                calm.elsewhere(),
                calm.moved(),
                calm.evened(),
                calm.copiedNew(),
                calm.copiesMade());
        Text.line(
                text,
                "cycle %d: %d looks at the NameNode: not heard of for 6 s %d hosts, called dead %s, stale after waking %s; at most %d copies scheduled,"
                        + " %d blocks pending, %d below their replication",
                calm.cycle(),
                calm.looks(),
                calm.silent().size(),
                calm.dead(),
                calm.stale(),
                calm.scheduled(),
                calm.pending(),
                calm.low());
    }

    private static void clocks(StringBuilder text, GuestClocks clocks) {
        Text.line(
                text,
                "cycle %d: %s: wall clock %.0f s on, CLOCK_BOOTTIME %.1f s, CLOCK_MONOTONIC %.1f s; wall clock less this"
                        + " machine's %.1f s",
                clocks.cycle(),
                clocks.host(),
                clocks.wall(),
                clocks.boot(),
                clocks.monotonic(),
                clocks.offset());
    }

    private static void wakes(StringBuilder text, CycleResult result) {
        Map<String, List<Wake>> groups = groups(result.wakes(), result.guests());
        Text.line(text, "");
        text.append("| s, median / p99 / worst |");
        groups.forEach((name, some) ->
                text.append(' ').append(name + ", " + some.size()).append(" |"));
        text.append("\n|---|").append("---:|".repeat(groups.size())).append('\n');
        for (Column column : COLUMNS) {
            text.append("| ").append(column.name()).append(" |");
            groups.values()
                    .forEach(some ->
                            text.append(' ').append(column.tail(some).text()).append(" |"));
            text.append('\n');
        }
        Text.line(text, "");
    }

    private static void clients(StringBuilder text, StallResult clients) {
        text.append(clients.table());
        Text.line(
                text,
                "%n%d operations of stock clients, %d errors, %d wrong bytes",
                clients.figures().stream().mapToLong(f -> f.operations()).sum(),
                clients.errors(),
                clients.wrongBytes());
        Text.line(text, "");
    }
}
