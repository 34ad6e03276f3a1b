// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.namenode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.hdfsgears.core.config.GearKeys;
import io.hdfsgears.hdfs.LocalGears;
import io.hdfsgears.hdfs.proto.GearProtos.ArmedHostProto;
import io.hdfsgears.hdfs.proto.GearProtos.HostReportProto;
import io.hdfsgears.hdfs.proto.GearProtos.HostsHeartbeatReplyProto;
import io.hdfsgears.hdfs.proto.GearProtos.HostsHeartbeatRequestProto;
import io.hdfsgears.hdfs.proto.LeaseProtos.LeaseRequestProto;
import io.hdfsgears.hdfs.view.HostLooks;
import io.hdfsgears.testkit.Poll;
import java.io.IOException;
import java.nio.file.Path;
import java.security.PrivilegedExceptionAction;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.server.namenode.LocalNamesystem;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.hdfs.server.namenode.SafeModeException;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.ipc.Server;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.util.Time;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a NameNode takes from agents, controllers and tests of hosts, and what it answers to whom. */
class HostsHeartbeatsTest {
    private static final String MAC = "02:77:00:00:00:01";

    @TempDir
    private Path dir;

    private final NameNode nameNode = mock(NameNode.class);
    private LocalGears gears;
    private GearRuntime runtime;
    private HostsHeartbeats heartbeats;
    private String first;

    @BeforeEach
    void start() throws Exception {
        Configuration conf = LocalNamesystem.conf(dir);
        conf.set(DFSConfigKeys.DFS_BLOCK_REPLICATOR_CLASSNAME_KEY, EvenPolicy.class.getName());
        conf.set(GearKeys.FOUND_AFTER.name(), "0s");
        conf.set(GearKeys.TICK.name(), "20ms");
        conf.set(GearKeys.POWER.name(), "agent");
        gears = LocalGears.of(conf, dir, 2);
        runtime = GearRuntime.of(conf, gears.names.namesystem(), gears.names.storage(), null)
                .orElseThrow();
        runtime.boot(false);
        runtime.activate(true);
        when(nameNode.isActiveState()).thenReturn(true);
        when(nameNode.getNamesystem()).thenReturn(gears.names.namesystem());
        heartbeats = new HostsHeartbeats(nameNode, runtime, new HostOrders(nameNode));
        first = HostLooks.nameOf(gears.host(1));
        Poll.until(
                Duration.ofSeconds(30),
                "the chain is founded",
                () -> runtime.published().names().containsValue(first));
    }

    @AfterEach
    void stop() {
        runtime.close();
        gears.close();
    }

    private static HostReportProto.Builder word(String name, String reporter) {
        return HostReportProto.newBuilder().setName(name).setReporter(reporter).setPower("ON");
    }

    private HostsHeartbeatReplyProto take(HostsHeartbeatRequestProto.Builder request) throws IOException {
        return heartbeats.take(request.build());
    }

    /** @param wanted whether it asks for the lease */
    private static HostsHeartbeatRequestProto.Builder controller(boolean wanted) {
        return HostsHeartbeatRequestProto.newBuilder()
                .setLease(LeaseRequestProto.newBuilder()
                        .setController("c")
                        .setLabel("c/1")
                        .setEpoch(0)
                        .setWanted(wanted));
    }

    @Test
    void aControllerHearsWhatAgentsArmAndNobodyElseDoes() throws IOException {
        HostsHeartbeatRequestProto.Builder agent = HostsHeartbeatRequestProto.newBuilder()
                .addHosts(word(first, "agent").addArmedMacs(MAC));
        assertThat(take(agent).getArmedList()).isEmpty();
        HostsHeartbeatRequestProto.Builder controller =
                controller(false).addHosts(word(first, "controller")).addHosts(word("stranger:1", "controller"));
        assertThat(take(controller).getArmedList())
                .containsExactly(
                        ArmedHostProto.newBuilder().setName(first).addMacs(MAC).build());
    }

    @Test
    void aControllerHearsThatAnAgentArmsNothing() throws IOException {
        HostsHeartbeatRequestProto.Builder controller = controller(false).addHosts(word(first, "controller"));
        take(HostsHeartbeatRequestProto.newBuilder().addHosts(word(first, "agent")));
        assertThat(take(controller).getArmedList()).as("not known yet").isEmpty();
        take(HostsHeartbeatRequestProto.newBuilder()
                .addHosts(word(first, "agent").setArmsNone(true)));
        assertThat(take(controller).getArmedList())
                .containsExactly(ArmedHostProto.newBuilder().setName(first).build());
    }

    /** As the configuration of the controller's user says it: no superuser, and in dfs.namenode.gear.power.reporters. */
    @Test
    void aControllerThatIsNoSuperuserGetsTheLease() throws Exception {
        UserGroupInformation power = UserGroupInformation.createUserForTesting("power", new String[] {"machines"});
        HostsHeartbeatRequestProto.Builder controller = controller(true).addHosts(word(first, "controller"));
        runtime.controllers().activate(true, Time.monotonicNowNanos() - TimeUnit.HOURS.toNanos(1));
        Server.getCurCall().set(new Server.Call(1, 0, null, null, RPC.RpcKind.RPC_PROTOCOL_BUFFER, new byte[16]) {
            @Override
            public UserGroupInformation getRemoteUser() {
                return power;
            }
        });
        try {
            HostsHeartbeatReplyProto reply =
                    power.doAs((PrivilegedExceptionAction<HostsHeartbeatReplyProto>) () -> take(controller));
            assertThat(reply.getLease().getHeld()).isTrue();
        } finally {
            Server.getCurCall().remove();
        }
    }

    @Test
    void aTestOfAHostIsNotedByTheActiveNameNode() throws IOException {
        HostsHeartbeatRequestProto.Builder test =
                HostsHeartbeatRequestProto.newBuilder().addProven(first).addProven("stranger:1");
        when(nameNode.isInSafeMode()).thenReturn(true);
        assertThatThrownBy(() -> take(test))
                .as("nothing can be stored")
                .isInstanceOf(SafeModeException.class)
                .hasMessageContaining("in safe mode and cannot note that " + first + ", stranger:1 slept and woke");
        assertThat(take(HostsHeartbeatRequestProto.newBuilder().addProven("stranger:1"))
                        .getProvenList())
                .as("of another nameservice")
                .isEmpty();
        when(nameNode.isInSafeMode()).thenReturn(false);
        when(nameNode.isActiveState()).thenReturn(false);
        assertThat(take(test).getActive()).isFalse();
        assertThat(runtime.report().glance().hosts())
                .noneMatch(host -> host.proven().orElse(false));
        when(nameNode.isActiveState()).thenReturn(true);
        assertThat(take(test).getProvenList()).containsExactly(first);
        assertThat(runtime.report().glance().hosts())
                .filteredOn(host -> host.proven().orElse(false))
                .extracting(host -> host.member().name())
                .containsExactly(first);
    }
}
