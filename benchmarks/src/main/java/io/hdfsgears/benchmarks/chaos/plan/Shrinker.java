// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.chaos.plan;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * Makes a failing list shorter: Zeller's delta debugging (ddmin). It ends with a list that fails, and of which no part of
 * the last granularity can be left out. A list that fails only by chance ends as a longer one, never as one that passes.
 */
public final class Shrinker {
    private Shrinker() {}

    /** A run with a list. */
    @FunctionalInterface
    public interface Trial<T> {
        /** @return whether it fails with this list, too */
        boolean fails(List<T> list) throws IOException;
    }

    /**
     * Tries no list twice.
     *
     * @param failing is known to fail: it is not tried again
     * @param goOn is asked before each trial; once it is false, what was reached counts
     */
    public static <T> List<T> shortest(List<T> failing, Trial<T> trial, BooleanSupplier goOn) throws IOException {
        Set<List<T>> tried = new HashSet<>();
        Trial<T> first = list -> goOn.getAsBoolean() && tried.add(list) && trial.fails(list);
        List<T> current = List.copyOf(failing);
        int parts = 2;
        while (current.size() >= 2 && goOn.getAsBoolean()) {
            List<T> smaller = smaller(current, parts, first);
            if (smaller.size() < current.size()) {
                // a part that fails alone is halved next; after one was left out, the others keep their size
                parts = smaller.size() <= (current.size() + parts - 1) / parts ? 2 : Math.max(2, parts - 1);
                current = smaller;
            } else if (parts >= current.size()) {
                break;
            } else {
                parts = Math.min(current.size(), 2 * parts);
            }
        }
        return current;
    }

    /** @return the first part that fails alone, or the first rest that fails without a part; else the list itself */
    private static <T> List<T> smaller(List<T> list, int parts, Trial<T> trial) throws IOException {
        List<List<T>> cut = cut(list, parts);
        for (List<T> part : cut) {
            if (trial.fails(part)) {
                return part;
            }
        }
        if (parts > 2) { // with two parts the rest of one is the other
            for (List<T> part : cut) {
                List<T> rest = without(list, part, cut);
                if (trial.fails(rest)) {
                    return rest;
                }
            }
        }
        return list;
    }

    private static <T> List<List<T>> cut(List<T> list, int parts) {
        List<List<T>> cut = new ArrayList<>();
        for (int i = 0; i < parts; i++) {
            int from = (int) ((long) list.size() * i / parts);
            int to = (int) ((long) list.size() * (i + 1) / parts);
            cut.add(list.subList(from, to));
        }
        return cut;
    }

    private static <T> List<T> without(List<T> list, List<T> part, List<List<T>> cut) {
        List<T> rest = new ArrayList<>(list.size() - part.size());
        for (List<T> other : cut) {
            if (other != part) {
                rest.addAll(other);
            }
        }
        return rest;
    }
}
