// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.hdfs.proto.GearProtos.GearService;
import io.hdfsgears.hdfs.proto.GearProtos.OutcomeProto;
import io.hdfsgears.hdfs.proto.GearProtos.SetGearRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.VerbReplyProto;
import java.io.IOException;
import java.lang.reflect.Proxy;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ipc.ProtobufRpcEngine2;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.ipc.StandbyException;
import org.apache.hadoop.thirdparty.protobuf.ServiceException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Against an RPC server that knows the gear protocol and nothing else of a NameNode. */
final class GearClientTest {
    private final Configuration conf = new Configuration(false);
    private RPC.Server server;

    @BeforeEach
    void start() throws IOException {
        RPC.setProtocolEngine(conf, GearPB.class, ProtobufRpcEngine2.class);
        GearPB answers = (GearPB) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {GearPB.class},
                (self, method, arguments) -> answer((SetGearRequestProto) arguments[1]));
        server = new RPC.Builder(conf)
                .setProtocol(GearPB.class)
                .setInstance(GearService.newReflectiveBlockingService(answers))
                .setBindAddress("127.0.0.1")
                .setPort(0)
                .setNumHandlers(1)
                .build();
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop();
    }

    private static VerbReplyProto answer(SetGearRequestProto request) throws ServiceException {
        if (request.getGear() == 0) {
            throw new ServiceException(new StandbyException("this one stands by"));
        }
        return VerbReplyProto.newBuilder()
                .setOutcome(OutcomeProto.IN_PROGRESS)
                .setMessage("to gear " + request.getGear() + ": " + request.getReason())
                .build();
    }

    private static SetGearRequestProto toGear(int gear) {
        return SetGearRequestProto.newBuilder().setGear(gear).setReason("night").build();
    }

    @Test
    void theRequestArrivesAndTheAnswerComesBack() throws IOException {
        try (GearClient client = new GearClient(server.getListenerAddress(), conf)) {
            VerbReplyProto reply = client.setGear(toGear(2));
            assertThat(reply.getOutcome()).isEqualTo(OutcomeProto.IN_PROGRESS);
            assertThat(reply.getMessage()).isEqualTo("to gear 2: night");
        }
    }

    @Test
    void aRefusalKeepsItsClass() throws IOException {
        try (GearClient client = new GearClient(server.getListenerAddress(), conf)) {
            assertThatThrownBy(() -> client.setGear(toGear(0)))
                    .isInstanceOfSatisfying(
                            RemoteException.class,
                            e -> assertThat(e.unwrapRemoteException())
                                    .isInstanceOf(StandbyException.class)
                                    .hasMessageContaining("this one stands by"));
        }
    }

    /** Service-level authorization loads the class by this name: it is the same in every version. */
    @Test
    void theNameOnTheWireIsTheInterface() {
        assertThat(RPC.getProtocolName(GearPB.class))
                .isEqualTo("io.hdfsgears.hdfs.rpc.GearPB")
                .isEqualTo(GearPB.class.getName());
    }
}
