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
        List<Integer> shortest = Shrinker.shortest(HUNDRED, list -> {
            tried.add(list);
            return list.contains(67);
        });
        assertThat(shortest).containsExactly(67);
        assertThat(tried).hasSizeLessThan(20);
    }

    @Test
    void whatFailsWithTheWholeListAloneStaysWhole() throws IOException {
        assertThat(Shrinker.shortest(HUNDRED, list -> list.size() == 100)).isEqualTo(HUNDRED);
    }

    @Test
    void aListOfOneIsNotTried() throws IOException {
        assertThat(Shrinker.shortest(List.of(5), list -> {
                    throw new AssertionError("tried");
                }))
                .containsExactly(5);
    }

    @SeededTest(seeds = 100)
    void exactlyTheCulpritsRemainInTheirOrder(long seed) throws IOException {
        Random random = new Random(seed);
        Set<Integer> culprits = new TreeSet<>();
        for (int i = 0; i <= random.nextInt(5); i++) {
            culprits.add(1 + random.nextInt(100));
        }
        List<Integer> shortest = Shrinker.shortest(HUNDRED, list -> list.containsAll(culprits));
        assertThat(shortest).containsExactlyElementsOf(culprits);
    }

    @SeededTest(seeds = 100)
    void theResultFailsAlwaysEvenWhereEitherOfTwoPairsIsEnough(long seed) throws IOException {
        Random random = new Random(seed);
        Set<Integer> one = Set.of(random.nextInt(50), 50 + random.nextInt(50));
        Set<Integer> other = Set.of(random.nextInt(50), 50 + random.nextInt(50));
        List<Integer> shortest = Shrinker.shortest(HUNDRED, list -> list.containsAll(one) || list.containsAll(other));
        assertThat(Set.copyOf(shortest)).isIn(one, other);
    }
}
