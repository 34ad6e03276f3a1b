// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.price;

import io.hdfsgears.benchmarks.Text;
import io.hdfsgears.core.price.PriceBand;
import java.util.ArrayList;
import java.util.List;

/**
 * What the gears did at each price.
 *
 * @param day the curve
 * @param looks in the order of time
 * @param settleMillis that hosts may take to fall asleep or wake after a price begins
 * @param awake hosts awake at least at a price, as configured
 */
record PriceReport(PriceDay day, List<PriceLook> looks, long settleMillis, Awake awake) {
    PriceReport {
        looks = List.copyOf(looks);
    }

    /** {@code cheap.awake}, {@code auto.min.awake} and {@code dear.awake}. */
    record Awake(int cheap, int middle, int dear) {
        int at(PriceBand band) {
            return switch (band) {
                case CHEAP -> cheap;
                case DEAR -> dear;
                case MIDDLE, UNKNOWN -> middle;
            };
        }
    }

    /**
     * One price.
     *
     * @param fewest hosts awake once they had time
     * @param most hosts awake once they had time
     * @param movedBytes while it held
     * @param bandsAsKnown whether the NameNode named this band in all looks but those at the price's very beginning
     */
    record Row(PriceDay.Step step, int fewest, int most, long movedBytes, boolean bandsAsKnown) {}

    List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        long movedBefore = 0;
        for (PriceDay.Step step : day.steps()) {
            List<PriceLook> during = looks.stream()
                    .filter(look -> look.atMillis() >= step.fromMillis() && look.atMillis() < step.toMillis())
                    .toList();
            List<PriceLook> settled = during.stream()
                    .filter(look -> look.atMillis() >= step.fromMillis() + settleMillis)
                    .toList();
            long moved = during.stream().mapToLong(PriceLook::movedBytes).max().orElse(movedBefore);
            rows.add(new Row(
                    step,
                    settled.stream().mapToInt(PriceLook::awake).min().orElse(-1),
                    settled.stream().mapToInt(PriceLook::awake).max().orElse(-1),
                    moved - movedBefore,
                    settled.stream()
                            .allMatch(look -> look.band().equals(step.band().word()))));
            movedBefore = Math.max(movedBefore, moved);
        }
        return rows;
    }

    /** What was wrong, empty when the gears followed the curve. */
    List<String> faults() {
        List<String> faults = new ArrayList<>();
        List<Row> rows = rows();
        for (Row row : rows) {
            int wanted = awake.at(row.step().band());
            if (row.fewest() != wanted || row.most() != wanted) {
                faults.add(Text.of(
                        "%d to %d hosts awake at a %s price, not %d",
                        row.fewest(), row.most(), row.step().band().word(), wanted));
            }
            if (!row.bandsAsKnown()) {
                faults.add("another band was named at a " + row.step().band().word() + " price");
            }
            boolean cheap = row.step().band() == PriceBand.CHEAP;
            if (cheap == (row.movedBytes() == 0)) {
                faults.add(Text.of(
                        "%d bytes moved at a %s price",
                        row.movedBytes(), row.step().band().word()));
            }
        }
        return faults;
    }

    String table() {
        StringBuilder text = new StringBuilder("""
                        | price | hosts awake at least | hosts awake | work that can wait, moved |
                        |---|---:|---:|---:|
                        """);
        for (Row row : rows()) {
            String range = row.fewest() == row.most()
                    ? Text.of("%d", row.fewest())
                    : Text.of("%d to %d", row.fewest(), row.most());
            text.append(Text.of(
                    "| %.0f, %s | %d | %s | %.1f MB |%n",
                    row.step().price(),
                    row.step().band().word(),
                    awake.at(row.step().band()),
                    range,
                    row.movedBytes() / 1e6));
        }
        return text.toString();
    }
}
