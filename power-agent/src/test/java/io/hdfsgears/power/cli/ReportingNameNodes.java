// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.proto.GearProtos.GearReportProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearReportRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearService;
import io.hdfsgears.hdfs.proto.GearProtos.GearStateProto;
import io.hdfsgears.hdfs.proto.LeaseProtos.ControllersProto;
import io.hdfsgears.hdfs.rpc.GearPB;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ipc.ProtobufRpcEngine2;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.security.AccessControlException;
import org.apache.hadoop.thirdparty.protobuf.ServiceException;

/** RPC servers that report as NameNodes do. */
final class ReportingNameNodes implements AutoCloseable {
    static final GearReportProto STANDBY = GearReportProto.newBuilder()
            .setState(GearStateProto.newBuilder()
                    .setGear(1)
                    .setWantedGear(1)
                    .setPhase("STEADY")
                    .setSinceMillis(0)
                    .setBy("alice")
                    .setReason("night")
                    .setHostsAwake(2)
                    .setHosts(4)
                    .setEpoch(7))
            .setUncoveredBlocks(0)
            .setLoweredBlocks(0)
            .setUnderReplicated(0)
            .setPendingMoves(0)
            .setBytesMovedThisShift(0)
            .setBytesMovedTotal(0)
            .setSafetyScanMillis(0)
            .build();
    static final ControllersProto WAITING =
            ControllersProto.newBuilder().setEpoch(3).addWaiting("ctl2/77").build();

    private final List<RPC.Server> servers = new ArrayList<>();

    static GearReportProto active() {
        GearReportProto.Builder report = STANDBY.toBuilder();
        report.getStateBuilder().setMode("manual");
        return report.build();
    }

    static GearReportProto active(ControllersProto controllers) {
        return active().toBuilder().setControllers(controllers).build();
    }

    static ControllersProto acting() {
        return acting("ctl1/812");
    }

    /** @param label of the one that acts */
    static ControllersProto acting(String label) {
        return WAITING.toBuilder()
                .setActing(label)
                .setActingMillis(310_400)
                .setHeardMillis(2_100)
                .build();
    }

    /** @return the address of one that refuses */
    String startRefusing() throws IOException {
        return start(() -> {
            throw new ServiceException(new AccessControlException("eve may not"));
        });
    }

    /** @return the address of one that gives this answer */
    String start(GearReportProto answer) throws IOException {
        return start(() -> answer);
    }

    private String start(Callable<GearReportProto> answer) throws IOException {
        Configuration conf = new Configuration(false);
        RPC.setProtocolEngine(conf, GearPB.class, ProtobufRpcEngine2.class);
        GearPB answers = (GearPB) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {GearPB.class}, (self, method, arguments) -> {
                    GearReportRequestProto asked = (GearReportRequestProto) arguments[1];
                    assertThat(asked.getHostsOnly()).as("no walk over blocks").isTrue();
                    return answer.call();
                });
        RPC.Server server = new RPC.Builder(conf)
                .setProtocol(GearPB.class)
                .setInstance(GearService.newReflectiveBlockingService(answers))
                .setBindAddress("127.0.0.1")
                .setPort(0)
                .setNumHandlers(1)
                .build();
        server.start();
        servers.add(server);
        return "127.0.0.1:" + server.getListenerAddress().getPort();
    }

    @Override
    public void close() {
        servers.forEach(RPC.Server::stop);
    }
}
