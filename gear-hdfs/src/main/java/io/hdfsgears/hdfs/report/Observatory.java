// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.report;

import io.hdfsgears.core.check.Finding;
import io.hdfsgears.core.energy.HostEnergy;
import io.hdfsgears.core.machine.Power;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.model.Service;
import io.hdfsgears.hdfs.agent.GearAgent;
import io.hdfsgears.hdfs.observe.History;
import io.hdfsgears.hdfs.observe.Meters;
import io.hdfsgears.hdfs.observe.Refusals;
import io.hdfsgears.hdfs.observe.UsedBytes;
import io.hdfsgears.hdfs.picture.ClusterReport;
import io.hdfsgears.hdfs.picture.GearStatus;
import io.hdfsgears.hdfs.picture.Picture;
import io.hdfsgears.hdfs.state.NotFoundedException;
import io.hdfsgears.hdfs.state.Roster;
import io.hdfsgears.hdfs.time.WallClock;
import io.hdfsgears.hdfs.view.HdfsView;
import io.hdfsgears.hdfs.view.Views;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.util.Time;
import org.jspecify.annotations.Nullable;

/** What metrics and the page show. The agent's thread looks once a round and remembers; any thread may ask for the picture. */
public final class Observatory {
    private final FSNamesystem namesystem;
    private final long reportAgeNanos;
    private final Views views;
    private final Observed observed;
    private final GearAgent agent;
    private final Report report;
    private final StartCheck startCheck;
    private final Outlook outlook;
    private final RackNotice racks;

    /** @param reportAgeNanos older power reports do not count */
    public Observatory(
            FSNamesystem namesystem,
            long reportAgeNanos,
            Views views,
            Observed observed,
            GearAgent agent,
            Report report,
            StartCheck startCheck,
            Outlook outlook) {
        this.namesystem = namesystem;
        this.reportAgeNanos = reportAgeNanos;
        this.views = views;
        this.observed = observed;
        this.agent = agent;
        this.report = report;
        this.startCheck = startCheck;
        this.outlook = outlook;
        this.racks = new RackNotice(observed.notices());
    }

    /** After each round, on the agent's thread. */
    public void look(boolean active, long nowNanos, long nowMillis) throws IOException {
        HdfsView view = views.current();
        if (view == null) {
            return;
        }
        Roster roster = agent.published().roster();
        if (roster != null) {
            startCheck.look(roster, active);
        }
        lookAtWaking(view, nowNanos);
        if (active) {
            racks.look(view.cluster());
            lookAtSleepers(view, nowNanos);
            observed.census().look(view, nowNanos);
        } else {
            observed.census().forget();
            observed.wakers().forget();
        }
        Set<String> names = new HashSet<>();
        Set<NodeId> ids = new HashSet<>();
        view.cluster().members().forEach(member -> {
            names.add(member.name());
            ids.add(member.id());
        });
        observed.meters().keepOnly(names);
        observed.wakers().keepOnly(names);
        observed.wakes().keepOnly(ids);
        remember(view, nowNanos, nowMillis);
        observed.proofs().look(active, nowNanos); // last: it waits for the edit log, and may fail
    }

    /** What the start check finds now. Any thread. */
    public List<Finding> check() throws IOException {
        Roster roster = agent.published().roster();
        if (roster == null) {
            throw new NotFoundedException(views.absent());
        }
        return startCheck.findings(roster);
    }

    /** Everything is brought into this NameNode's layout, on an operator's order. */
    public void layoutAdopted() throws IOException {
        startCheck.adopted();
    }

    private void lookAtSleepers(HdfsView view, long nowNanos) {
        List<String> asleep = new ArrayList<>();
        Set<String> proven = new HashSet<>();
        for (Member member : view.cluster().members()) {
            if (member.service() == Service.ASLEEP) {
                asleep.add(member.name());
                if (observed.proofs().of(member.id()).orElse(false)) {
                    proven.add(member.name());
                }
            }
        }
        observed.wakers().look(asleep, proven, observed.notices(), nowNanos);
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
        observed.wakes().look(wanted, waiting, serving, nowNanos);
    }

    private void remember(HdfsView view, long nowNanos, long nowMillis) throws IOException {
        GearStatus state = report.state();
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
        observed.history()
                .offer(new History.Sample(
                        nowMillis,
                        state.gear(),
                        view.cluster().size(),
                        view.cluster().servingCount(),
                        asleep,
                        metered == 0 ? Double.NaN : watts,
                        metered,
                        report.load()));
        RoomReport.usedBytes(view)
                .ifPresent(used -> observed.history().used().offer(new UsedBytes.Sample(nowMillis, used)));
        observed.historyFile().look(nowNanos);
    }

    private HostEnergy.@Nullable Drawn drawn(String host, long nowNanos) {
        return observed.meters().drawn(host, nowNanos, reportAgeNanos).orElse(null);
    }

    /** Watts of a host were told. Any thread. */
    public Meters meters() {
        return observed.meters();
    }

    /** Counts a request that was refused. Any thread. */
    public Refusals refusals() {
        return observed.refusals();
    }

    /** Any thread. */
    public Picture picture() throws IOException {
        HdfsView view = views.current();
        ClusterReport shown = view == null ? null : report.glance(view);
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
                WallClock.now(),
                String.valueOf(namesystem.getState()).toLowerCase(Locale.ROOT),
                namesystem.isInSafeMode(),
                shown,
                views.absent(),
                view == null ? null : outlook.progress(view),
                nodes,
                energy,
                observed.census().last(),
                observed.wakes().counts(),
                observed.refusals().counts(),
                observed.meters().refused(),
                observed.wakers().ageSeconds(Time.monotonicNowNanos()),
                observed.history().recent(),
                observed.history().day(),
                view == null ? List.of() : outlook.steps(view, observed.census().last()));
    }
}
