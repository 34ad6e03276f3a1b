// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.forward;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.pfimbi.tail.Copy;
import io.hdfsgears.pfimbi.tail.Tail;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ForwardingTest {
    private static final CopyTimes TIMES = new CopyTimes(10, 3, 100, 1_000);
    private static final long STAMP = 1001;

    private final Forwarding forwarding = new Forwarding(TIMES);
    private PendingCopy copy = PendingCopy.of(STAMP, tail("dn2", "dn3"), 0, 0);
    private int left;

    static Tail tail(String... uuids) {
        return new Tail(
                "job",
                2,
                Arrays.stream(uuids)
                        .map(uuid -> new Copy("10.0.0.1", uuid, uuid, 1, 2, "DS-1", "DISK"))
                        .toList());
    }

    /** Figure 5: told of it (3), asked for it (4), received it (5); the rest of the tail is the target's then. */
    @Test
    void theStepsOfFigure5() {
        assertThat(happens(new CopyEvent.Tick(), 0)).isEqualTo(Order.ANNOUNCE);
        assertThat(copy.state()).isEqualTo(CopyState.ANNOUNCING);
        assertThat(happens(new CopyEvent.Accepted(copy.order()), 1)).isEqualTo(Order.NONE);
        assertThat(granted(90)).isEqualTo(Order.SEND);
        assertThat(copy.state()).isEqualTo(CopyState.SENDING);
        assertThat(happens(new CopyEvent.Sent(copy.order()), 120)).isEqualTo(Order.NONE);
        assertThat(copy.state()).isEqualTo(CopyState.DONE);
        assertThat(left).isZero();
    }

    /** A target that restarted has forgotten: it is told again, until the NameNode takes over. */
    @Test
    void anAnnouncementIsRepeated() {
        for (int time = 0; time < 1_000; time += 100) {
            assertThat(happens(new CopyEvent.Tick(), time)).isEqualTo(Order.ANNOUNCE);
            happens(new CopyEvent.Accepted(copy.order()), time);
            assertThat(happens(new CopyEvent.Tick(), time + 99)).isEqualTo(Order.NONE);
        }
        happens(new CopyEvent.Tick(), 1_000);
        assertThat(copy.state()).isEqualTo(CopyState.LEFT);
        assertThat(left).isEqualTo(2);
    }

    /** §V-B: a node that does not answer is given up, here after three times; those behind it are not. */
    @Test
    void aSilentTargetIsPassedOver() {
        happens(new CopyEvent.Tick(), 0);
        failed(1);
        assertThat(happens(new CopyEvent.Tick(), 10)).isEqualTo(Order.NONE);
        assertThat(happens(new CopyEvent.Tick(), 11)).isEqualTo(Order.ANNOUNCE);
        failed(12);
        assertThat(happens(new CopyEvent.Tick(), 22)).isEqualTo(Order.ANNOUNCE);
        assertThat(failed(23)).isEqualTo(Order.ANNOUNCE);
        assertThat(copy.target().uuid()).isEqualTo("dn3");
        assertThat(copy.tail().position()).isEqualTo(3);
        assertThat(left).isEqualTo(1);
        failed(24);
        happens(new CopyEvent.Tick(), 34);
        failed(35);
        happens(new CopyEvent.Tick(), 45);
        assertThat(failed(46)).isEqualTo(Order.NONE);
        assertThat(copy.state()).isEqualTo(CopyState.LEFT);
        assertThat(left).isEqualTo(2);
    }

    /** It was granted, and its turn came too late, or its NameNode knows of no copies any more. */
    @Test
    void aTransferThatDoesNotBeginIsLeft() {
        happens(new CopyEvent.Tick(), 0);
        happens(new CopyEvent.Accepted(copy.order()), 1);
        assertThat(granted(2)).isEqualTo(Order.SEND);
        happens(new CopyEvent.Withdrawn(copy.order() - 1), 3);
        assertThat(copy.state()).isEqualTo(CopyState.SENDING);
        assertThat(happens(new CopyEvent.Withdrawn(copy.order()), 3)).isEqualTo(Order.NONE);
        assertThat(copy.state()).isEqualTo(CopyState.LEFT);
        assertThat(left).isEqualTo(2);
    }

    /** A disk that is full takes announcements, and no block. */
    @Test
    void aTargetThatTakesAnnouncementsButNoBlockIsPassedOver() {
        for (long time = 0; time < 60; time += 20) {
            happens(new CopyEvent.Tick(), time);
            happens(new CopyEvent.Accepted(copy.order()), time);
            assertThat(granted(time + 1)).isEqualTo(Order.SEND);
            failed(time + 2);
        }
        assertThat(copy.target().uuid()).isEqualTo("dn3");
        assertThat(copy.failures()).isZero();
    }

    @Test
    void aTargetThatHasTheBlockIsPassedOverAndMissesNothing() {
        happens(new CopyEvent.Tick(), 0);
        assertThat(happens(new CopyEvent.Refused(copy.order()), 1)).isEqualTo(Order.ANNOUNCE);
        assertThat(copy.target().uuid()).isEqualTo("dn3");
        happens(new CopyEvent.Refused(copy.order()), 2);
        assertThat(copy.state()).isEqualTo(CopyState.DONE);
        assertThat(left).isZero();
    }

    /** It asks before the announcement is answered; that answer, whatever it is, is none to what happens now. */
    @Test
    void answersToOlderOrdersSayNothing() {
        happens(new CopyEvent.Tick(), 0);
        long announced = copy.order();
        assertThat(granted(1)).isEqualTo(Order.SEND);
        PendingCopy sending = copy;
        happens(new CopyEvent.Accepted(announced), 2);
        happens(new CopyEvent.Refused(announced), 2);
        happens(new CopyEvent.Failed(announced), 2);
        happens(new CopyEvent.Sent(announced), 2);
        assertThat(copy).isEqualTo(sending);
        failed(3);
        happens(new CopyEvent.Tick(), 13);
        PendingCopy again = copy;
        happens(new CopyEvent.Failed(announced), 14);
        happens(new CopyEvent.Failed(sending.order()), 14);
        assertThat(copy).isEqualTo(again);
    }

    /** A transfer that goes on is not stopped by the time-out, but none begins after it. */
    @Test
    void afterTheTimeOutNothingBegins() {
        happens(new CopyEvent.Tick(), 0);
        granted(999);
        assertThat(happens(new CopyEvent.Tick(), 1_010)).isEqualTo(Order.NONE);
        happens(new CopyEvent.Sent(copy.order()), 1_015);
        assertThat(copy.state()).isEqualTo(CopyState.DONE);

        copy = PendingCopy.of(STAMP, tail("dn2"), 0, 0);
        happens(new CopyEvent.Tick(), 0);
        assertThat(granted(1_000)).isEqualTo(Order.NONE);
        assertThat(copy.state()).isEqualTo(CopyState.LEFT);
        assertThat(left).isEqualTo(1);

        copy = PendingCopy.of(STAMP, tail("dn2", "dn3"), 0, 0);
        happens(new CopyEvent.Tick(), 0);
        assertThat(happens(new CopyEvent.Refused(copy.order()), 1_000)).isEqualTo(Order.NONE);
        assertThat(copy.state()).isEqualTo(CopyState.LEFT);
        assertThat(left).isEqualTo(2);
    }

    /** The tail counts from the writer's last byte, however late the block came here. */
    @Test
    void theTimeOutIsThatOfTheBlockNotOfThisNode() {
        copy = PendingCopy.of(STAMP, tail("dn3"), 0, 995);
        assertThat(happens(new CopyEvent.Tick(), 995)).isEqualTo(Order.ANNOUNCE);
        happens(new CopyEvent.Tick(), 1_000);
        assertThat(copy.state()).isEqualTo(CopyState.LEFT);
    }

    /** A target that asks twice gets one transfer; another one than it, or for another version, gets none. */
    @Test
    void onlyTheTargetGetsTheBlockAndOnce() {
        happens(new CopyEvent.Tick(), 0);
        assertThat(happens(new CopyEvent.Granted(STAMP, "dn3"), 1)).isEqualTo(Order.NONE);
        assertThat(happens(new CopyEvent.Granted(STAMP - 1, "dn2"), 1)).isEqualTo(Order.NONE);
        assertThat(happens(new CopyEvent.Granted(STAMP + 1, "dn2"), 1)).isEqualTo(Order.NONE);
        assertThat(copy.state()).isEqualTo(CopyState.ANNOUNCING);
        assertThat(granted(2)).isEqualTo(Order.SEND);
        assertThat(granted(3)).isEqualTo(Order.NONE);
        assertThat(copy.state()).isEqualTo(CopyState.SENDING);
    }

    /** P2: a change ends the forwarding in every state. */
    @ParameterizedTest
    @EnumSource(names = {"WAITING", "ANNOUNCING", "SENDING"})
    void aChangeAborts(CopyState state) {
        bringTo(state);
        assertThat(happens(new CopyEvent.Changed(), 30))
                .isEqualTo(state == CopyState.SENDING ? Order.CUT_OFF : Order.NONE);
        assertThat(copy.state()).isEqualTo(CopyState.ABORTED);
        assertThat(granted(31))
                .as("the node disregards requests to forward the block")
                .isEqualTo(Order.NONE);
        assertThat(happens(new CopyEvent.Tick(), 5_000)).isEqualTo(Order.NONE);
        happens(new CopyEvent.Sent(copy.order()), 5_001);
        assertThat(copy.state()).isEqualTo(CopyState.ABORTED);
        assertThat(left)
                .as("the NameNode makes those of the block as it is then")
                .isZero();
    }

    /** A NameNode that began anew makes what it does not find; what arrives it finds. */
    @ParameterizedTest
    @EnumSource(names = {"WAITING", "ANNOUNCING", "SENDING"})
    void whatItsNameNodeForgotIsLeftToIt(CopyState state) {
        bringTo(state);
        assertThat(happens(new CopyEvent.Forgotten(), 30)).isEqualTo(Order.NONE);
        assertThat(copy.state()).isEqualTo(state == CopyState.SENDING ? state : CopyState.LEFT);
        assertThat(left).isEqualTo(state == CopyState.SENDING ? 0 : 2);
    }

    @Test
    void timesAreAboveZero() {
        assertThatThrownBy(() -> new CopyTimes(10, 0, 100, 1_000))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("at least 1 failure");
    }

    private void bringTo(CopyState state) {
        if (state != CopyState.WAITING) {
            happens(new CopyEvent.Tick(), 0);
        }
        if (state == CopyState.SENDING) {
            granted(10);
        }
        assertThat(copy.state()).isEqualTo(state);
    }

    private Order granted(long nowNanos) {
        return happens(new CopyEvent.Granted(STAMP, copy.target().uuid()), nowNanos);
    }

    private Order failed(long nowNanos) {
        return happens(new CopyEvent.Failed(copy.order()), nowNanos);
    }

    private Order happens(CopyEvent event, long nowNanos) {
        CopyStep step = forwarding.step(copy, event, nowNanos);
        copy = step.copy();
        left += step.left();
        return step.order();
    }
}
