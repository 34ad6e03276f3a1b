// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.hdfsgears.core.model.HostWeights;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.model.Service;
import io.hdfsgears.testkit.SeededTest;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class EqualWorkTest {
    @Test
    void positionIHoldsOneIthBehindThePrimaries() {
        EqualWork law = EqualWork.of(100, 5, 4);
        for (int i = 6; i <= 100; i++) {
            assertThat(law.share(i)).as("position %d", i).isCloseTo(1.0 / i, within(1e-9));
        }
        assertThat(law.share(1)).isEqualTo(law.share(5)).isBetween(1.0 / 5, 1.1 / 5);
    }

    @Test
    void aShortChainLeavesTheMissingMassToThePrimaries() {
        EqualWork law = EqualWork.of(12, 2, 3);
        assertThat(law.overflow()).isCloseTo(2 - 1.6032, within(1e-4));
        assertThat(law.share(2)).isCloseTo((1 + 0.3968) / 2, within(1e-4));
        assertThat(law.share(12)).isCloseTo(1.0 / 12, within(1e-9));
        assertThat(law.overflow(2)).isZero();
        assertThat(law.overflow(3)).isCloseTo(0.3968, within(1e-4));
    }

    @Test
    void rolesAreUnitIntervalsAndMeetInsideAPosition() {
        EqualWork law = EqualWork.of(12, 2, 3);
        assertThat(new int[] {law.first(2), law.last(2), law.first(3), law.last(3)})
                .containsExactly(3, 7, 7, 12);
        assertThat(law.mass(7, 2)).isCloseTo(0.05, within(1e-9));
        assertThat(law.mass(7, 2) + law.mass(7, 3)).isCloseTo(1.0 / 7, within(1e-9));
    }

    @Test
    void thePaperLeavesTheEndOfALongChainEmpty() {
        EqualWork law = EqualWork.of(40, 2, 3);
        assertThat(law.overflow()).isZero();
        assertThat(law.last(3)).isEqualTo(19);
        assertThat(law.share(19)).isBetween(0.001, 1.0 / 19);
        assertThat(law.share(20)).isZero();
        assertThat(law.draw(3, Math.nextDown(1.0))).isEqualTo(19);
        assertThat(law.assign(new int[] {2, 30})).containsExactly(1, 0);
    }

    /** 1/3 + ... + 1/40 is 2.78, and two replicas are to be spread. */
    @Test
    void everyHostOfALongChainHoldsItsPart() {
        EqualWork law = EqualWork.spread(40, 2, 3);
        assertThat(law.overflow()).isZero();
        assertThat(law.share(1)).isEqualTo(0.5);
        assertThat(law.last(3)).isEqualTo(40);
        assertThat(law.share(40)).isCloseTo(0.72 / 40, within(1e-3));
        assertThat(law.share(3) / law.share(40)).isCloseTo(40.0 / 3, within(1e-9));
        assertThat(law.draw(3, Math.nextDown(1.0))).isEqualTo(40);
        assertThat(law.assign(new int[] {2, 30})).containsExactly(1, 3);
    }

    @Test
    void theOnlyReplicaIsAPrimary() {
        assertThat(EqualWork.spread(40, 2, 1).share(3)).isZero();
    }

    @Test
    void whatThePrimariesCannotTakeRaisesTheOthers() {
        EqualWork law = EqualWork.of(12, 2, 10);
        assertThat(law.share(1)).isEqualTo(1);
        assertThat(law.share(6)).isEqualTo(1);
        assertThat(law.share(12)).isBetween(0.5, 0.52);
        assertThat(law.share(8) / law.share(12)).isCloseTo(12.0 / 8, within(1e-9));
    }

    @Test
    void sharesSumUpToTheReplicasWhateverTheShape() {
        for (int hosts = 1; hosts <= 40; hosts++) {
            for (int primaries = 1; primaries <= hosts; primaries++) {
                for (int replication = 1; replication <= hosts + 1; replication++) {
                    check(EqualWork.of(hosts, primaries, replication), hosts, primaries, replication);
                    check(EqualWork.spread(hosts, primaries, replication), hosts, primaries, replication);
                }
            }
        }
    }

    /** The pinned seeds: hosts that hold every block, but for a rounding error. */
    @SeededTest(
            seeds = 300,
            pinned = {899321689, 341195946})
    void sharesOfUnlikeHostsSumUpToo(RandomGenerator random) {
        int hosts = 1 + random.nextInt(60);
        int primaries = 1 + random.nextInt(hosts);
        int replication = 1 + random.nextInt(6);
        HostWeights weights = unlike(hosts, random);
        check(EqualWork.of(weights, primaries, replication, false), hosts, primaries, replication);
        check(EqualWork.of(weights, primaries, replication, true), hosts, primaries, replication);
    }

    /** N = 12, p = 4, r = 2; hosts of 1 and 4 by turns. */
    @Test
    void aHostFourTimesAsLargeHoldsFourTimesAsMuch() {
        EqualWork law = EqualWork.of(everySecondLarge(12), 4, 2, false);
        assertThat(law.share(1)).isCloseTo(0.4, within(1e-9)).isCloseTo(4 * law.share(2), within(1e-9));
        assertThat(law.share(5) * 5).isCloseTo(4 * law.share(6) * 6, within(1e-9));
    }

    /** The hosts behind them hold more than 1/i instead. */
    @Test
    void unlikePrimariesOfAShortChainAreEvenlyFull() {
        for (int hosts = 6; hosts <= 14; hosts++) {
            EqualWork law = EqualWork.of(everySecondLarge(hosts), 2, 3, false);
            assertThat(law.share(1)).as("%d hosts", hosts).isCloseTo(4 * law.share(2), within(1e-9));
            check(law, hosts, 2, 3);
        }
    }

    private static HostWeights everySecondLarge(int hosts) {
        List<Member> members = new ArrayList<>();
        for (int i = 1; i <= hosts; i++) {
            members.add(member(i, 100 + i % 2 * 16));
        }
        return HostWeights.of(members);
    }

    private static HostWeights unlike(int hosts, RandomGenerator random) {
        List<Member> members = new ArrayList<>();
        for (int i = 1; i <= hosts; i++) {
            members.add(member(i, random.nextInt(10) == 0 ? 0 : 100 + random.nextInt(40)));
        }
        return HostWeights.of(members);
    }

    private static Member member(int i, int size) {
        return new Member(new NodeId("h" + i), "h" + i + ":1", "/r", Service.SERVING, size);
    }

    private static void check(EqualWork law, int hosts, int primaries, int replication) {
        String shape = "N=" + hosts + " p=" + primaries + " r=" + replication;
        double sum = 0;
        for (int i = 1; i <= hosts; i++) {
            assertThat(law.share(i)).as(shape).isBetween(0.0, 1 + 1e-9);
            sum += law.share(i);
        }
        assertThat(sum).as(shape).isCloseTo(Math.min(replication, hosts), within(1e-6));
        for (int role = 2; role <= law.roles(); role++) {
            double mass = law.overflow(role);
            for (int i = law.first(role); i <= law.last(role); i++) {
                mass += law.mass(i, role);
            }
            assertThat(mass).as(shape + " role %d", role).isCloseTo(1, within(1e-6));
            int low = law.draw(role, 0);
            int high = law.draw(role, Math.nextDown(1.0));
            assertThat(low == 0 || low >= law.first(role)).as(shape).isTrue();
            assertThat(high == 0 || high <= law.last(role)).as(shape).isTrue();
        }
    }

    @Test
    void drawsFollowTheMass() {
        EqualWork law = EqualWork.of(12, 2, 3);
        int[] hits = new int[13];
        int draws = 100_000;
        for (int d = 0; d < draws; d++) {
            hits[law.draw(3, (d + 0.5) / draws)]++;
        }
        assertThat(hits[0] / (double) draws).isCloseTo(law.overflow(3), within(1e-4));
        for (int i = 3; i <= 12; i++) {
            assertThat(hits[i] / (double) draws).as("position %d", i).isCloseTo(law.mass(i, 3), within(1e-4));
        }
    }

    @Test
    void holdersGetAsManyRolesAsCanBe() {
        EqualWork law = EqualWork.of(12, 2, 3);
        assertThat(law.assign(new int[] {1, 4, 9})).containsExactly(1, 2, 3);
        assertThat(law.assign(new int[] {1, 2, 4})).containsExactly(1, 3, 2);
        assertThat(law.assign(new int[] {1, 2, 9})).as("role 3 is taken").containsExactly(1, 0, 3);
        assertThat(law.assign(new int[] {1, 2})).containsExactly(1, 3);
        assertThat(law.assign(new int[] {4, 7})).as("7 lies in roles 2 and 3").containsExactly(2, 3);
        assertThat(law.assign(new int[] {3, 5, 6})).containsExactly(2, 0, 0);
        assertThat(law.assign(new int[0])).isEmpty();
        assertThat(EqualWork.of(6, 6, 3).assign(new int[] {2, 3, 4})).containsExactly(1, 2, 3);
    }

    @Test
    void impossibleShapesAreRefused() {
        assertThatThrownBy(() -> EqualWork.of(3, 4, 3)).hasMessageContaining("between 1 and 3, not 4");
        assertThatThrownBy(() -> EqualWork.of(3, 1, 0)).hasMessageContaining("at least 1, not 0");
    }

    /** A draw finds the position in whose stretch of the line it falls, wherever that is. */
    @SeededTest(seeds = 20)
    void aDrawFallsWhereTheMassesSay(RandomGenerator random) {
        int primaries = 1 + random.nextInt(20);
        int hosts = primaries + random.nextInt(1000);
        EqualWork work = EqualWork.of(hosts, primaries, 2 + random.nextInt(4));
        for (int draw = 0; draw < 500; draw++) {
            int role = 2 + random.nextInt(work.roles() - 1);
            double left = random.nextDouble();
            int position = work.draw(role, left);
            int walked = work.first(role);
            while (walked <= hosts && left >= work.mass(walked, role)) {
                left -= work.mass(walked, role);
                walked++;
            }
            boolean onABorder = left < 1e-9 || (walked <= hosts && work.mass(walked, role) - left < 1e-9);
            if (!onABorder) {
                assertThat(position).as("role %d", role).isEqualTo(walked > hosts ? 0 : walked);
            }
        }
    }
}
