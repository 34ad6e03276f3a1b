// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hdfs;

import io.hdfsgears.hdfs.proto.GearProtos.HostReportProto;
import io.hdfsgears.hdfs.proto.GearProtos.HostsHeartbeatReplyProto;
import io.hdfsgears.hdfs.proto.GearProtos.HostsHeartbeatRequestProto;
import io.hdfsgears.hdfs.rpc.GearClient;
import io.hdfsgears.rack.HostSwitch;
import io.hdfsgears.rack.RackDescription;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The power controller's line to one NameNode; used by one thread. */
final class NameNodeLink {
    private static final Logger LOG = LoggerFactory.getLogger(NameNodeLink.class);

    private final String name;
    private final InetSocketAddress address;
    private final Path clientConf;
    private final RackDescription rack;
    private final HostSwitch hosts;
    private final OrderBook orders;
    private @Nullable GearClient client;
    private final Runnable onFounded;
    private boolean founded;
    private String trouble = "";

    NameNodeLink(
            String name,
            InetSocketAddress address,
            Path clientConf,
            RackDescription rack,
            HostSwitch hosts,
            OrderBook orders,
            Runnable onFounded) {
        this.onFounded = onFounded;
        this.name = name;
        this.address = address;
        this.clientConf = clientConf;
        this.rack = rack;
        this.hosts = hosts;
        this.orders = orders;
    }

    /** One heartbeat; a failure is logged when it is new, and tried again with the next. */
    void beat() {
        try {
            HostsHeartbeatReplyProto reply = client().hostsHeartbeat(report());
            // before its chain is founded the NameNode places blocks as stock does
            if (!founded && reply.getActive() && reply.getOrdersCount() > 0) {
                founded = true;
                onFounded.run();
            }
            if (!trouble.isEmpty()) {
                LOG.info("{} answers again", name);
                trouble = "";
            }
            orders.take(name, reply.getActive(), reply.getOrdersList());
        } catch (IOException | RuntimeException e) {
            if (!e.toString().equals(trouble)) {
                trouble = e.toString();
                LOG.warn("No answer from {}: {}", name, trouble);
            }
        }
    }

    private GearClient client() throws IOException {
        GearClient known = client;
        if (known == null) {
            known = new GearClient(address, ClientSettings.of(clientConf));
            client = known;
        }
        return known;
    }

    /** OFF is said only when the host's process is gone, or sleeps behind a dead NIC. */
    private HostsHeartbeatRequestProto report() {
        HostsHeartbeatRequestProto.Builder request = HostsHeartbeatRequestProto.newBuilder();
        for (String host : rack.hosts()) {
            request.addHosts(HostReportProto.newBuilder()
                    .setName(rack.gearName(host))
                    .setPower(hosts.hasPower(host) ? "ON" : "OFF"));
        }
        return request.build();
    }
}
