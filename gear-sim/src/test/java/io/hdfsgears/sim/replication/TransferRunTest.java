// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.replication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TransferRunTest {
    private static final double CARD = TransferRun.CARD_BYTES_PER_SECOND;

    private static List<Double> run(TransferRun run) {
        List<Double> seconds = new ArrayList<>();
        run.advance(Double.POSITIVE_INFINITY, (flow, took) -> seconds.add(took));
        return seconds;
    }

    @Test
    void aCopyAloneTakesTheSlowerEndsTime() {
        TransferRun transfers = new TransferRun(new double[] {CARD, CARD / 2}, 0.5, false);
        transfers.start(1, 0, CARD);
        assertThat(run(transfers)).singleElement().satisfies(s -> assertThat(s).isEqualTo(1, within(1e-6)));
        transfers = new TransferRun(new double[] {CARD, CARD / 2}, 0, false);
        transfers.start(0, 1, CARD);
        assertThat(run(transfers)).singleElement().satisfies(s -> assertThat(s).isEqualTo(2, within(1e-6)));
    }

    @Test
    void aSendersFlowsShareItsCard() {
        TransferRun transfers = new TransferRun(new double[] {CARD, CARD, CARD}, 0.5, false);
        transfers.start(0, 1, CARD);
        transfers.start(0, 2, CARD);
        assertThat(run(transfers)).hasSize(2).allSatisfy(s -> assertThat(s).isEqualTo(2, within(1e-6)));
    }

    /** Two senders offer 2 C: 1 − 0.5 · (1 − 1/2) = 3/4 of C arrives. */
    @Test
    void anOverrunReceiverWastes() {
        double[] plain = CopyTimes.incast(2, CARD, false, 0.5);
        assertThat(plain[1]).isEqualTo(2 / 0.75, within(1e-6));
        assertThat(CopyTimes.incast(2, CARD, false, 0)[1]).isEqualTo(2, within(1e-6));
    }

    /** Eight senders at once where all that is too much is wasted: 64 s for 8 s of data unless rates are adjusted. */
    @Test
    void adjustedSendersWasteLess() {
        double[] plain = CopyTimes.incast(8, CARD, false, 1);
        double[] adjusted = CopyTimes.incast(8, CARD, true, 1);
        assertThat(plain[7]).isEqualTo(64, within(1e-3));
        assertThat(adjusted[7]).isBetween(8.0, 32.0);
        assertThat(adjusted[0]).as("the oldest keeps more of its rate").isLessThan(adjusted[7]);
    }
}
