// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.namenode;

import io.hdfsgears.core.power.PowerWord;
import io.hdfsgears.hdfs.host.Controllers;
import io.hdfsgears.hdfs.host.HostTracker;
import io.hdfsgears.hdfs.host.LeaseRequest;
import io.hdfsgears.hdfs.observe.Meters;
import io.hdfsgears.hdfs.proto.GearProtos.ArmedHostProto;
import io.hdfsgears.hdfs.proto.GearProtos.HostReportProto;
import io.hdfsgears.hdfs.proto.GearProtos.HostsHeartbeatReplyProto;
import io.hdfsgears.hdfs.proto.GearProtos.HostsHeartbeatRequestProto;
import io.hdfsgears.hdfs.wire.LeaseMessage;
import io.hdfsgears.hdfs.wire.PowerWords;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.hdfs.server.namenode.GearNamesystemAccess;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.hdfs.server.namenode.SafeModeException;
import org.apache.hadoop.util.Time;
import org.jspecify.annotations.NullUnmarked;

/** Takes in what agents and controllers report, and answers with their orders. Of the controllers it believes the one that acts. */
@NullUnmarked
final class HostsHeartbeats {
    private static final int MAX_HOSTS = 100_000;

    private final NameNode nameNode;
    private final GearRuntime runtime;
    private final HostOrders orders;

    HostsHeartbeats(NameNode nameNode, GearRuntime runtime, HostOrders orders) {
        this.orders = orders;
        this.nameNode = nameNode;
        this.runtime = runtime;
    }

    HostsHeartbeatReplyProto take(HostsHeartbeatRequestProto request) throws IOException {
        List<PowerWord> words = words(request);
        Controllers controllers = runtime.controllers();
        long now = Time.monotonicNowNanos();
        Optional<LeaseRequest> asks =
                request.hasLease() ? Optional.of(LeaseMessage.request(request.getLease())) : Optional.empty();
        boolean believed = controllers.isBelieved(asks, now);
        for (int i = 0; i < words.size(); i++) {
            HostReportProto host = request.getHosts(i);
            boolean agent = host.getReporter().equals(Reporters.AGENT);
            if (agent || believed) {
                take(host, words.get(i), agent);
            }
        }
        if (believed && asks.isPresent() && request.getHostsCount() > 0) {
            controllers.remember(asks.get().lastOrders(), now);
        }
        boolean ordered =
                asks.isPresent() || believed || request.getHostsList().stream().allMatch(HostsHeartbeats::isAgents);
        HostsHeartbeatReplyProto reply = orders.reply(runtime.published(), ordered ? request : withoutHosts(request));
        if (!nameNode.isActiveState()) {
            return reply;
        }
        HostsHeartbeatReplyProto.Builder whole = reply.toBuilder().addAllProven(proven(request));
        if (asks.isPresent()) {
            whole.addAllArmed(armed(request))
                    .setLease(LeaseMessage.of(controllers.ask(asks.get(), Time.monotonicNowNanos())));
        }
        return whole.build();
    }

    /** A test has let hosts sleep and woken them. */
    private List<String> proven(HostsHeartbeatRequestProto request) throws IOException {
        if (request.getProvenCount() == 0) {
            return List.of();
        }
        if (request.getProvenCount() > MAX_HOSTS) {
            throw new IOException("proofs of " + request.getProvenCount() + " hosts; at most " + MAX_HOSTS);
        }
        if (nameNode.isInSafeMode()) {
            Collection<String> chain = runtime.published().names().values();
            if (!chain.isEmpty() && request.getProvenList().stream().noneMatch(chain::contains)) {
                return List.of();
            }
            throw new SafeModeException("the NameNode is in safe mode and cannot note that "
                    + PowerWords.clean(String.join(", ", request.getProvenList()))
                    + " slept and woke. Wait until it has left it ('hdfs dfsadmin -safemode get'), and test again");
        }
        List<String> noted = runtime.hostVerbs().proven(new HashSet<>(request.getProvenList()));
        GearNamesystemAccess.audit(nameNode.getNamesystem(), true, "provenToWake", String.join(" ", noted));
        return noted;
    }

    /** Which interfaces the agents of these hosts arm, where they say it: a controller compares them with those that it wakes. */
    private List<ArmedHostProto> armed(HostsHeartbeatRequestProto request) {
        List<ArmedHostProto> armed = new ArrayList<>();
        for (HostReportProto host : request.getHostsList()) {
            List<String> macs = runtime.tracker().words(host.getName()).armed();
            if (macs != null) {
                armed.add(ArmedHostProto.newBuilder()
                        .setName(host.getName())
                        .addAllMacs(macs)
                        .build());
            }
        }
        return armed;
    }

    /** One word that cannot be refuses them all, and the audit log says so. */
    private List<PowerWord> words(HostsHeartbeatRequestProto request) throws IOException {
        try {
            if (request.getHostsCount() > MAX_HOSTS) {
                throw new IOException("a heartbeat for " + request.getHostsCount() + " hosts; at most " + MAX_HOSTS);
            }
            List<PowerWord> words = new ArrayList<>();
            for (HostReportProto host : request.getHostsList()) {
                words.add(PowerWords.of(host));
            }
            return words;
        } catch (IOException e) {
            GearNamesystemAccess.audit(nameNode.getNamesystem(), false, "hostsHeartbeat", e.getMessage());
            throw e;
        }
    }

    private void take(HostReportProto host, PowerWord word, boolean agent) {
        HostTracker tracker = runtime.tracker();
        Meters meters = runtime.observatory().meters();
        if (agent) {
            tracker.agentSaid(host.getName(), word);
        } else {
            tracker.controllerSaid(host.getName(), word);
        }
        if (host.hasWatts()) {
            meters.heard(host.getName(), word.source(), word.watts(), word.atNanos());
        }
    }

    private static boolean isAgents(HostReportProto host) {
        return host.getReporter().equals(Reporters.AGENT);
    }

    /** A controller of before leases gets no orders while another one holds the lease. */
    private static HostsHeartbeatRequestProto withoutHosts(HostsHeartbeatRequestProto request) {
        return request.toBuilder().clearHosts().build();
    }
}
