// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.pfimbi.tail.Copy;
import io.hdfsgears.pfimbi.tail.Tail;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TailsTest {
    private static final Tail TAIL = new Tail("job", 2, List.of(new Copy("10.0.0.2", "h2", "u2", 1, 2, "", "")));
    private static final BlockKey BLOCK = new BlockKey("pool", 7);

    private final Tails tails = new Tails();

    @Test
    void whatAClientHasWrittenIsPassedOnOnce() {
        tails.writing(BLOCK, TAIL);
        assertThat(tails.whole(new BlockKey("other", 7), true)).isNull();
        assertThat(tails.whole(BLOCK, true)).isEqualTo(TAIL);
        assertThat(tails.whole(BLOCK, true)).isNull();
    }

    /** No hook tells of replicas that are lost with their volume. */
    @Test
    void aCopyDoesNotTakeUpTheTailOfAReplicaThatWasLostWhileItWasWritten() {
        tails.writing(BLOCK, TAIL);
        assertThat(tails.whole(BLOCK, false)).isNull();
        assertThat(tails.whole(BLOCK, true)).as("it is gone for good").isNull();
    }

    @Test
    void whatIsDroppedOrLeftIsNotPassedOn() {
        tails.writing(BLOCK, TAIL);
        tails.drop(BLOCK);
        assertThat(tails.whole(BLOCK, true)).isNull();
        tails.writing(BLOCK, TAIL);
        tails.forget("other");
        assertThat(tails.whole(BLOCK, true)).isEqualTo(TAIL);
        tails.writing(BLOCK, TAIL);
        tails.forget("pool");
        assertThat(tails.whole(BLOCK, true)).isNull();
    }
}
