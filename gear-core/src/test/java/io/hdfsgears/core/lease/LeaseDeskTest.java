// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.lease;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.lease.LeaseDesk.Verdict;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class LeaseDeskTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final LeaseTerms ALONE = LeaseTerms.of(9 * SECOND, false);
    private static final LeaseTerms PAIR = LeaseTerms.of(9 * SECOND, true);
    private static final Lease HELD = new Lease(4, "a", "ctl1/1", 0);

    @Test
    void theHolderMayActForTwoThirdsOfWhatOthersWait() {
        LeaseDesk desk = LeaseDesk.activated(ALONE, HELD, 0).renewed(100 * SECOND);
        assertThat(desk.validNanos(100 * SECOND)).isEqualTo(6 * SECOND);
        assertThat(desk.ask("b", 109 * SECOND - 1)).isEqualTo(Verdict.HELD);
        assertThat(desk.waitNanos(103 * SECOND)).isEqualTo(6 * SECOND);
        assertThat(desk.ask("b", 109 * SECOND)).isEqualTo(Verdict.FREE);
        assertThat(desk.ask("a", 200 * SECOND)).isEqualTo(Verdict.RENEWED);
    }

    @Test
    void aNameNodeThatHasJustBecomeActiveRenewsAndGrantsNobodyElseForOneLease() {
        LeaseDesk desk = LeaseDesk.activated(ALONE, HELD, 0);
        assertThat(desk.ask("a", 0)).isEqualTo(Verdict.RENEWED);
        assertThat(desk.ask("b", 9 * SECOND - 1)).isEqualTo(Verdict.HELD);
        assertThat(desk.ask("b", 9 * SECOND)).isEqualTo(Verdict.FREE);
        assertThat(LeaseDesk.activated(PAIR, HELD, 0).ask("b", 27 * SECOND - 1)).isEqualTo(Verdict.HELD);
    }

    @Test
    void aRenewalDoesNotShortenTheGrace() {
        LeaseDesk desk = LeaseDesk.activated(PAIR, HELD, 0).renewed(SECOND);
        assertThat(desk.ask("b", 27 * SECOND - 1)).isEqualTo(Verdict.HELD);
    }

    @Test
    void aLeaseThatIsGivenBackIsFreeAtOnceAndTheNextHolderKnowsSinceWhenNoneActs() {
        LeaseDesk back = LeaseDesk.activated(PAIR, HELD, 0).renewed(40 * SECOND).givenBack(42 * SECOND);
        assertThat(back.isHeld(42 * SECOND)).isFalse();
        assertThat(back.ask("b", 42 * SECOND)).isEqualTo(Verdict.FREE);
        Lease next = HELD.passedTo("b", "ctl2/2", 7);
        assertThat(back.saved(next, 44 * SECOND).idleNanos(44 * SECOND)).isEqualTo(2 * SECOND);
        LeaseDesk ranOut = LeaseDesk.activated(PAIR, HELD, 0).renewed(40 * SECOND);
        assertThat(ranOut.saved(next, 49 * SECOND).idleNanos(49 * SECOND))
                .as("the holder stopped a third of the lease before it is free")
                .isEqualTo(3 * SECOND);
        assertThat(ranOut.saved(HELD, 41 * SECOND).idleNanos(50 * SECOND))
                .as("the same holder: a new NameNode knows no more than since when it is active")
                .isEqualTo(50 * SECOND);
    }

    @Test
    void aReportCountsByHolderAndEpoch() {
        LeaseDesk desk = LeaseDesk.activated(ALONE, HELD, 0);
        LeaseDesk passed =
                desk.saved(desk.lease().passedTo("b", "ctl2/2", 7), 20 * SECOND).renewed(20 * SECOND);
        assertThat(passed.lease()).isEqualTo(new Lease(5, "b", "ctl2/2", 7));
        assertThat(passed.isSpokenFor("b", 5)).isTrue();
        assertThat(passed.isSpokenFor("b", 4)).isFalse();
        assertThat(passed.isSpokenFor("a", 4)).isFalse();
        assertThat(passed.isHeld(29 * SECOND - 1)).isTrue();
        assertThat(passed.isHeld(29 * SECOND)).isFalse();
    }

    @Test
    void withAnotherNameNodeRenewalsEndWhereNoEditSucceeds() {
        LeaseDesk desk = LeaseDesk.activated(PAIR, HELD, 0);
        assertThat(desk.needsProof(9 * SECOND)).isFalse();
        assertThat(desk.needsProof(9 * SECOND + 1)).isTrue();
        assertThat(desk.validNanos(18 * SECOND)).isEqualTo(6 * SECOND);
        assertThat(desk.validNanos(23 * SECOND)).isEqualTo(SECOND);
        assertThat(desk.validNanos(30 * SECOND)).isZero();
        assertThat(desk.proven(28 * SECOND).validNanos(30 * SECOND)).isEqualTo(6 * SECOND);
        assertThat(LeaseDesk.activated(ALONE, HELD, 0).needsProof(999 * SECOND)).isFalse();
    }

    @Test
    void whatNobodyEverHeldIsHeldByNobody() {
        LeaseDesk desk = LeaseDesk.activated(ALONE, Lease.NONE, 0);
        assertThat(desk.isHeld(0)).isFalse();
        assertThat(desk.ask("", 0)).isEqualTo(Verdict.HELD);
        assertThat(desk.ask("a", 9 * SECOND)).isEqualTo(Verdict.FREE);
    }
}
