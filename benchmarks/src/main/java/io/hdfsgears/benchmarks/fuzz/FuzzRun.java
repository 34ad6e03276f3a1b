// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.fuzz;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/** Answers one after the other, each with a seed of its own, which a failure names. */
final class FuzzRun {
    private final Map<String, Count> counts = new TreeMap<>();
    private final List<String> failures = Collections.synchronizedList(new ArrayList<>());

    /** Counts of one target. */
    record Count(long taken, long refused, long wrongOff, long crashes, long longestMicros) {
        static final Count NONE = new Count(0, 0, 0, 0, 0);

        long answers() {
            return taken + refused + wrongOff + crashes;
        }
    }

    /** @param firstSeed the answers have this seed and those that follow */
    void run(Target target, long firstSeed, long answers) {
        Count count = counts.getOrDefault(target.name(), Count.NONE);
        long taken = count.taken();
        long refused = count.refused();
        long wrongOff = count.wrongOff();
        long crashes = count.crashes();
        long longest = count.longestMicros();
        for (long seed = firstSeed; seed < firstSeed + answers; seed++) {
            long start = System.nanoTime();
            try {
                if (target.read(new SplittableRandom(seed)).equals("taken")) {
                    taken++;
                } else {
                    refused++;
                }
            } catch (Target.WrongOff e) {
                wrongOff++;
                failures.add(target.name() + " seed " + seed + ": " + e.getMessage());
            } catch (Exception | StackOverflowError e) {
                crashes++;
                failures.add(target.name() + " seed " + seed + ": " + e);
            }
            longest = Math.max(longest, (System.nanoTime() - start) / 1_000);
        }
        counts.put(target.name(), new Count(taken, refused, wrongOff, crashes, longest));
    }

    Map<String, Count> counts() {
        return counts;
    }

    /** Failures, each with its seed. */
    List<String> failures() {
        return failures;
    }
}
