// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.namenode;

import io.hdfsgears.core.machine.Power;
import io.hdfsgears.hdfs.agent.HostIndex;
import io.hdfsgears.hdfs.agent.Published;
import io.hdfsgears.hdfs.proto.GearProtos.HostOrderProto;
import io.hdfsgears.hdfs.proto.GearProtos.HostReportProto;
import io.hdfsgears.hdfs.proto.GearProtos.HostsHeartbeatReplyProto;
import io.hdfsgears.hdfs.proto.GearProtos.HostsHeartbeatRequestProto;
import io.hdfsgears.hdfs.state.Roster;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.jspecify.annotations.NullUnmarked;

/**
 * What a NameNode answers to a heartbeat of hosts. An answer costs what the hosts in it cost. Only a name that is not on the chain makes
 * it look through all DataNodes, once a round.
 */
@NullUnmarked
final class HostOrders {
    private final NameNode nameNode;
    private volatile DataNodes dataNodes;

    /** The names of all DataNodes, as long as this is what is published. */
    private record DataNodes(Published published, Set<String> names) {}

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
        HostIndex index = published.index();
        Set<String> asked = new TreeSet<>();
        request.getHostsList().forEach(host -> asked.add(host.getName()));
        for (String name : asked) {
            index.of(name)
                    .forEach(order -> reply.addOrders(order(name, order.power()).setHeard(order.heard())));
            if (!index.knows(name)) {
                reply.addStrangers(name);
            }
        }
        reply.addAllAbstains(foreign(reply.getStrangersList(), published));
        if (index.isNamelessOn()) {
            wakeStrangers(index, request, reply);
        }
        return reply.build();
    }

    /**
     * Hosts that other namespaces may decide on alone: this one knows all hosts of its chain by their names, none of its DataNodes is
     * called so, and it has heard of its blocks.
     */
    private List<String> foreign(List<String> strangers, Published published) {
        if (strangers.isEmpty() || published.index().isAnyNameless() || nameNode.isInSafeMode()) {
            return List.of();
        }
        Set<String> ours = dataNodes(published);
        return strangers.stream().filter(name -> !ours.contains(name)).toList();
    }

    @SuppressWarnings(
            "ReferenceEquality") // what is published once a round is one object: to compare all its hosts is a walk
    private Set<String> dataNodes(Published published) {
        DataNodes last = dataNodes;
        if (last == null || last.published() != published) {
            last = new DataNodes(
                    published,
                    nameNode
                            .getNamesystem()
                            .getBlockManager()
                            .getDatanodeManager()
                            .getDatanodeListForReport(DatanodeReportType.ALL)
                            .stream()
                            .map(host -> host.getHostName() + ":" + host.getXferPort())
                            .collect(Collectors.toSet()));
            dataNodes = last;
        }
        return last.names();
    }

    /**
     * A sleeper whose image was lost has not told this NameNode its name: it is one of the hosts that are not known to be on and that
     * no known host is called like. Waking one too many does no harm, leaving the right one asleep does.
     */
    private static void wakeStrangers(
            HostIndex index, HostsHeartbeatRequestProto request, HostsHeartbeatReplyProto.Builder reply) {
        for (HostReportProto host : request.getHostsList()) {
            if (!index.knows(host.getName()) && !host.getPower().equals(Power.ON.name())) {
                reply.addOrders(order(host.getName(), Power.ON));
            }
        }
    }

    private static HostOrderProto.Builder order(String name, Power power) {
        return HostOrderProto.newBuilder().setName(name).setPower(power.name());
    }
}
