// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.standby;

import io.hdfsgears.benchmarks.Metered;
import io.hdfsgears.benchmarks.Spread;
import io.hdfsgears.benchmarks.Text;
import io.hdfsgears.benchmarks.jobs.JobLog;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * All sides in words and tables.
 *
 * @param factor replicas that each file should have
 * @param sides with their rounds, at least one each
 */
record StandbyReport(int factor, Map<Side, List<StandbyRound>> sides) {
    private static final double MEGABYTE = 1e6;
    private static final double PERCENT = 100;
    private static final int ROW_SECONDS = 10;
    private static final String NOTHING = "-";

    StandbyReport {
        sides = new TreeMap<>(sides);
    }

    /** What is not as it should be; empty: all is. */
    List<String> missed() {
        List<String> missed = new ArrayList<>();
        sides.forEach((side, rounds) -> rounds.forEach(round -> {
            say(missed, side, round.failed() > 0, round.failed() + " client errors");
            say(missed, side, round.wrong() > 0, round.wrong() + " reads with wrong bytes");
            say(missed, side, round.woken() > 0, round.woken() + " hosts woke for cold files");
            int fewest = Math.min(round.fewestReplicas(), round.storage().fewest());
            say(missed, side, fewest < factor, "a block with " + fewest + " replicas");
            boolean slept = side != Side.ON || (round.orders().accepted() > 0 && round.lastAsleep() > 0);
            say(missed, side, !slept, "no standby server sleeps by an order of EAFR");
            Integer frozen = round.frozen();
            say(missed, side, frozen != null && frozen < round.lastAsleep(), "a host asleep is not frozen");
        }));
        return missed;
    }

    private static void say(List<String> missed, Side side, boolean wrong, String what) {
        if (wrong) {
            missed.add(side.title() + ": " + what);
        }
    }

    String text() {
        StringBuilder text = new StringBuilder("| EAFR |").append(titles()).append("|---|");
        sides.keySet().forEach(side -> text.append("---:|"));
        text.append('\n');
        hosts(text);
        figures(text, "reads in the window", StandbyRound::reads);
        storage(text);
        after(text);
        text.append('\n').append(course());
        sides.getOrDefault(Side.ON, List.of())
                .forEach(round -> text.append("\nEAFR waited, looks each: ").append(waits(round)));
        return text.append('\n').toString();
    }

    private String titles() {
        return sides.keySet().stream().map(side -> " " + side.title() + " |").collect(Collectors.joining()) + "\n";
    }

    private void hosts(StringBuilder text) {
        row(text, "first standby server asleep, s", "%.0f", "never", StandbyRound::firstAsleepSeconds);
        row(text, "hosts asleep, mean of the window", "%.2f", NOTHING, StandbyRound::meanAsleep);
        whole(text, "hosts asleep at its end", StandbyRound::lastAsleep);
        row(text, "of these frozen, by the kernel", "%.0f", "plain processes", StandbyReport::frozen);
        whole(text, "orders to sleep by EAFR", round -> round.orders().accepted());
        whole(text, "of its orders refused", round -> round.orders().refused());
        whole(text, "MB moved before the window", round -> round.movedBefore() / MEGABYTE);
        whole(text, "MB moved in the window", round -> round.moved() / MEGABYTE);
        whole(text, "from s", StandbyRound::moveFrom);
        whole(text, "until s", StandbyRound::moveUntil);
        row(text, "joules in the window", "%.0f", "not metered", round -> Metered.joules(round.metered()));
        row(text, "watts of the rack, mean", "%.0f", "not metered", round -> Metered.watts(round.metered()));
    }

    private static double frozen(StandbyRound round) {
        Integer frozen = round.frozen();
        return frozen == null ? Double.NaN : frozen;
    }

    private void storage(StringBuilder text) {
        whole(
                text,
                "MB on hot servers at the window's end",
                round -> round.storage().hot() / MEGABYTE);
        whole(text, "MB on standby servers awake", round -> round.storage().standby() / MEGABYTE);
        whole(text, "MB on standby servers asleep", round -> round.storage().cold() / MEGABYTE);
        row(
                text,
                "fullest standby server, % of its disk",
                "%.1f",
                NOTHING,
                round -> PERCENT * round.storage().fullest());
    }

    private void after(StringBuilder text) {
        figures(text, "old files read after the window", StandbyRound::cold);
        whole(text, "hosts that woke for them", StandbyRound::woken);
        row(text, "until the highest gear, s", "%.1f", NOTHING, StandbyRound::highestSeconds);
        whole(text, "files read back there", round -> round.readBack().done());
        whole(text, "errors, all of these", StandbyRound::failed);
        whole(text, "reads with wrong bytes, likewise", StandbyRound::wrong);
        whole(text, "fewest replicas of a block", StandbyRound::fewestReplicas);
        row(text, "load average at the window's end", "%.1f", NOTHING, StandbyRound::loadAverage);
    }

    private void figures(StringBuilder text, String name, Function<StandbyRound, JobLog.Figures> part) {
        whole(text, name + ", done", round -> part.apply(round).done());
        whole(text, name + ", p50 ms", round -> part.apply(round).p50Millis());
        whole(text, name + ", p99 ms", round -> part.apply(round).p99Millis());
        whole(text, name + ", mean ms", round -> part.apply(round).meanMillis());
    }

    private void whole(StringBuilder text, String what, ToDoubleFunction<StandbyRound> value) {
        row(text, what, "%.0f", NOTHING, value);
    }

    private void row(
            StringBuilder text, String what, String format, String none, ToDoubleFunction<StandbyRound> value) {
        text.append("| ").append(what).append(" |");
        sides.values()
                .forEach(rounds -> text.append(' ')
                        .append(Spread.cell(
                                rounds.stream().mapToDouble(value).boxed().toList(), format, none))
                        .append(" |"));
        text.append('\n');
    }

    /** Hosts asleep and MB moved, a row for ten seconds, means of all rounds. */
    private String course() {
        StringBuilder text = new StringBuilder("| from s |");
        sides.keySet()
                .forEach(side -> text.append(" asleep: ").append(side.title()).append(" |"));
        text.append(" MB moved: on |\n|---:|");
        sides.keySet().forEach(side -> text.append("---:|"));
        text.append("---:|\n");
        double end = sides.values().stream()
                .flatMap(List::stream)
                .flatMap(round -> round.looks().stream())
                .mapToDouble(Look::seconds)
                .max()
                .orElse(0);
        for (int from = 0; from < end; from += ROW_SECONDS) {
            text.append("| ").append(from).append(" |");
            for (List<StandbyRound> rounds : sides.values()) {
                text.append(Text.of(" %.1f |", mean(rounds, from, Look::asleep)));
            }
            text.append(Text.of(
                    " %.0f |%n", mean(sides.getOrDefault(Side.ON, List.of()), from, Look::movedBytes) / MEGABYTE));
        }
        return text.toString();
    }

    private static double mean(List<StandbyRound> rounds, int from, ToDoubleFunction<Look> value) {
        Stream<Look> looks = rounds.stream().flatMap(round -> round.looks().stream());
        return Spread.mean(looks, Look::seconds, from, ROW_SECONDS, value);
    }

    private static String waits(StandbyRound round) {
        Map<String, Long> waits = round.looks().stream()
                .filter(look -> !look.waiting().isEmpty())
                .collect(Collectors.groupingBy(Look::waiting, Collectors.counting()));
        return waits.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .map(wait -> wait.getValue() + " of " + round.looks().size() + ": " + wait.getKey())
                .collect(Collectors.joining("; "));
    }
}
