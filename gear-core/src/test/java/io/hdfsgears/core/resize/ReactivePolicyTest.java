// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.resize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.testkit.SeededTest;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class ReactivePolicyTest {
    /** SpringFS's test bed: 30 hosts, p = 4, r = 3; a host does 100 B/s here. */
    static final Capacity THIRTY = new Capacity(30, 4, 3, 4, 100, 0);

    private static final ReactivePolicy PAPER = new ReactivePolicy(THIRTY, ReactiveSettings.PAPER);

    static Observation seen(long minute, double reads, double writes, int active) {
        return new Observation(60 * (minute + 1), reads, writes, active, 0);
    }

    @Test
    void hostsFollowReadsAndWritesTimesTheReplication() {
        // (850 + 3 · 450) / 100 = 22 hosts; 450 / 100 = 4.5, so 5 hosts take the primary replicas.
        assertThat(PAPER.needed(seen(0, 850, 450, 30))).isEqualTo(new Footprint(22, 5));
    }

    @Test
    void boundsHold() {
        assertThat(PAPER.needed(seen(0, 0, 0, 30))).isEqualTo(new Footprint(4, 4));
        assertThat(PAPER.needed(seen(0, 0, 9000, 4))).isEqualTo(new Footprint(30, 10));
        assertThat(new ReactivePolicy(new Capacity(30, 4, 3, 6, 100, 0), ReactiveSettings.PAPER)
                        .needed(seen(0, 0, 0, 4)))
                .isEqualTo(new Footprint(6, 4));
    }

    /** 2 · 900 at the peak, and 450 on the mean for the third copy: 22.5 hosts, where 27 would take the peak of all three. */
    @Test
    void copiesThatNoWriterWaitsForCountByTheirMean() {
        Observation burst = new Observation(60, 0, 900, 450, 30, 0);
        assertThat(new ReactivePolicy(THIRTY.waitingFor(2), ReactiveSettings.PAPER).needed(burst))
                .isEqualTo(new Footprint(23, 9));
        assertThat(PAPER.needed(burst)).isEqualTo(new Footprint(27, 9));
        assertThat(THIRTY.waitingFor(5)).isEqualTo(THIRTY);
        assertThatThrownBy(() -> THIRTY.waitingFor(0)).hasMessageContaining("1 to 3 replicas, not 0");
    }

    @Test
    void headroomIsKept() {
        ReactivePolicy policy = new ReactivePolicy(new Capacity(30, 4, 3, 4, 100, 0.5), ReactiveSettings.PAPER);
        assertThat(policy.needed(seen(0, 1000, 0, 30)).activeHosts()).isEqualTo(15);
    }

    @Test
    void aFewMoreHostsFinishMigrationWithinTenMinutes() {
        // 120,000 B in 600 s are two hosts' work.
        Observation seen = new Observation(60, 1000, 0, 10, 120_000);
        assertThat(PAPER.needed(seen).activeHosts()).isEqualTo(12);
    }

    @Test
    void hostsThatAreAwakeAnywayTakeMigrationBeforeMoreAreWoken() {
        // One host's work of reads, 180,000 B in 600 s are three hosts': four in all, the primaries.
        Observation idle = new Observation(60, 100, 0, 4, 180_000);
        assertThat(PAPER.needed(idle).activeHosts()).isEqualTo(4);
        Observation more = new Observation(60, 100, 0, 4, 180_001);
        assertThat(PAPER.needed(more).activeHosts()).isEqualTo(5);
    }

    @Test
    void thePapersPolicyShrinksAtOnceAndACalmOneWaits() {
        assertThat(PAPER.decide(PAPER.start(), seen(0, 1000, 0, 30)).wanted().activeHosts())
                .isEqualTo(10);
        ReactivePolicy calm = new ReactivePolicy(THIRTY, new ReactiveSettings(3, 0, 1, 600));
        ReactiveState state = calm.start();
        int[] wanted = new int[6];
        for (int minute = 0; minute < 6; minute++) {
            Decision<ReactiveState> decision = calm.decide(state, seen(minute, minute == 0 ? 2000 : 1000, 0, 20));
            state = decision.state();
            wanted[minute] = decision.wanted().activeHosts();
        }
        assertThat(wanted).containsExactly(20, 20, 20, 20, 10, 10);
    }

    @Test
    void afterGrowingThereIsNoShrinkingForAWhile() {
        ReactivePolicy policy = new ReactivePolicy(THIRTY, new ReactiveSettings(0, 3, 1, 600));
        Decision<ReactiveState> grown = policy.decide(policy.start(), seen(0, 2000, 0, 10));
        assertThat(grown.wanted().activeHosts()).isEqualTo(20);
        Decision<ReactiveState> one = policy.decide(grown.state(), seen(1, 1000, 0, 20));
        Decision<ReactiveState> two = policy.decide(one.state(), seen(2, 1000, 0, 20));
        Decision<ReactiveState> three = policy.decide(two.state(), seen(3, 1000, 0, 20));
        assertThat(List.of(one, two, three))
                .extracting(decision -> decision.wanted().activeHosts())
                .containsExactly(20, 20, 10);
    }

    @Test
    void smallShrinksAreNotWorthIt() {
        ReactivePolicy policy = new ReactivePolicy(THIRTY, new ReactiveSettings(0, 0, 3, 600));
        assertThat(policy.decide(policy.start(), seen(0, 1000, 0, 12)).wanted().activeHosts())
                .isEqualTo(12);
        assertThat(policy.decide(policy.start(), seen(0, 1000, 0, 13)).wanted().activeHosts())
                .isEqualTo(10);
    }

    @Test
    void badSettingsAndStatesAreRefused() {
        assertThatThrownBy(() -> new Capacity(30, 4, 3, 3, 100, 0))
                .hasMessageContaining("between 4")
                .hasMessageContaining("not 3");
        assertThatThrownBy(() -> new Capacity(3, 4, 3, 4, 100, 0)).hasMessageContaining("between 1 and 3, not 4");
        assertThatThrownBy(() -> new Capacity(30, 4, 0, 4, 100, 0)).hasMessageContaining("at least 1, not 0");
        assertThatThrownBy(() -> new Capacity(30, 4, 3, 4, 0, 0)).hasMessageContaining("above 0");
        assertThatThrownBy(() -> new ReactiveSettings(-1, 0, 1, 600)).hasMessageContaining("-1");
        assertThatThrownBy(() -> new ReactiveSettings(0, 0, 0, 600)).hasMessageContaining("at least 1 host");
        assertThatThrownBy(() -> seen(-2, 0, 0, 0)).hasMessageContaining("endSeconds");
        assertThatThrownBy(() -> new Footprint(3, 4)).hasMessageContaining("not 4");
        assertThatThrownBy(() -> PAPER.read("nonsense")).hasMessageContaining("\"nonsense\"");
    }

    @SeededTest
    void whatWasSeenIsAlwaysCoveredAndBoundsHold(RandomGenerator random) {
        ReactivePolicy policy = new ReactivePolicy(
                THIRTY, new ReactiveSettings(random.nextInt(5), random.nextInt(5), 1 + random.nextInt(4), 600));
        ReactiveState state = policy.start();
        int active = 30;
        for (int minute = 0; minute < 200; minute++) {
            Observation seen = seen(minute, 4000 * random.nextDouble(), 1000 * random.nextDouble(), active);
            Decision<ReactiveState> decision = policy.decide(policy.read(policy.write(state)), seen);
            assertThat(decision).as("stored and read").isEqualTo(policy.decide(state, seen));
            state = decision.state();
            Footprint floor = policy.needed(seen);
            assertThat(decision.wanted().activeHosts()).isBetween(floor.activeHosts(), 30);
            assertThat(decision.wanted().offloadSet()).isBetween(floor.offloadSet(), 10);
            assertThat(state.recent().size()).isLessThanOrEqualTo(5);
            active = decision.wanted().activeHosts();
        }
    }
}
