// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.testkit.SeededTest;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class EngineTest {
    private final Engine engine = new Engine(3);
    private final List<String> seen = new ArrayList<>();

    @Test
    void runsByTimeAndThenInTheOrderOfAnnouncement() {
        engine.at(20, "c", 0, () -> seen.add("c"));
        engine.at(10, "a", 0, () -> {
            seen.add("a");
            engine.at(20, "d", 0, () -> seen.add("d"));
        });
        engine.at(10, "b", 0, () -> seen.add("b"));
        engine.runUntil(30);
        assertThat(seen).containsExactly("a", "b", "c", "d");
        assertThat(engine.nowNanos()).isEqualTo(30);
        assertThat(engine.done()).isEqualTo(4);
    }

    @Test
    void stopsAtTheEndAndGoesOnFromThere() {
        engine.at(10, "a", 0, () -> seen.add("a"));
        engine.at(11, "b", 0, () -> seen.add("b"));
        engine.runUntil(10);
        assertThat(seen).containsExactly("a");
        engine.runUntil(11);
        assertThat(seen).containsExactly("a", "b");
    }

    @Test
    void refusesThePast() {
        engine.runUntil(10);
        assertThatThrownBy(() -> engine.at(9, "late", 1, () -> {}))
                .hasMessageContaining("'late' is announced for 9 ns");
    }

    @Test
    void theCheckRunsAfterEveryEventAndItsErrorEndsTheRun() {
        engine.afterEach(() -> {
            if (seen.size() == 2) {
                throw new IllegalStateException("enough");
            }
        });
        for (int i = 0; i < 5; i++) {
            engine.at(i, "step", i, () -> seen.add("step"));
        }
        assertThatThrownBy(() -> engine.runUntil(9)).hasMessage("enough");
        assertThat(seen).hasSize(2);
    }

    @Test
    void remembersTheLastEvents() {
        for (int i = 0; i < 5; i++) {
            engine.at(i * 1_000_000_000L, "read block", i, () -> {});
        }
        engine.runUntil(9_000_000_000L);
        assertThat(engine.history().lines()).hasSize(3).last().asString().contains("4.000000 s  read block 4");
    }

    @SeededTest
    void oneComponentsDrawsDoNotChangeAnothers(long seed) {
        RandomGenerator writers = new Streams(seed).of("writers");
        RandomGenerator readers = new Streams(seed).of("readers");
        readers.nextLong();
        assertThat(writers.nextLong()).isEqualTo(new Streams(seed).of("writers").nextLong());
        assertThat(new Streams(seed).of("writers").nextLong())
                .isNotEqualTo(new Streams(seed).of("readers").nextLong())
                .isNotEqualTo(new Streams(seed + 1).of("writers").nextLong());
    }
}
