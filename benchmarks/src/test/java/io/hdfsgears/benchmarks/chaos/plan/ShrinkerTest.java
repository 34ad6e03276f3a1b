// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.chaos.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.testkit.SeededTest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ShrinkerTest {
    private static final List<Integer> HUNDRED =
            IntStream.rangeClosed(1, 100).boxed().toList();

    @Test
    void oneCulpritOfHundredRemainsInFewRuns() throws IOException {
        List<List<Integer>> tried = new ArrayList<>();
        List<Integer> shortest = Shrinker.shortest(
                HUNDRED,
                list -> {
                    tried.add(list);
                    return list.contains(67);
                },
                () -> true);
        assertThat(shortest).containsExactly(67);
        assertThat(tried).hasSizeLessThan(20);
    }

    @Test
    void whatFailsWithTheWholeListAloneStaysWhole() throws IOException {
        assertThat(Shrinker.shortest(HUNDRED, list -> list.size() == 100, () -> true))
                .isEqualTo(HUNDRED);
    }

    @Test
    void aListOfOneIsNotTried() throws IOException {
        assertThat(Shrinker.shortest(
                        List.of(5),
                        list -> {
                            throw new AssertionError("tried");
                        },
                        () -> true))
                .containsExactly(5);
    }

    /** A trial takes minutes. */
    @SeededTest(seeds = 100)
    void noListIsTriedTwice(long seed) throws IOException {
        Set<Integer> culprits = Set.of((int) Math.floorMod(seed, 50L), 50 + (int) Math.floorMod(seed, 50L), 100);
        List<List<Integer>> tried = new ArrayList<>();
        Shrinker.Trial<Integer> trial = list -> {
            tried.add(list);
            return list.containsAll(culprits);
        };
        Shrinker.shortest(HUNDRED, trial, () -> true);
        assertThat(tried).doesNotHaveDuplicates();
    }

    @SeededTest(seeds = 100)
    void whenTheTimeIsOverWhatFailedLastCounts(long seed) throws IOException {
        int[] left = {new Random(seed).nextInt(20)};
        List<List<Integer>> failed = new ArrayList<>(List.of(HUNDRED));
        Shrinker.Trial<Integer> trial = list -> {
            left[0]--;
            boolean fails = list.contains(3) && list.contains(98);
            if (fails) {
                failed.add(list);
            }
            return fails;
        };
        List<Integer> shortest = Shrinker.shortest(HUNDRED, trial, () -> left[0] > 0);
        assertThat(left[0]).isZero();
        assertThat(shortest).isEqualTo(failed.get(failed.size() - 1));
    }

    @SeededTest(seeds = 100)
    void exactlyTheCulpritsRemainInTheirOrder(long seed) throws IOException {
        Random random = new Random(seed);
        Set<Integer> culprits = new TreeSet<>();
        for (int i = 0; i <= random.nextInt(5); i++) {
            culprits.add(1 + random.nextInt(100));
        }
        List<Integer> shortest = Shrinker.shortest(HUNDRED, list -> list.containsAll(culprits), () -> true);
        assertThat(shortest).containsExactlyElementsOf(culprits);
    }

    @SeededTest(seeds = 100)
    void theResultFailsAlwaysEvenWhereEitherOfTwoPairsIsEnough(long seed) throws IOException {
        Random random = new Random(seed);
        Set<Integer> one = Set.of(random.nextInt(50), 50 + random.nextInt(50));
        Set<Integer> other = Set.of(random.nextInt(50), 50 + random.nextInt(50));
        List<Integer> shortest =
                Shrinker.shortest(HUNDRED, list -> list.containsAll(one) || list.containsAll(other), () -> true);
        assertThat(Set.copyOf(shortest)).isIn(one, other);
    }
}
