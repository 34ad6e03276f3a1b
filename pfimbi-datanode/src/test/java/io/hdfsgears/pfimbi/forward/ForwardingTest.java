// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.forward;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ForwardingTest {
    private static final CopyTimes TIMES = new CopyTimes(10, 3, 100, 50, 40, 1_000);
    private static final BlockVersion BLOCK = new BlockVersion(7, 1001, 64);

    private final Forwarding forwarding = new Forwarding(TIMES);
    private PendingCopy copy = PendingCopy.of(BLOCK, "dn2", 0);

    /** Figure 5: told of it (3), asked for it (4), received it (5), written it (7). */
    @Test
    void theStepsOfFigure5() {
        assertThat(happens(new CopyEvent.Tick(), 0)).isEqualTo(Order.ANNOUNCE);
        assertThat(happens(new CopyEvent.Accepted(), 1)).isEqualTo(Order.NONE);
        assertThat(copy.state()).isEqualTo(CopyState.ANNOUNCED);
        assertThat(happens(new CopyEvent.Granted(1001), 90)).isEqualTo(Order.SEND);
        assertThat(copy.state()).isEqualTo(CopyState.GRANTED);
        assertThat(happens(new CopyEvent.Progress(), 95)).isEqualTo(Order.NONE);
        assertThat(copy.state()).isEqualTo(CopyState.SENDING);
        assertThat(forwarding.dueNanos(copy)).isEqualTo(95 + 40);
        assertThat(happens(new CopyEvent.Confirmed(1001), 120)).isEqualTo(Order.NONE);
        assertThat(copy.state()).isEqualTo(CopyState.DONE);
        assertThat(forwarding.dueNanos(copy)).isEqualTo(Long.MAX_VALUE);
    }

    /** A target that restarted has forgotten: it is told again, until the NameNode takes over. */
    @Test
    void anAnnouncementIsRepeated() {
        assertThat(happens(new CopyEvent.Tick(), 0)).isEqualTo(Order.ANNOUNCE);
        happens(new CopyEvent.Accepted(), 1);
        assertThat(happens(new CopyEvent.Tick(), 99)).isEqualTo(Order.NONE);
        for (int time = 100; time < 1_000; time += 100) {
            assertThat(happens(new CopyEvent.Tick(), time)).isEqualTo(Order.ANNOUNCE);
        }
        assertThat(happens(new CopyEvent.Tick(), 1_000)).isEqualTo(Order.WITHDRAW);
        assertThat(copy.reason()).isEqualTo(AbortReason.TIMED_OUT);
    }

    /** §V-B: a node that does not answer is given up, here after three times and growing pauses. */
    @Test
    void aSilentTargetIsGivenUp() {
        happens(new CopyEvent.Tick(), 0);
        happens(new CopyEvent.Failed(), 1);
        assertThat(happens(new CopyEvent.Tick(), 10)).isEqualTo(Order.NONE);
        assertThat(happens(new CopyEvent.Tick(), 11)).isEqualTo(Order.ANNOUNCE);
        happens(new CopyEvent.Failed(), 12);
        assertThat(happens(new CopyEvent.Tick(), 31)).isEqualTo(Order.NONE);
        assertThat(happens(new CopyEvent.Tick(), 32)).isEqualTo(Order.ANNOUNCE);
        happens(new CopyEvent.Failed(), 33);
        assertThat(copy.reason()).isEqualTo(AbortReason.TARGET_SILENT);
    }

    @Test
    void onlyFailuresInARowCount() {
        for (int time = 0; time < 900; time += 200) {
            assertThat(happens(new CopyEvent.Tick(), time)).isEqualTo(Order.ANNOUNCE);
            happens(new CopyEvent.Failed(), time);
            assertThat(happens(new CopyEvent.Tick(), time + 50)).isEqualTo(Order.ANNOUNCE);
            happens(new CopyEvent.Accepted(), time + 50);
        }
        assertThat(copy.state()).isEqualTo(CopyState.ANNOUNCED);
    }

    /** The target's credit is gone by then, so the transfer must not begin; it is announced again. */
    @Test
    void aGrantDoesNotLastForEver() {
        happens(new CopyEvent.Tick(), 0);
        happens(new CopyEvent.Granted(1001), 10);
        assertThat(happens(new CopyEvent.Tick(), 60)).isEqualTo(Order.ANNOUNCE);
        assertThat(copy.state()).isEqualTo(CopyState.ANNOUNCED);
        assertThat(happens(new CopyEvent.Progress(), 61)).isEqualTo(Order.NONE);
        assertThat(copy.state()).isEqualTo(CopyState.ANNOUNCED);
    }

    @Test
    void aTransferThatStandsStillIsStopped() {
        happens(new CopyEvent.Tick(), 0);
        happens(new CopyEvent.Granted(1001), 10);
        happens(new CopyEvent.Progress(), 20);
        happens(new CopyEvent.Progress(), 50);
        assertThat(happens(new CopyEvent.Tick(), 89)).isEqualTo(Order.NONE);
        assertThat(happens(new CopyEvent.Tick(), 90)).isEqualTo(Order.WITHDRAW);
        assertThat(copy.state()).isEqualTo(CopyState.WAITING);
        assertThat(copy.failures()).isEqualTo(1);
    }

    /** A transfer that goes on is not stopped by the time-out, but none begins after it. */
    @Test
    void afterTheTimeOutNothingBegins() {
        happens(new CopyEvent.Tick(), 0);
        happens(new CopyEvent.Granted(1001), 980);
        happens(new CopyEvent.Progress(), 990);
        assertThat(happens(new CopyEvent.Tick(), 1_010)).isEqualTo(Order.NONE);
        happens(new CopyEvent.Confirmed(1001), 1_015);
        assertThat(copy.state()).isEqualTo(CopyState.DONE);

        copy = PendingCopy.of(BLOCK, "dn2", 0);
        happens(new CopyEvent.Tick(), 0);
        assertThat(happens(new CopyEvent.Granted(1001), 1_000)).isEqualTo(Order.WITHDRAW);
        assertThat(copy.reason()).isEqualTo(AbortReason.TIMED_OUT);
    }

    /** The NameNode acts at its own time, so no pause may reach beyond this node's. */
    @Test
    void nothingIsPutOffBeyondTheTimeOut() {
        happens(new CopyEvent.Tick(), 950);
        assertThat(forwarding.dueNanos(copy)).isEqualTo(1_000);
        happens(new CopyEvent.Granted(1001), 960);
        assertThat(forwarding.dueNanos(copy)).isEqualTo(1_000);
        assertThat(happens(new CopyEvent.Tick(), 1_000)).isEqualTo(Order.WITHDRAW);
        assertThat(copy.reason()).isEqualTo(AbortReason.TIMED_OUT);
    }

    /** A target that asks twice gets one transfer. */
    @Test
    void aRepeatedGrantDoesNotSendTwice() {
        bringTo(CopyState.SENDING);
        assertThat(happens(new CopyEvent.Granted(1001), 25)).isEqualTo(Order.NONE);
        assertThat(copy.state()).isEqualTo(CopyState.SENDING);
    }

    /** P2: an append stops the forwarding in every state, and it begins anew with what the append left. */
    @ParameterizedTest
    @EnumSource(names = {"WAITING", "ANNOUNCED", "GRANTED", "SENDING"})
    void anAppendAborts(CopyState state) {
        bringTo(state);
        assertThat(happens(new CopyEvent.Appended(), 30))
                .isEqualTo(state == CopyState.WAITING ? Order.NONE : Order.WITHDRAW);
        assertThat(copy.reason()).isEqualTo(AbortReason.APPENDED);
        assertThat(happens(new CopyEvent.Granted(1001), 31))
                .as("the node disregards requests to forward the block")
                .isEqualTo(Order.WITHDRAW);
        assertThat(happens(new CopyEvent.Tick(), 5_000)).isEqualTo(Order.NONE);

        copy = copy.restarted(new BlockVersion(7, 1002, 80), 6_000);
        assertThat(happens(new CopyEvent.Tick(), 6_000)).isEqualTo(Order.ANNOUNCE);
        assertThat(happens(new CopyEvent.Granted(1001), 6_001))
                .as("it asks for the old version")
                .isEqualTo(Order.ANNOUNCE);
        happens(new CopyEvent.Confirmed(1001), 6_002);
        assertThat(copy.state()).as("the old version is no copy").isEqualTo(CopyState.ANNOUNCED);
        assertThat(happens(new CopyEvent.Granted(1002), 6_003)).isEqualTo(Order.SEND);
    }

    @Test
    void onlyAnAppendIsFollowedByAnotherBeginning() {
        happens(new CopyEvent.Deleted(), 0);

        assertThatThrownBy(() -> copy.restarted(new BlockVersion(7, 1002, 80), 1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("only the block of an aborted append is forwarded again");
    }

    @ParameterizedTest
    @EnumSource(names = {"WAITING", "ANNOUNCED", "GRANTED", "SENDING"})
    void whatIsGoneOrLostIsNotForwarded(CopyState state) {
        bringTo(state);
        PendingCopy before = copy;
        happens(new CopyEvent.Deleted(), 30);
        assertThat(copy.reason()).isEqualTo(AbortReason.DELETED);
        copy = before;
        happens(new CopyEvent.SourceLost(), 30);
        assertThat(copy.reason()).isEqualTo(AbortReason.SOURCE_LOST);
        copy = before;
        assertThat(happens(new CopyEvent.Granted(1002), 30)).isNotEqualTo(Order.SEND);
        assertThat(copy.reason()).isEqualTo(AbortReason.STALE_GENERATION);
    }

    /** P1 and the generation stamps of §V-A. */
    @Test
    void onlyWhatIsCompleteAndCurrentBecomesVisible() {
        assertThat(Arrival.of(BLOCK, BLOCK, 0)).isEqualTo(Arrival.VISIBLE);
        assertThat(Arrival.of(BLOCK, BLOCK, 1001)).isEqualTo(Arrival.VISIBLE);
        assertThat(Arrival.of(BLOCK, new BlockVersion(7, 1001, 63), 0)).isEqualTo(Arrival.INCOMPLETE);
        assertThat(Arrival.of(BLOCK, new BlockVersion(7, 1001, 65), 0)).isEqualTo(Arrival.INCOMPLETE);
        assertThat(Arrival.of(BLOCK, BLOCK, 1002)).isEqualTo(Arrival.STALE_GENERATION);
        assertThat(Arrival.of(BLOCK, new BlockVersion(7, 1002, 64), 0)).isEqualTo(Arrival.STALE_GENERATION);
        assertThatThrownBy(() -> Arrival.of(BLOCK, new BlockVersion(8, 1001, 64), 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is not the block of");
    }

    private void bringTo(CopyState state) {
        if (state != CopyState.WAITING) {
            happens(new CopyEvent.Tick(), 0);
        }
        if (state == CopyState.GRANTED || state == CopyState.SENDING) {
            happens(new CopyEvent.Granted(1001), 10);
        }
        if (state == CopyState.SENDING) {
            happens(new CopyEvent.Progress(), 20);
        }
        assertThat(copy.state()).isEqualTo(state);
    }

    private Order happens(CopyEvent event, long nowNanos) {
        CopyStep step = forwarding.step(copy, event, nowNanos);
        copy = step.copy();
        return step.order();
    }
}
