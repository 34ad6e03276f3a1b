// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.price;

import io.hdfsgears.core.price.PriceBand;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * A day of prices in some minutes: middle, cheap, middle, dear, middle.
 *
 * @param steps one after the other
 */
record PriceDay(List<Step> steps) {
    private static final double MIDDLE = 80;
    private static final double CHEAP = 15;
    private static final double DEAR = 200;

    PriceDay {
        steps = List.copyOf(steps);
    }

    /** A price that holds for a while, ms since the Unix epoch. */
    record Step(long fromMillis, long toMillis, double price, PriceBand band) {}

    /**
     * A first middle price for work to be laid out and ordered, then four steps.
     *
     * @param stepMillis of each of the four
     */
    static PriceDay from(long nowMillis, long firstMillis, long stepMillis) {
        List<Step> steps = new ArrayList<>();
        long at = nowMillis + firstMillis;
        steps.add(new Step(nowMillis, at, MIDDLE, PriceBand.MIDDLE));
        for (PriceBand band : List.of(PriceBand.CHEAP, PriceBand.MIDDLE, PriceBand.DEAR, PriceBand.MIDDLE)) {
            steps.add(new Step(at, at + stepMillis, price(band), band));
            at += stepMillis;
        }
        return new PriceDay(steps);
    }

    private static double price(PriceBand band) {
        return switch (band) {
            case CHEAP -> CHEAP;
            case DEAR -> DEAR;
            case MIDDLE, UNKNOWN -> MIDDLE;
        };
    }

    long endMillis() {
        return steps.get(steps.size() - 1).toMillis();
    }

    /** As {@code dfs.namenode.gear.auto.price.file} is read. */
    String csv() {
        StringBuilder csv = new StringBuilder("time,price\n");
        steps.forEach(step -> csv.append(Instant.ofEpochMilli(step.fromMillis()))
                .append(',')
                .append(step.price())
                .append('\n'));
        // The last price needs an end; what follows it is looked at by no one.
        csv.append(Instant.ofEpochMilli(endMillis())).append(',').append(MIDDLE).append('\n');
        return csv.toString();
    }
}
