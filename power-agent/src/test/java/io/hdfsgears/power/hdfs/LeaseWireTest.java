// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.hdfs;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.proto.LeaseProtos.LeaseReplyProto;
import io.hdfsgears.hdfs.proto.LeaseProtos.LeaseRequestProto;
import io.hdfsgears.power.control.PowerAction;
import io.hdfsgears.power.link.Given;
import io.hdfsgears.power.link.LeaseAsk;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class LeaseWireTest {
    private static final Given WANTED = new Given("a:1", PowerAction.ON, TimeUnit.SECONDS.toNanos(3), true);
    private static final Given BY_HAND = Given.byHand("b:1", PowerAction.CYCLE, TimeUnit.SECONDS.toNanos(5));

    /** A NameNode gives back what it was told. */
    @Test
    void whatAControllerGaveReachesTheOneThatTakesOver() {
        LeaseRequestProto asked =
                LeaseWire.request(new LeaseAsk("id", "ctl1/812", 4, true, List.of(WANTED, BY_HAND), false, 2));
        LeaseReplyProto reply = LeaseReplyProto.newBuilder()
                .setHeld(true)
                .setEpoch(5)
                .setValidMillis(9_000)
                .addAllLastOrders(asked.getLastOrdersList())
                .build();
        assertThat(LeaseWire.word(reply).given()).containsExactly(WANTED, BY_HAND);
    }

    /** The releases before take no action that they do not know. */
    @Test
    void whatWasOrderedByHandIsNoActionToAControllerOfAnEarlierRelease() {
        LeaseRequestProto asked =
                LeaseWire.request(new LeaseAsk("id", "ctl1/812", 4, true, List.of(BY_HAND), false, 1));
        assertThat(Arrays.stream(PowerAction.values()).map(PowerAction::name))
                .doesNotContain(asked.getLastOrders(0).getAction());
    }
}
