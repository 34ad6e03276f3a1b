// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.namenode;

import io.hdfsgears.core.machine.Power;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.hdfs.agent.Published;
import io.hdfsgears.hdfs.proto.GearProtos.HostOrderProto;
import io.hdfsgears.hdfs.proto.GearProtos.HostReportProto;
import io.hdfsgears.hdfs.proto.GearProtos.HostsHeartbeatReplyProto;
import io.hdfsgears.hdfs.proto.GearProtos.HostsHeartbeatRequestProto;
import io.hdfsgears.hdfs.state.Roster;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.jspecify.annotations.NullUnmarked;

/** What a NameNode answers to a heartbeat of hosts. */
@NullUnmarked
final class HostOrders {
    private final NameNode nameNode;

    HostOrders(NameNode nameNode) {
        this.nameNode = nameNode;
    }

    HostsHeartbeatReplyProto reply(Published published, HostsHeartbeatRequestProto request) {
        HostsHeartbeatReplyProto.Builder reply = HostsHeartbeatReplyProto.newBuilder()
                .setActive(nameNode.isActiveState())
                .setEpoch(0);
        Roster roster = published.roster();
        if (roster == null || !nameNode.isActiveState()) {
            return reply.build();
        }
        reply.setEpoch(roster.stored().state().epoch());
        Set<String> asked = new HashSet<>();
        request.getHostsList().forEach(host -> asked.add(host.getName()));
        Set<NodeId> heard = heard(roster, published);
        boolean nameless = false;
        for (Map.Entry<NodeId, Power> order : published.orders().entrySet()) {
            String name = published.nameOf(order.getKey()).orElse("");
            if (order.getValue() == Power.ON && name.equals(order.getKey().value())) {
                nameless = true;
            } else if (asked.contains(name)) {
                reply.addOrders(order(name, order.getValue()).setHeard(heard.contains(order.getKey())));
            }
        }
        Set<String> known = new HashSet<>(published.names().values());
        asked.stream().filter(name -> !known.contains(name)).sorted().forEach(reply::addStrangers);
        reply.addAllAbstains(foreign(reply.getStrangersList(), published));
        if (nameless) {
            wakeStrangers(known, request, reply);
        }
        return reply.build();
    }

    /**
     * Hosts that other namespaces may decide on alone: this one knows all hosts of its chain by their names, none of its DataNodes is
     * called so, and it has heard of its blocks.
     */
    private List<String> foreign(List<String> strangers, Published published) {
        boolean nameless = published.names().entrySet().stream()
                .anyMatch(host -> host.getKey().value().equals(host.getValue()));
        if (strangers.isEmpty() || nameless || nameNode.isInSafeMode()) {
            return List.of();
        }
        List<String> foreign = new ArrayList<>(strangers);
        nameNode.getNamesystem()
                .getBlockManager()
                .getDatanodeManager()
                .getDatanodeListForReport(DatanodeReportType.ALL)
                .forEach(host -> foreign.remove(host.getHostName() + ":" + host.getXferPort()));
        return foreign;
    }

    private static Set<NodeId> heard(Roster roster, Published published) {
        Set<NodeId> heard = new HashSet<>();
        List<NodeId> chain = roster.stored().chain().hosts();
        for (int i = 0; i < Math.min(chain.size(), published.facts().size()); i++) {
            if (published.facts().get(i).heard()) {
                heard.add(chain.get(i));
            }
        }
        return heard;
    }

    /**
     * A sleeper whose image was lost has not told this NameNode its name: it is one of the hosts that are not known to be on and that
     * no known host is called like. Waking one too many does no harm, leaving the right one asleep does.
     */
    private static void wakeStrangers(
            Set<String> known, HostsHeartbeatRequestProto request, HostsHeartbeatReplyProto.Builder reply) {
        for (HostReportProto host : request.getHostsList()) {
            if (!known.contains(host.getName()) && !host.getPower().equals(Power.ON.name())) {
                reply.addOrders(order(host.getName(), Power.ON));
            }
        }
    }

    private static HostOrderProto.Builder order(String name, Power power) {
        return HostOrderProto.newBuilder().setName(name).setPower(power.name());
    }
}
