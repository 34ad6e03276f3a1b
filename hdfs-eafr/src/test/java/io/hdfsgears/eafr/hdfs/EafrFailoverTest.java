// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.hdfs;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.extra.NoExtraCopies;
import io.hdfsgears.testkit.Poll;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What EAFR keeps when its NameNode restarts, becomes a standby or hands over. */
class EafrFailoverTest extends EafrIntervals {
    /** The gears' agent waits for it. */
    @Test
    void aRoundEndsEarlyWhenTheHaStateChanges() {
        busy(10);
        hotFiles(100);
        int[] looks = {0};
        ground.looking = () -> {
            if (looks[0]++ == 0) {
                copies.activate(false, ground);
            }
        };
        pass(STEP);
        assertThat(looks[0]).isEqualTo(1);
        assertThat(ground.audit).isEmpty();
    }

    private void hotFiles(int number) {
        for (int file = 0; file < number; file++) {
            ground.file(2000 + file, "/f" + file, "h1", "h2");
            copies.read(2000 + file, "h1", 100);
        }
    }

    /** The administrator's tool waits for it. */
    @Test
    void aRoundEndsEarlyForAnOrderlyFailoverAndOneThatFailsCostsNoInterval() throws Exception {
        busy(10);
        hotFiles(100);
        int[] looks = {0};
        List<Thread> failover = new ArrayList<>();
        ground.looking = () -> {
            if (looks[0]++ == 0) {
                copies.factorSet(HOT);
                failover.add(handOverWaits());
            }
        };
        pass(STEP);
        failover.get(0).join();
        assertThat(looks[0]).isEqualTo(1);
        assertThat(ground.audit).isEmpty();
        assertThat(copies.report().interval()).isZero();
        pass(SECOND);
        assertThat(looks[0]).isEqualTo(101);
        assertThat(ground.audit).hasSize(1);
        assertThat(copies.report().interval()).isEqualTo(1);
        restart();
        assertThat(copies.report().usersFiles()).isEqualTo(1);
    }

    @Test
    void whatWasDecidedBeforeAFailoverThatFailsIsCarriedOutAfterIt() throws Exception {
        busy(10);
        hotFiles(2);
        List<Thread> failover = new ArrayList<>();
        ground.applying = () -> {
            if (failover.isEmpty()) {
                failover.add(handOverWaits());
            }
        };
        pass(STEP);
        failover.get(0).join();
        List<Integer> extra = List.of(copies.of(2000), copies.of(2001));
        assertThat(extra).doesNotContain(0);
        assertThat(ground.replicas(2000) + ground.replicas(2001))
                .as("one of two files")
                .isEqualTo(4 + extra.get(0));
        pass(SECOND);
        assertThat(ground.replicas(2000)).isEqualTo(2 + extra.get(0));
        assertThat(ground.replicas(2001)).isEqualTo(2 + extra.get(1));
    }

    private Thread handOverWaits() {
        Thread thread = new Thread(() -> copies.handOver(ground));
        thread.start();
        Poll.until(
                Duration.ofSeconds(30),
                "the failover waits for the round",
                () -> thread.getState() == Thread.State.BLOCKED);
        return thread;
    }

    @Test
    void anOrderlyFailoverKeepsTheUsersFilesOfThisInterval() {
        copies.factorSet(HOT);
        copies.handOver(ground);
        restart();
        assertThat(copies.report().usersFiles()).isEqualTo(1);
        int saves = ground.saves;
        copies.handOver(ground);
        copies.activate(false, ground);
        copies.factorSet(5_000);
        copies.handOver(ground);
        assertThat(ground.saves).as("nothing new, and nothing from a standby").isEqualTo(saves);
    }

    @Test
    void aRestartKeepsExtrasAndTheNewestCounts() {
        busy(10);
        interval(HOT, 100);
        restart();
        assertThat(copies.of(HOT)).isEqualTo(1);
        assertThat(copies.report().extraReplicas()).isEqualTo(1);
        interval(HOT, 50);
        assertThat(ground.replicas(HOT))
                .as("30 reads a replica at least are still hot")
                .isGreaterThanOrEqualTo(3);
        assertThat(copies.report().interval()).isEqualTo(2);
    }

    /** Stock drops them meanwhile; no writer asked for as many copies at once. */
    @Test
    void extrasOfATimeBeforeTheModeWasOffDoNotComeBack() {
        busy(10);
        copies.factorSet(5_000);
        interval(HOT, 100);
        assertThat(copies.of(HOT)).isEqualTo(1);
        for (int restarts = 0; restarts < 2; restarts++) {
            off();
        }
        restart();
        assertThat(copies.of(HOT)).isZero();
        assertThat(copies.report().usersFiles()).as("a setrep wins for ever").isEqualTo(1);
        assertThat(only(interval(HOT, 5)).temperature())
                .as("reads of that time do not count")
                .isEqualTo("warm");
    }

    private void off() {
        NoExtraCopies none = new NoExtraCopies();
        none.activate(true, ground);
        int saves = ground.saves;
        none.doWork(ground, now);
        none.doWork(ground, now);
        assertThat(ground.saves).isLessThanOrEqualTo(saves + 1);
    }

    @Test
    void aStandbyWithTheModeOffStoresNothingAndWhatIsTooLongToBeMarkedIsForgotten() {
        busy(10);
        interval(HOT, 100);
        int saves = ground.saves;
        NoExtraCopies none = new NoExtraCopies();
        none.activate(false, ground);
        none.doWork(ground, now);
        assertThat(ground.saves).isEqualTo(saves);
        ground.room = ground.load().orElseThrow().length;
        off();
        assertThat(ground.load().orElseThrow()).hasSize(1);
        restart();
        assertThat(copies.of(HOT)).isZero();
    }

    @Test
    void extrasOfATimeBeforeADryRunDoNotComeBack() {
        busy(10);
        interval(HOT, 100);
        set("mode", "dry_run");
        restart();
        int saves = ground.saves;
        pass(2 * SECOND);
        assertThat(ground.saves).isEqualTo(saves);
        set("mode", "on");
        restart();
        assertThat(copies.of(HOT)).isZero();
    }

    @Test
    void damagedMemoryIsForgottenNotBelieved() {
        busy(10);
        interval(HOT, 100);
        byte[] stored = ground.load().orElseThrow().clone();
        stored[0] ^= 1;
        ground.stored = stored;
        restart();
        assertThat(copies.of(HOT)).isZero();
        ground.stored = new byte[] {1, 2, 3};
        restart();
        assertThat(copies.of(HOT)).isZero();
    }

    @Test
    void onAStandbyNothingIsCountedAndNothingKept() {
        busy(10);
        interval(HOT, 100);
        copies.activate(false, ground);
        assertThat(copies.of(HOT)).isZero();
        interval(HOT, 100);
        assertThat(copies.report().judged()).isEmpty();
    }
}
