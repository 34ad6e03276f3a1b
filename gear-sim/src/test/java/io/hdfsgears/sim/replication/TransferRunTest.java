// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.replication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hdfsgears.eafr.rate.RateSettings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
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
        TransferRun transfers = new TransferRun(new double[] {CARD, CARD / 2}, 0.5, Optional.empty());
        transfers.start(1, 0, CARD);
        assertThat(run(transfers)).singleElement().satisfies(s -> assertThat(s).isEqualTo(1, within(1e-6)));
        transfers = new TransferRun(new double[] {CARD, CARD / 2}, 0, Optional.empty());
        transfers.start(0, 1, CARD);
        assertThat(run(transfers)).singleElement().satisfies(s -> assertThat(s).isEqualTo(2, within(1e-6)));
    }

    @Test
    void aSendersFlowsShareItsCard() {
        TransferRun transfers = new TransferRun(new double[] {CARD, CARD, CARD}, 0.5, Optional.empty());
        transfers.start(0, 1, CARD);
        transfers.start(0, 2, CARD);
        assertThat(run(transfers)).hasSize(2).allSatisfy(s -> assertThat(s).isEqualTo(2, within(1e-6)));
    }

    /** Two senders offer 2 C: 1 − 0.5 · (1 − 1/2) = 3/4 of C arrives. */
    @Test
    void anOverrunReceiverWastes() {
        double[] plain = CopyTimes.incast(2, CARD, Optional.empty(), 0.5);
        assertThat(plain[1]).isEqualTo(2 / 0.75, within(1e-6));
        assertThat(CopyTimes.incast(2, CARD, Optional.empty(), 0)[1]).isEqualTo(2, within(1e-6));
    }

    /**
     * Eight senders start at once, and the receiver wastes as much as it can: 8 s of data take 64 s. With adjusted
     * rates, each sender gets its share of 80 %, and the copies take 10 s.
     */
    @Test
    void adjustedSendersWasteLess() {
        double[] plain = CopyTimes.incast(8, CARD, Optional.empty(), 1);
        double[] adjusted = CopyTimes.incast(8, CARD, Optional.of(RateSettings.PAPER), 1);
        assertThat(plain[7]).isEqualTo(64, within(1e-3));
        assertThat(Arrays.stream(adjusted).boxed())
                .as("shares of what η_l leaves in use")
                .allSatisfy(s -> assertThat(s).isEqualTo(8 / 0.8, within(1e-3)));
    }
}
