// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.testkit.SeededTest;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class ReadChoiceTest {
    private static final class Given implements Holders {
        private final boolean[] serving;
        private final boolean[] near;
        private final double[] queues;

        private Given(boolean[] serving, boolean[] near, double... queues) {
            this.serving = serving;
            this.near = near;
            this.queues = queues;
        }

        @Override
        public int count() {
            return queues.length;
        }

        @Override
        public boolean serves(int holder) {
            return serving[holder];
        }

        @Override
        public boolean sameRack(int holder) {
            return near[holder];
        }

        @Override
        public double queue(int holder) {
            return queues[holder];
        }
    }

    private static int choose(boolean[] serving, boolean[] near, double... queues) {
        return ReadChoice.choose(new Given(serving, near, queues), 0);
    }

    @Test
    void takesTheReadersRackBeforeTheShorterQueue() {
        boolean[] all = {true, true, true};
        assertThat(choose(all, new boolean[] {false, true, true}, 0, 9, 5)).isEqualTo(2);
        assertThat(choose(all, new boolean[3], 3, 1, 2)).isEqualTo(1);
        assertThat(choose(new boolean[] {true, false, false}, new boolean[] {false, true, true}, 9, 0, 0))
                .isZero();
        assertThat(choose(new boolean[3], new boolean[3], 3, 1, 2)).isEqualTo(ReadChoice.NONE);
        assertThat(choose(new boolean[0], new boolean[0])).isEqualTo(ReadChoice.NONE);
    }

    @Test
    void takesTurnsWhereNobodyIsBetter() {
        Given even = new Given(new boolean[] {true, true, true}, new boolean[3], new double[3]);
        assertThat(ReadChoice.choose(even, 0)).isZero();
        assertThat(ReadChoice.choose(even, 1)).isEqualTo(1);
        assertThat(ReadChoice.choose(even, Long.MAX_VALUE)).isBetween(0, 2);
    }

    private static Given any(RandomGenerator random) {
        int count = 1 + random.nextInt(7);
        Given given = new Given(new boolean[count], new boolean[count], new double[count]);
        for (int i = 0; i < count; i++) {
            given.serving[i] = random.nextBoolean();
            given.near[i] = random.nextInt(4) == 0;
            given.queues[i] = random.nextInt(5);
        }
        return given;
    }

    @Test
    void theRestStaysInItsOrder() {
        boolean[] serving = {false, true, true, true, false, true};
        Given given = new Given(serving, new boolean[6], 0, 9, 8, 7, 0, 6);
        assertThat(ReadChoice.order(given, 0)).containsExactly(1, 2, 3, 5, 0, 4);
        assertThat(ReadChoice.order(given, 1)).containsExactly(5, 1, 2, 3, 0, 4);
        assertThat(ReadChoice.order(given, 6)).containsExactly(5, 3, 2, 1, 0, 4);
    }

    /** Each place is what Algorithm 3 chooses without those before it. */
    @SeededTest
    void anOrderIsAChoiceAfterAnother(RandomGenerator random) {
        Given given = any(random);
        int places = random.nextInt(5);
        int[] order = ReadChoice.order(given, places);
        assertThat(order).hasSize(given.count()).doesNotHaveDuplicates();
        for (int place = 0; place < Math.min(places, order.length); place++) {
            int chosen = ReadChoice.choose(given, 0);
            if (chosen == ReadChoice.NONE) {
                break;
            }
            assertThat(order[place]).isEqualTo(chosen);
            given.serving[chosen] = false;
        }
    }

    @SeededTest
    void nobodyServingIsBetter(RandomGenerator random) {
        Given given = any(random);
        int count = given.count();
        int chosen = ReadChoice.choose(given, random.nextLong());
        for (int i = 0; i < count; i++) {
            if (given.serving[i]) {
                assertThat(chosen).isNotEqualTo(ReadChoice.NONE);
                assertThat(given.near[i] && !given.near[chosen]).isFalse();
                assertThat(given.near[i] == given.near[chosen] && given.queues[i] < given.queues[chosen])
                        .isFalse();
            }
        }
        assertThat(chosen == ReadChoice.NONE || given.serving[chosen]).isTrue();
    }
}
