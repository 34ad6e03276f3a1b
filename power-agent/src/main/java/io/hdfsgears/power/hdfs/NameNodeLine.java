// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.hdfs;

import io.hdfsgears.core.power.Wakeable;
import io.hdfsgears.hdfs.proto.GearProtos.ArmedHostProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearReportProto;
import io.hdfsgears.hdfs.proto.GearProtos.HostOrderProto;
import io.hdfsgears.hdfs.proto.GearProtos.HostReportProto;
import io.hdfsgears.hdfs.proto.GearProtos.HostsHeartbeatReplyProto;
import io.hdfsgears.hdfs.proto.GearProtos.HostsHeartbeatRequestProto;
import io.hdfsgears.hdfs.rpc.GearClient;
import io.hdfsgears.power.link.Answer;
import io.hdfsgears.power.link.HostWord;
import io.hdfsgears.power.link.LeaseAsk;
import io.hdfsgears.power.port.NameNodePort;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;

/** One NameNode over the gear protocol. */
public final class NameNodeLine implements NameNodePort {
    private final String nameservice;
    private final InetSocketAddress address;
    private final Configuration conf;
    private @Nullable GearClient client;

    /**
     * @param nameservice whose it is
     * @param conf its time-outs bound each heartbeat
     */
    public NameNodeLine(String nameservice, InetSocketAddress address, Configuration conf) {
        this.nameservice = nameservice;
        this.address = address;
        this.conf = conf;
    }

    @Override
    public String name() {
        return address.getHostString() + ":" + address.getPort();
    }

    @Override
    public String nameservice() {
        return nameservice;
    }

    @Override
    public Answer beat(List<HostWord> words) throws IOException {
        return beat(HostsHeartbeatRequestProto.newBuilder(), words);
    }

    @Override
    public Answer beat(List<HostWord> words, LeaseAsk ask) throws IOException {
        return beat(HostsHeartbeatRequestProto.newBuilder().setLease(LeaseWire.request(ask)), words);
    }

    @Override
    public Noted noteProven(String datanode) throws IOException {
        HostsHeartbeatReplyProto reply = client().hostsHeartbeat(HostsHeartbeatRequestProto.newBuilder()
                .addProven(datanode)
                .build());
        return !reply.getActive()
                ? Noted.NOT_ACTIVE
                : reply.getProvenList().contains(datanode) ? Noted.DURABLY : Noted.NOT_KNOWN;
    }

    /** Without a walk over blocks. */
    GearReportProto report() throws IOException {
        return client().hosts();
    }

    private Answer beat(HostsHeartbeatRequestProto.Builder request, List<HostWord> words) throws IOException {
        words.forEach(word -> request.addHosts(report(word)));
        HostsHeartbeatReplyProto reply = client().hostsHeartbeat(request.build());
        Map<String, Answer.Order> orders = new HashMap<>();
        for (HostOrderProto order : reply.getOrdersList()) {
            boolean on = order.getPower().equals("ON");
            if (on || order.getPower().equals("OFF")) {
                orders.put(order.getName(), new Answer.Order(on, order.getHeard()));
            }
        }
        return new Answer(
                reply.getActive(),
                orders,
                reply.getStrangersList(),
                Set.copyOf(reply.getAbstainsList()),
                reply.hasLease() ? Optional.of(LeaseWire.word(reply.getLease())) : Optional.empty(),
                reply.getArmedList().stream()
                        .collect(Collectors.toMap(
                                ArmedHostProto::getName, host -> List.copyOf(host.getMacsList()), (one, same) -> one)));
    }

    private static HostReportProto report(HostWord word) {
        HostReportProto.Builder report = HostReportProto.newBuilder()
                .setName(word.datanode())
                .setReporter(word.reporter().name().toLowerCase(Locale.ROOT))
                .setPower(word.power().name());
        if (word.asleepMillis() > 0) {
            report.setAsleepMillis(word.asleepMillis());
        }
        if (word.sighted()) {
            report.setSighted(true);
        }
        if (!word.alarm().isEmpty()) {
            report.setAlarm(word.alarm());
        }
        report.addAllHeldBy(word.heldBy());
        word.wake().armedMacs().ifPresent(macs -> {
            report.addAllArmedMacs(macs);
            if (macs.isEmpty()) {
                report.setArmsNone(true);
            }
        });
        word.wake().upMillis().ifPresent(report::setUpMillis);
        if (word.wake().wakeable() != Wakeable.YES) {
            report.setCannotWake(true);
        }
        if (word.wake().wakeable() == Wakeable.NO) {
            report.setWakeFails(true);
        }
        word.draw().ifPresent(draw -> report.setWatts(draw.watts()).setWattsSource(draw.source()));
        return report.build();
    }

    private synchronized GearClient client() throws IOException {
        GearClient known = client;
        if (known == null) {
            known = new GearClient(address, conf);
            client = known;
        }
        return known;
    }

    @Override
    public synchronized void reset() {
        GearClient known = client;
        client = null;
        if (known != null) {
            known.close();
        }
    }
}
