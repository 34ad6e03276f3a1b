// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.AnnounceRequestProto;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.ReplicaProto;
import io.hdfsgears.pfimbi.tail.Copy;
import java.io.IOException;
import java.net.InetAddress;
import java.util.Collections;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.junit.jupiter.api.Test;

/** What an agent believes of what a caller says. */
final class IncomingTest {
    private static final Copy SOURCE = new Copy("10.9.9.9", "h1", "uuid", 1, 2, "", "");

    private static AnnounceRequestProto.Builder announcement() {
        return AnnounceRequestProto.newBuilder()
                .setReplica(ReplicaProto.newBuilder()
                        .setPool("p")
                        .setId(1)
                        .setGenerationStamp(1)
                        .setBytes(1))
                .setJob("job")
                .setPosition(2)
                .setSource(SOURCE.toString())
                .setAgeMillis(0);
    }

    private static Incoming incoming(AnnounceRequestProto request, InetAddress from) {
        return Incoming.of(request, new ExtendedBlock("p", 1, 1, 1), from, 0);
    }

    @Test
    void theSourceIsWhereTheCallCameFrom() throws IOException {
        assertThat(incoming(announcement().build(), InetAddress.getByAddress(new byte[] {10, 0, 0, 7}))
                        .source()
                        .ip())
                .isEqualTo("10.0.0.7");
        assertThat(incoming(announcement().build(), null).source()).isEqualTo(SOURCE);
    }

    @Test
    void anAnnouncementHasBounds() {
        AnnounceRequestProto longTail = announcement()
                .addAllRest(Collections.nCopies(513, SOURCE.toString()))
                .build();
        AnnounceRequestProto farPosition = announcement().setPosition(513).build();
        for (AnnounceRequestProto request : new AnnounceRequestProto[] {longTail, farPosition}) {
            assertThatThrownBy(() -> incoming(request, null))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("at most 512");
        }
    }

    /** The block of a client with a long name goes as others do, and fails none that is announced with it. */
    @Test
    void aLongNameIsCut() {
        AnnounceRequestProto longName = announcement().setJob("x".repeat(2000)).build();
        assertThat(incoming(longName, null).job()).isEqualTo("x".repeat(1024));
    }
}
