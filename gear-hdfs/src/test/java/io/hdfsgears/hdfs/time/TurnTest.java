// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.time;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TurnTest {
    private long now;
    private final Turn turn = new Turn(() -> now, 200);

    /** 700 images of 50 ms each took one round of 35 s. */
    @Test
    void aRoundEndsWhenItsTimeIsOverAndTheNextGoesOn() {
        int rounds = 0;
        for (int done = 0; done < 700; rounds++) {
            turn.next();
            for (; done < 700 && turn.mayBegin(); done++) {
                now += 50;
            }
        }
        assertThat(rounds).isEqualTo(700 / 4);
    }

    @Test
    void eachRoundDoesOnePieceHoweverLongItTakes() {
        for (int round = 0; round < 3; round++) {
            turn.next();
            assertThat(turn.mayBegin()).isTrue();
            now += 10_000;
            assertThat(turn.mayBegin()).isFalse();
        }
    }
}
