// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.namenode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.hdfsgears.core.machine.HostFacts;
import io.hdfsgears.core.machine.Power;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.hdfs.LocalGears;
import io.hdfsgears.hdfs.OnLocalGears;
import io.hdfsgears.hdfs.agent.Published;
import io.hdfsgears.hdfs.proto.GearProtos.HostOrderProto;
import io.hdfsgears.hdfs.proto.GearProtos.HostReportProto;
import io.hdfsgears.hdfs.proto.GearProtos.HostsHeartbeatReplyProto;
import io.hdfsgears.hdfs.proto.GearProtos.HostsHeartbeatRequestProto;
import io.hdfsgears.hdfs.state.Roster;
import io.hdfsgears.hdfs.view.HostLooks;
import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Three hosts; the first two serve, the third sleeps. */
class HostOrdersTest extends OnLocalGears {
    private static final NodeId FIRST = new NodeId("h1");
    private static final NodeId SECOND = new NodeId("h2");
    private static final NodeId THIRD = new NodeId("h3");

    private final NameNode nameNode = mock(NameNode.class);
    private final HostOrders orders = new HostOrders(nameNode);
    private Map<NodeId, String> names;

    @BeforeEach
    void start() throws Exception {
        gears = LocalGears.of(dir, 3);
        when(nameNode.isActiveState()).thenReturn(true);
        when(nameNode.getNamesystem()).thenReturn(gears.names.namesystem());
        names = Map.of(FIRST, name(1), SECOND, name(2), THIRD, name(3));
    }

    private String name(int number) {
        return HostLooks.nameOf(gears.host(number));
    }

    private Published published() {
        Roster roster = gears.roster(LocalGears.steady(2));
        Map<NodeId, Power> wanted = Map.of(FIRST, Power.ON, SECOND, Power.ON, THIRD, Power.OFF);
        List<HostFacts> facts = List.of(LocalGears.up(), LocalGears.silent(), LocalGears.asleep(true));
        return new Published(roster, wanted, facts, names);
    }

    private HostsHeartbeatReplyProto reply(Published published, String... asked) {
        HostsHeartbeatRequestProto.Builder request = HostsHeartbeatRequestProto.newBuilder();
        for (String name : asked) {
            request.addHosts(HostReportProto.newBuilder().setName(name).setPower("OFF"));
        }
        return orders.reply(published, request.build());
    }

    private static HostOrderProto order(String name, Power power, boolean heard) {
        return HostOrderProto.newBuilder()
                .setName(name)
                .setPower(power.name())
                .setHeard(heard)
                .build();
    }

    @Test
    void hostsHearTheirOwnOrdersAndWhetherTheirDataNodesAreHeardOf() {
        assertThat(reply(published(), name(1), name(3)).getOrdersList())
                .containsExactlyInAnyOrder(order(name(1), Power.ON, true), order(name(3), Power.OFF, false));
        assertThat(reply(published(), name(2)).getOrdersList()).containsExactly(order(name(2), Power.ON, false));
    }

    /** A thousand agents ask every few seconds each. */
    @Test
    void anAnswerToOneHostWalksOverNoOther() {
        Published known = published();
        Published walkless =
                new Published(known.roster(), new NoWalkMap<>(), new NoWalkList<>(), new NoWalkMap<>(), known.index());
        assertThat(reply(walkless, name(1)).getOrdersList()).containsExactly(order(name(1), Power.ON, true));
    }

    @Test
    void aHostOfAnotherNamespaceIsTheOthersToDecideOnAndOneOfOursThatIsNotOnTheChainIsNot() {
        names = Map.of(FIRST, name(1), SECOND, name(2));
        HostsHeartbeatReplyProto reply = reply(published(), name(1), name(3), "other:9866");
        assertThat(reply.getStrangersList()).containsExactlyInAnyOrder(name(3), "other:9866");
        assertThat(reply.getAbstainsList()).containsExactly("other:9866");
    }

    @Test
    void whileAHostThatIsToBeOnHasToldNoNameStrangersAreWoken() {
        names = Map.of(FIRST, name(1), SECOND, SECOND.value(), THIRD, name(3));
        HostsHeartbeatReplyProto reply = reply(published(), name(1), "stranger:9866");
        assertThat(reply.getOrdersList()).extracting(HostOrderProto::getName).containsExactly(name(1), "stranger:9866");
        assertThat(reply.getAbstainsList()).as("it may be ours").isEmpty();
    }

    private static final class NoWalkMap<K, V> extends AbstractMap<K, V> {
        @Override
        public Set<Map.Entry<K, V>> entrySet() {
            throw new AssertionError("a walk over all hosts");
        }
    }

    private static final class NoWalkList<E> extends AbstractList<E> {
        @Override
        public E get(int index) {
            throw new AssertionError("a walk over all hosts");
        }

        @Override
        public int size() {
            throw new AssertionError("a walk over all hosts");
        }
    }
}
