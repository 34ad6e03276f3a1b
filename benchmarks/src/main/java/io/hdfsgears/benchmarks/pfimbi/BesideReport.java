// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.pfimbi;

import io.hdfsgears.benchmarks.Spread;
import io.hdfsgears.benchmarks.Text;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** How much a job is slowed down by the copies of the one before it. */
record BesideReport(List<Beside> rounds) {
    BesideReport {
        rounds = List.copyOf(rounds);
    }

    String text() {
        StringBuilder out = new StringBuilder("""
                | | alone s | beside the copies s | beside / alone, round by round |
                |---|---:|---:|---:|
                """);
        rounds.stream()
                .map(Beside::contestant)
                .distinct()
                .forEach(name -> out.append(Text.of(
                        "| %s | %s | %s | %s |%n",
                        name,
                        spread(name, Beside::aloneSeconds).text("%.1f"),
                        spread(name, Beside::besideSeconds).text("%.1f"),
                        spread(name, Beside::slowdown).text("%.2f"))));
        out.append("\n| round | contestant | alone s | job before s | beside s |\n|---:|---|---:|---:|---:|\n");
        rounds.forEach(round -> out.append(Text.of(
                "| %d | %s | %.1f | %.1f | %.1f |%n",
                round.round(), round.contestant(), round.aloneSeconds(), round.firstSeconds(), round.besideSeconds())));
        return out.toString();
    }

    private Spread spread(String name, ToDoubleFunction<Beside> value) {
        return Spread.of(
                rounds.stream().filter(round -> round.contestant().equals(name)).toList(), value);
    }
}
