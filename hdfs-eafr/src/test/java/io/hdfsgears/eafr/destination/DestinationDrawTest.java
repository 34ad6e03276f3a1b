// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.destination;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.testkit.SeededTest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class DestinationDrawTest {
    private static final NodeId A = new NodeId("a");
    private static final NodeId B = new NodeId("b");
    private static final NodeId C = new NodeId("c");
    private static final List<Candidate> THREE =
            List.of(new Candidate(A, 10, 5), new Candidate(B, 30, 1), new Candidate(C, 20, 9));

    /** Ranks by speed: b, c, a; by capacity: c, a, b; 1 + 1/2 + 1/3 = 11/6. */
    @Test
    void weighsBothRanks() {
        assertThat(DestinationDraw.chances(THREE, 1))
                .containsExactly(new double[] {2 / 11.0, 6 / 11.0, 3 / 11.0}, within(1e-12));
        assertThat(DestinationDraw.chances(THREE, 0))
                .containsExactly(new double[] {3 / 11.0, 2 / 11.0, 6 / 11.0}, within(1e-12));
        assertThat(DestinationDraw.chances(THREE, 0.5))
                .containsExactly(new double[] {5 / 22.0, 8 / 22.0, 9 / 22.0}, within(1e-12));
    }

    /** Equation 12 as meant: the intervals lie side by side. */
    @Test
    void drawsByTheSumsBefore() {
        assertThat(DestinationDraw.draw(THREE, 1, 0)).contains(A);
        assertThat(DestinationDraw.draw(THREE, 1, 0.18)).contains(A);
        assertThat(DestinationDraw.draw(THREE, 1, 0.19)).contains(B);
        assertThat(DestinationDraw.draw(THREE, 1, 0.72)).contains(B);
        assertThat(DestinationDraw.draw(THREE, 1, 0.73)).contains(C);
        assertThat(DestinationDraw.draw(THREE, 1, Math.nextDown(1.0))).contains(C);
        assertThat(DestinationDraw.draw(List.of(), 1, 0.5)).isEmpty();
    }

    @SeededTest(seeds = 5)
    void comesOutAsOftenAsItSays(RandomGenerator random) {
        int[] drawn = new int[3];
        for (int i = 0; i < 30_000; i++) {
            NodeId host = DestinationDraw.draw(THREE, 0.5, random.nextDouble()).orElseThrow();
            drawn[host.value().charAt(0) - 'a']++;
        }
        double[] chances = DestinationDraw.chances(THREE, 0.5);
        for (int i = 0; i < 3; i++) {
            assertThat(drawn[i] / 30_000.0).isEqualTo(chances[i], within(0.015));
        }
    }

    @Test
    void speedFollowsTheLastWindows() {
        SpeedEstimate speed = new SpeedEstimate(100).after(50, 0.5);
        assertThat(speed.bytesPerSecond()).isEqualTo(75);
        assertThat(speed.after(50, 0.2).bytesPerSecond()).isEqualTo(70);
        assertThatThrownBy(() -> speed.after(50, 1)).hasMessageContaining("not 1.0");
        assertThatThrownBy(() -> new SpeedEstimate(0)).hasMessageContaining("not 0.0");
        assertThatThrownBy(() -> DestinationDraw.chances(THREE, 2)).hasMessageContaining("not 2.0");
    }

    /** Ranks 1 to 3 by speed for two who share 1 and 2: (1 + 1/2)/2 each, and 1/3. */
    @Test
    void equalOnesHaveEqualChances() {
        List<Candidate> two = List.of(new Candidate(A, 9, 1), new Candidate(B, 1, 1), new Candidate(C, 9, 1));
        assertThat(DestinationDraw.evenChances(two, 1))
                .containsExactly(new double[] {9 / 22.0, 4 / 22.0, 9 / 22.0}, within(1e-12));
        assertThat(DestinationDraw.evenChances(two, 0))
                .containsExactly(new double[] {1 / 3.0, 1 / 3.0, 1 / 3.0}, within(1e-12));
        assertThat(DestinationDraw.evenChances(List.of(), 0.5)).isEmpty();
        assertThatThrownBy(() -> DestinationDraw.evenChances(two, -1)).hasMessageContaining("not -1.0");
    }

    /** Sums up to 1, and is the printed ranking where no two are alike. */
    @SeededTest(seeds = 20)
    void evenChancesAreThePrintedOnesWithoutTies(RandomGenerator random) {
        List<Candidate> candidates = new ArrayList<>();
        for (int i = 0; i <= random.nextInt(12); i++) {
            candidates.add(new Candidate(new NodeId("h" + i), random.nextDouble(), random.nextDouble()));
        }
        double beta = random.nextDouble();
        double[] even = DestinationDraw.evenChances(candidates, beta);
        assertThat(even).containsExactly(DestinationDraw.chances(candidates, beta), within(1e-12));
        assertThat(Arrays.stream(even).sum()).isEqualTo(1, within(1e-12));
    }

    @Test
    void whoWasNeverTimedIsAsFastAsTheMean() {
        List<Candidate> candidates = Standing.candidates(List.of(
                new Standing(A, OptionalDouble.of(10), 1, 0),
                new Standing(B, OptionalDouble.empty(), 2, 0),
                new Standing(C, OptionalDouble.of(30), 3, 0)));
        assertThat(candidates).extracting(Candidate::bytesPerSecond).containsExactly(10.0, 20.0, 30.0);
        assertThat(Standing.candidates(List.of(new Standing(A, OptionalDouble.empty(), 1, 0)))
                        .get(0)
                        .bytesPerSecond())
                .isEqualTo(1);
    }

    /** The fastest of three with two copies on their way gives the next one a third of its speed. */
    @Test
    void copiesOnTheirWayShareTheSpeed() {
        List<Candidate> candidates = Standing.candidates(List.of(
                new Standing(A, OptionalDouble.of(30), 1, 2),
                new Standing(B, OptionalDouble.of(20), 1, 0),
                new Standing(C, OptionalDouble.empty(), 1, 1)));
        assertThat(candidates).extracting(Candidate::bytesPerSecond).containsExactly(10.0, 20.0, 12.5);
        double[] chances = DestinationDraw.chances(candidates, 1);
        assertThat(chances[1]).isGreaterThan(chances[2]);
        assertThat(chances[2]).isGreaterThan(chances[0]);
    }
}
