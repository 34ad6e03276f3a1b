// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.host.LastOrder;
import io.hdfsgears.hdfs.host.LeaseReply.Granted;
import io.hdfsgears.hdfs.host.LeaseReply.Handover;
import io.hdfsgears.hdfs.host.LeaseReply.Refused;
import io.hdfsgears.hdfs.host.LeaseRequest;
import io.hdfsgears.hdfs.proto.LeaseProtos.LastOrderProto;
import io.hdfsgears.hdfs.proto.LeaseProtos.LeaseReplyProto;
import io.hdfsgears.hdfs.proto.LeaseProtos.LeaseRequestProto;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class LeaseMessageTest {
    private static final LastOrderProto ORDER = LastOrderProto.newBuilder()
            .setName("h01:9866")
            .setAction("BY_HAND_ON")
            .setAgoMillis(500)
            .setEnded(true)
            .build();
    private static final LastOrder LAST = new LastOrder("h01:9866", "BY_HAND_ON", 500, true);

    private static LeaseRequestProto.Builder request() {
        return LeaseRequestProto.newBuilder()
                .setController("c\n1")
                .setLabel("ctl\t1")
                .setEpoch(3)
                .setWanted(true);
    }

    @Test
    void aRequestIsTakenWithACleanNameAndAllThatItSays() {
        LeaseRequestProto proto =
                request().addLastOrders(ORDER).setEnds(true).setReached(2).build();
        assertThat(LeaseMessage.request(proto))
                .isEqualTo(new LeaseRequest("c?1", "ctl?1", 3, true, List.of(LAST), true, OptionalInt.of(2)));
    }

    @Test
    void anEarlierVersionDoesNotSayHowManyNameservicesItReaches() {
        assertThat(LeaseMessage.request(request().setWanted(false).build()))
                .isEqualTo(new LeaseRequest("c?1", "ctl?1", 3, false, List.of(), false, OptionalInt.empty()));
    }

    @Test
    void aNewHolderIsToldWhatItGoesOnFromAndALaterRenewalIsShort() {
        Handover handover = new Handover(1_000, List.of(LAST));
        LeaseReplyProto.Builder held =
                LeaseReplyProto.newBuilder().setHeld(true).setEpoch(4).setValidMillis(6_000);
        assertThat(LeaseMessage.of(new Granted(4, 6_000, Optional.empty(), false)))
                .isEqualTo(held.build());
        assertThat(LeaseMessage.of(new Granted(4, 6_000, Optional.of(handover), true)))
                .isEqualTo(held.setIdleMillis(1_000)
                        .addLastOrders(ORDER)
                        .setReachesFewer(true)
                        .build());
    }

    @Test
    void aControllerThatIsRefusedHearsWhoHoldsTheLeaseAndHowLongToWait() {
        assertThat(LeaseMessage.of(new Refused(4, 6_000, 700, "ctl-2")))
                .isEqualTo(LeaseReplyProto.newBuilder()
                        .setHeld(false)
                        .setEpoch(4)
                        .setValidMillis(6_000)
                        .setWaitMillis(700)
                        .setHolder("ctl-2")
                        .build());
    }
}
