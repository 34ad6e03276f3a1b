// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.report;

import io.hdfsgears.core.gear.GearTable;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.HostFacts;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.machine.Power;
import io.hdfsgears.core.machine.explain.KeptAwake;
import io.hdfsgears.core.machine.explain.Waits;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.model.Service;
import io.hdfsgears.hdfs.agent.GearAgent;
import io.hdfsgears.hdfs.agent.Published;
import io.hdfsgears.hdfs.auto.AutoStatus;
import io.hdfsgears.hdfs.auto.Controller;
import io.hdfsgears.hdfs.coverage.Blocking;
import io.hdfsgears.hdfs.observe.Counted;
import io.hdfsgears.hdfs.observe.History;
import io.hdfsgears.hdfs.picture.AutoShown;
import io.hdfsgears.hdfs.picture.ClusterReport;
import io.hdfsgears.hdfs.picture.GearStatus;
import io.hdfsgears.hdfs.picture.HostStatus;
import io.hdfsgears.hdfs.scan.BlockScan;
import io.hdfsgears.hdfs.scan.Census;
import io.hdfsgears.hdfs.scan.Offloaded;
import io.hdfsgears.hdfs.scan.ScanResult;
import io.hdfsgears.hdfs.view.HdfsView;
import io.hdfsgears.hdfs.view.Views;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.util.Time;

/** What operators are shown. Reading is open to every authenticated user. */
public final class Report {
    private final Views views;
    private final GearAgent agent;
    private final Controller controller;
    private final BlockScan scan;
    private final Census census;
    private final Blocking blocking;
    private final HostReport hosts;
    private final DataReport data;

    public Report(
            Views views,
            GearAgent agent,
            Controller controller,
            BlockScan scan,
            Census census,
            Blocking blocking,
            HostReport hosts,
            DataReport data) {
        this.views = views;
        this.agent = agent;
        this.controller = controller;
        this.scan = scan;
        this.census = census;
        this.blocking = blocking;
        this.hosts = hosts;
        this.data = data;
    }

    /** Throws while there is no chain. */
    public GearStatus state() throws IOException {
        HdfsView view = view();
        return state(view.state(), view);
    }

    public GearStatus state(GearState state, HdfsView view) {
        GearTable gears = view.gears();
        int awake =
                Math.min(view.cluster().size(), state.target() + state.woken().size());
        int up = (int) view.cluster().members().stream()
                .filter(member -> member.service() == Service.SERVING || member.service() == Service.STANDING_BY)
                .count();
        return new GearStatus(
                gears.gearOf(state.phase() == Phase.STEADY ? state.target() : state.from()),
                gears.gearOf(state.target()),
                state,
                new GearStatus.Hosts(awake, up, view.cluster().size()),
                gears.awake(),
                named(state.held(), view),
                waits(state, view),
                controller.status().map(auto -> auto.stored().mode()));
    }

    private GearStatus.Waits waits(GearState state, HdfsView view) {
        if (controller.status().isEmpty()) {
            return GearStatus.Waits.NONE;
        }
        List<NodeId> hostsOfChain =
                view.cluster().members().stream().map(Member::id).toList();
        List<HostFacts> facts = agent.published().facts();
        Function<NodeId, String> names =
                id -> view.cluster().member(view.cluster().positionOf(id)).name();
        String waits = Waits.of(state, hostsOfChain, facts, names);
        return new GearStatus.Waits(
                waits,
                waits.isEmpty() ? List.of() : blocking.now(state, view),
                Stream.of(
                                KeptAwake.of(state, hostsOfChain, facts, names),
                                KeptAwake.woken(state, hostsOfChain, agent.wokenFor(), names))
                        .filter(text -> !text.isEmpty())
                        .collect(Collectors.joining("; ")));
    }

    /** The gear machine knows hosts by their ids, operators know them by their names. */
    private static String named(String text, HdfsView view) {
        String named = text;
        for (Member member : view.cluster().members()) {
            named = named.replace(member.id().value(), member.name());
        }
        return named;
    }

    /** Walks over all blocks, so it costs what a coverage proof costs. */
    public ClusterReport full() throws IOException {
        HdfsView view = view();
        BitSet serving = view.staying(view.cluster().size());
        ScanResult found = scan.coverage(view, serving);
        Offloaded offloaded = data.offloaded(scan, view);
        census.tell(found, offloaded);
        return without(view, data.notices())
                .with(new ClusterReport.Blocks(
                        found.coverage().gaps(),
                        found.coverage().sample(),
                        found.paths(),
                        found.lowered(),
                        offloaded.blocks(),
                        offloaded.bytes(),
                        found.startedMillis()));
    }

    /** As {@link #glance()}, with what the layout wants of each host. */
    public ClusterReport hosts() throws IOException {
        HdfsView view = view();
        return hosts.withShares(glance(view), view, Time.monotonicNowNanos());
    }

    /** As {@link #glance(HdfsView)}, of now. */
    public ClusterReport glance() throws IOException {
        return glance(view());
    }

    /**
     * For everybody, so without the texts of alarms and paths of files; and without a walk over blocks: their numbers are those of the last census,
     * and 0 before the first.
     */
    ClusterReport glance(HdfsView view) {
        Counted last = census.last();
        ClusterReport report = without(view, data.noticesForEverybody()).coarse();
        return last == null
                ? report
                : report.with(new ClusterReport.Blocks(
                        last.uncovered(),
                        List.of(),
                        List.of(),
                        last.lowered(),
                        last.offloaded(),
                        last.offloadedBytes(),
                        last.atMillis()));
    }

    /** All but what a walk over blocks tells. */
    private ClusterReport without(HdfsView view, List<String> notices) {
        GearStatus state = state(view.state(), view);
        ClusterReport.Data now = data.now();
        Published published = agent.published();
        List<HostFacts> facts = published.facts();
        long nowNanos = Time.monotonicNowNanos();
        List<HostStatus> shown = new ArrayList<>();
        for (int position = 1; position <= Math.min(view.cluster().size(), facts.size()); position++) {
            Power wanted =
                    published.orders().get(view.cluster().member(position).id());
            shown.add(hosts.host(view, position, facts.get(position - 1), Optional.ofNullable(wanted), nowNanos));
        }
        return new ClusterReport(
                state,
                shown,
                ClusterReport.Blocks.NONE,
                now,
                notices.stream().map(notice -> named(notice, view)).toList(),
                controller.status().map(status -> AutoShown.of(status, view)),
                hosts.controllers(nowNanos),
                Optional.of(hosts.room(view)),
                Optional.empty());
    }

    /** What clients asked for in the last interval of the automatic gears, which look in every mode. */
    History.Load load() {
        return controller
                .status()
                .map(AutoStatus::seen)
                .map(seen -> new History.Load(seen.readBytesPerSecond(), seen.writeBytesPerSecond()))
                .orElse(History.Load.UNKNOWN);
    }

    private HdfsView view() throws IOException {
        return views.require();
    }
}
