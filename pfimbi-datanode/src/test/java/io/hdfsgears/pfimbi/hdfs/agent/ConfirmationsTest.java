// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.pfimbi.forward.PendingCopy;
import io.hdfsgears.pfimbi.tail.Copy;
import io.hdfsgears.pfimbi.tail.Tail;
import java.util.List;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.junit.jupiter.api.Test;

final class ConfirmationsTest {
    private static final PendingCopy SENDING =
            PendingCopy.of(1, new Tail("job", 2, List.of(new Copy("10.0.0.2", "h2", "u2", 1, 2, "", ""))), 0, 0);

    private final Confirmations confirmations = new Confirmations(10);
    private final Outgoing small = new Outgoing(new ExtendedBlock("p", 1, 1000, 1), SENDING);

    private Confirmations.Sent asked(long now) {
        confirmations.add(small, SENDING, now);
        assertThat(confirmations.due(now + 9)).isEmpty();
        List<Confirmations.Sent> due = confirmations.due(now + 10);
        assertThat(due).hasSize(1);
        assertThat(confirmations.due(now + 100)).isEmpty();
        return due.get(0);
    }

    @Test
    void whatIsThereEndsIt() {
        Confirmations.Sent sent = asked(0);
        assertThat(confirmations.answered(sent, AnnounceAnswer.HERE, 12)).isFalse();
        assertThat(confirmations.due(1000)).isEmpty();
    }

    @Test
    void whatWasRefusedIsSentAgain() {
        Confirmations.Sent sent = asked(0);
        assertThat(confirmations.answered(sent, AnnounceAnswer.QUEUED, 12)).isTrue();
        assertThat(sent.sending()).isSameAs(SENDING);
        assertThat(confirmations.due(1000)).isEmpty();
    }

    @Test
    void whatIsArrivingIsAskedForAgain() {
        Confirmations.Sent sent = asked(0);
        assertThat(confirmations.answered(sent, AnnounceAnswer.ARRIVING, 12)).isFalse();
        assertThat(confirmations.due(21)).isEmpty();
        assertThat(confirmations.due(22)).hasSize(1);
    }

    /** An answer to what was asked before the block changed sends nothing. */
    @Test
    void aBlockThatChangedIsNotSentAgain() {
        Confirmations.Sent sent = asked(0);
        confirmations.forget(outgoing -> outgoing == small);
        assertThat(confirmations.answered(sent, AnnounceAnswer.QUEUED, 12)).isFalse();
    }

    @Test
    void ofALargeBlockItsSenderFindsOutItself() {
        Outgoing large = new Outgoing(new ExtendedBlock("p", 1, Confirmations.SMALL_BYTES + 1, 1), SENDING);
        confirmations.add(large, SENDING, 0);
        assertThat(confirmations.due(100)).isEmpty();
    }
}
