// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.auto;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LoadWindowTest {
    private static final long SECOND = 1_000_000_000L;
    private final LoadWindow window = new LoadWindow();

    @Test
    void theBusiestPartCounts() {
        assertThat(window.knows()).isFalse();
        window.look(0, 1000, 0, 3);
        assertThat(window.knows()).as("one look is no rate").isFalse();
        window.look(10 * SECOND, 2000, 100, 3);
        window.look(20 * SECOND, 6000, 200, 3);
        window.look(30 * SECOND, 6000, 300, 3);
        assertThat(window.reads()).isEqualTo(400);
        assertThat(window.writes()).isEqualTo(10);
    }

    @Test
    void theMeanOfTheWritesIsOfAllOfTheInterval() {
        assertThat(window.meanWrites()).isZero();
        window.look(0, 0, 0, 3);
        window.look(10 * SECOND, 0, 900, 3);
        window.look(30 * SECOND, 0, 900, 3);
        assertThat(window.writes()).isEqualTo(90);
        assertThat(window.meanWrites()).isEqualTo(30);
        window.next();
        window.look(40 * SECOND, 0, 1000, 3);
        assertThat(window.meanWrites()).isEqualTo(10);
    }

    @Test
    void theClockMayWrap() {
        window.look(Long.MAX_VALUE, 0, 0, 3);
        window.look(Long.MAX_VALUE + SECOND, 100, 0, 3);
        assertThat(window.reads()).isEqualTo(100);
    }

    @Test
    void aWrittenByteWeighsItsCopies() {
        window.look(0, 0, 0, 3);
        window.look(SECOND, 100, 0, 3);
        window.look(2 * SECOND, 100, 50, 3);
        assertThat(window.writes()).isEqualTo(50);
        assertThat(window.reads()).isZero();
    }

    @Test
    void anotherIntervalGoesOnFromTheLastLook() {
        window.look(0, 0, 0, 3);
        window.look(SECOND, 100, 0, 3);
        window.next();
        assertThat(window.knows()).isFalse();
        assertThat(window.reads()).isZero();
        window.look(3 * SECOND, 110, 0, 3);
        assertThat(window.reads()).isEqualTo(5);
    }

    @Test
    void countersThatStartAnewAndLooksAtTheSameTimeDoNoHarm() {
        window.look(SECOND, 100, 100, 3);
        window.look(SECOND, 900, 900, 3);
        assertThat(window.knows()).isFalse();
        window.look(2 * SECOND, 0, 0, 3);
        assertThat(window.reads()).isZero();
        assertThat(window.writes()).isZero();
    }
}
