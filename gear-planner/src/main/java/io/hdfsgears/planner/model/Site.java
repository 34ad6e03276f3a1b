// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.model;

import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.model.Service;
import io.hdfsgears.planner.hosts.Fleet;
import io.hdfsgears.planner.hosts.HostSpec;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The cluster that is planned for.
 *
 * @param replication r, the factor that most bytes have
 * @param dataBytes of files as if all had that factor: bytes on disks over r
 * @param headroom that automatic gears keep, 0.1 for 10 %
 * @param growth of the data in a year, 0.2 for 20 %
 * @param coldShare of the data that no client opened for a day or longer, 0..1: what EAFR keeps on standby servers but for one replica
 * @param foresight what predictive gears go by
 */
public record Site(
        Fleet fleet,
        Machine machine,
        int replication,
        double dataBytes,
        double headroom,
        double growth,
        double coldShare,
        Foresight foresight) {
    /** Without a calendar of planned load. */
    public Site(
            Fleet fleet,
            Machine machine,
            int replication,
            double dataBytes,
            double headroom,
            double growth,
            double coldShare,
            double quantile) {
        this(fleet, machine, replication, dataBytes, headroom, growth, coldShare, Foresight.of(quantile));
    }

    /** Of earlier peaks that predictive gears provide for, 0..1. */
    public double quantile() {
        return foresight.quantile();
    }

    /** Hosts of the cluster, N. */
    public int hosts() {
        return fleet.hosts().size();
    }

    /** Bytes of data that a plan must have room for: a year's growth, and a tenth free. */
    double neededBytes() {
        return dataBytes * (1 + growth) * 1.1;
    }

    public Site with(Machine other) {
        return new Site(fleet, other, replication, dataBytes, headroom, growth, coldShare, foresight);
    }

    /** The same with other foresight. */
    public Site with(Foresight other) {
        return new Site(fleet, machine, replication, dataBytes, headroom, growth, coldShare, other);
    }

    /** The same cluster so many times as full, from which on nothing grows. */
    Site grown(double factor) {
        return new Site(fleet, machine, replication, factor * dataBytes, headroom, 0, coldShare, foresight);
    }

    /** Bytes of files that fit when the first hosts are EAFR's hot servers, and the others take all cold replicas but one. */
    double roomOnHot(int hot) {
        double onHot = Math.min(hot, replication - coldShare * (replication - 1));
        long least = capacities().subList(0, hot).stream()
                .mapToLong(Long::longValue)
                .min()
                .orElse(0);
        return Math.min(least * hot / onHot, (double) fleet.capacityBytes() / replication);
    }

    /** All hosts serve, in the order of the chain: racks take turns. */
    public ClusterView view(int primaries) {
        return view(primaries, hosts());
    }

    /** The first hosts of the chain serve. */
    public ClusterView view(int primaries, int awake) {
        List<Member> members = new ArrayList<>();
        List<HostSpec> chain = chain();
        for (int i = 0; i < chain.size(); i++) {
            Service service = i < awake ? Service.SERVING : Service.ASLEEP;
            String name = "host" + (i + 1);
            members.add(
                    new Member(new NodeId(name), name + ":9866", chain.get(i).rack(), service));
        }
        return new ClusterView(1 + awake, primaries, members);
    }

    List<Long> capacities() {
        return chain().stream().map(HostSpec::capacityBytes).toList();
    }

    /** One host of each rack after the other. */
    private List<HostSpec> chain() {
        Map<String, ArrayDeque<HostSpec>> racks = new LinkedHashMap<>();
        fleet.hosts()
                .forEach(host -> racks.computeIfAbsent(host.rack(), rack -> new ArrayDeque<>())
                        .add(host));
        List<HostSpec> chain = new ArrayList<>();
        while (chain.size() < fleet.hosts().size()) {
            for (ArrayDeque<HostSpec> rack : racks.values()) {
                HostSpec next = rack.poll();
                if (next != null) {
                    chain.add(next);
                }
            }
        }
        return chain;
    }
}
