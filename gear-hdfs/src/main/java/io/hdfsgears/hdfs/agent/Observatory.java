// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.agent;

import io.hdfsgears.core.energy.HostEnergy;
import io.hdfsgears.core.machine.HostFacts;
import io.hdfsgears.core.machine.Power;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.model.Service;
import io.hdfsgears.hdfs.observe.History;
import io.hdfsgears.hdfs.observe.Meters;
import io.hdfsgears.hdfs.observe.Picture;
import io.hdfsgears.hdfs.observe.Progress;
import io.hdfsgears.hdfs.observe.Refusals;
import io.hdfsgears.hdfs.proto.GearProtos.GearReportProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearStateProto;
import io.hdfsgears.hdfs.view.HdfsView;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.hdfs.server.blockmanagement.GearBlockAccess;
import org.apache.hadoop.util.Time;
import org.jspecify.annotations.Nullable;

/** What metrics and the page show. The agent's thread looks once a round and remembers; any thread may ask for the picture. */
public final class Observatory {
    private final Parts parts;
    private final GearAgent agent;
    private final Report report;

    Observatory(Parts parts, GearAgent agent, Report report) {
        this.parts = parts;
        this.agent = agent;
        this.report = report;
    }

    /** After each round, on the agent's thread. */
    void look(boolean active, long nowNanos, long nowMillis) throws IOException {
        HdfsView view = parts.views().current();
        if (view == null) {
            return;
        }
        lookAtWaking(view, nowNanos);
        if (active) {
            parts.observed().census().look(view, nowNanos);
        } else {
            parts.observed().census().forget();
        }
        Set<String> names = new HashSet<>();
        view.cluster().members().forEach(member -> names.add(member.name()));
        parts.observed().meters().keepOnly(names);
        remember(view, nowNanos, nowMillis);
    }

    private void lookAtWaking(HdfsView view, long nowNanos) {
        List<NodeId> wanted = new ArrayList<>();
        List<NodeId> waiting = new ArrayList<>();
        List<NodeId> serving = new ArrayList<>();
        Map<NodeId, Power> orders = agent.published().orders();
        for (Member member : view.cluster().members()) {
            if (member.service() == Service.SERVING) {
                serving.add(member.id());
            } else if (orders.get(member.id()) == Power.ON) {
                // A host that is up and stands by was not woken by this order; it is waited for if it was asleep
                // before.
                (member.service() == Service.ASLEEP ? wanted : waiting).add(member.id());
            }
        }
        parts.observed().wakes().look(wanted, waiting, serving, nowNanos);
    }

    private void remember(HdfsView view, long nowNanos, long nowMillis) throws IOException {
        GearStateProto state = report.state();
        double watts = 0;
        int metered = 0;
        int asleep = 0;
        for (Member member : view.cluster().members()) {
            asleep += member.service() == Service.ASLEEP ? 1 : 0;
            HostEnergy.Drawn drawn = drawn(member.name(), nowNanos);
            if (drawn != null) {
                watts += drawn.watts();
                metered++;
            }
        }
        parts.observed()
                .history()
                .offer(new History.Sample(
                        nowMillis,
                        state.getGear(),
                        view.cluster().servingCount(),
                        asleep,
                        metered == 0 ? Double.NaN : watts,
                        metered));
    }

    private HostEnergy.@Nullable Drawn drawn(String host, long nowNanos) {
        return parts.observed()
                .meters()
                .drawn(host, nowNanos, parts.config().reportAgeNanos())
                .orElse(null);
    }

    /** Watts of a host were told. Any thread. */
    public Meters meters() {
        return parts.observed().meters();
    }

    /** A wish was not granted. Any thread. */
    public Refusals refusals() {
        return parts.observed().refusals();
    }

    /** Any thread. */
    public Picture picture() throws IOException {
        HdfsView view = parts.views().current();
        Observed observed = parts.observed();
        GearReportProto shown = view == null ? null : report.glance(view);
        Map<Service, Integer> nodes = new EnumMap<>(Service.class);
        List<Picture.Metered> energy = new ArrayList<>();
        if (view != null) {
            long nowNanos = Time.monotonicNowNanos();
            for (Service service : Service.values()) {
                nodes.put(service, 0);
            }
            for (Member member : view.cluster().members()) {
                nodes.merge(member.service(), 1, Integer::sum);
                HostEnergy host = observed.meters().energy(member.name()).orElse(null);
                if (host != null) {
                    energy.add(new Picture.Metered(member.name(), host, drawn(member.name(), nowNanos)));
                }
            }
        }
        return new Picture(
                Time.now(),
                String.valueOf(parts.namesystem().getState()).toLowerCase(Locale.ROOT),
                parts.namesystem().isInSafeMode(),
                shown,
                view == null ? null : progress(view),
                nodes,
                energy,
                observed.census().last(),
                observed.wakes().counts(),
                observed.refusals().counts(),
                observed.meters().refused(),
                observed.history().recent(),
                observed.history().day());
    }

    private @Nullable Progress progress(HdfsView view) {
        List<HostFacts> facts = agent.published().facts();
        Proof proof = parts.proof();
        boolean proven = proof.epoch() == view.state().epoch();
        long toCopy = GearBlockAccess.belowExpected(parts.namesystem().getBlockManager());
        return Progress.of(view.state(), view.cluster(), facts, proven ? proof.uncovered() : -1, toCopy)
                .orElse(null);
    }
}
