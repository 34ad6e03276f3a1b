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
import io.hdfsgears.core.model.Service;
import io.hdfsgears.hdfs.agent.GearAgent;
import io.hdfsgears.hdfs.agent.Published;
import io.hdfsgears.hdfs.auto.AutoStatus;
import io.hdfsgears.hdfs.auto.Controller;
import io.hdfsgears.hdfs.coverage.Blocking;
import io.hdfsgears.hdfs.observe.Counted;
import io.hdfsgears.hdfs.observe.History;
import io.hdfsgears.hdfs.proto.GearProtos.GearReportProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearStateProto;
import io.hdfsgears.hdfs.proto.GearProtos.HostProto;
import io.hdfsgears.hdfs.scan.BlockScan;
import io.hdfsgears.hdfs.scan.Census;
import io.hdfsgears.hdfs.scan.Offloaded;
import io.hdfsgears.hdfs.scan.ScanResult;
import io.hdfsgears.hdfs.view.HdfsView;
import io.hdfsgears.hdfs.view.Views;
import java.io.IOException;
import java.util.BitSet;
import java.util.List;
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
    public GearStateProto state() throws IOException {
        HdfsView view = view();
        return state(view.state(), view);
    }

    public GearStateProto state(GearState state, HdfsView view) {
        GearTable gears = view.gears();
        GearStateProto.Builder proto = GearStateProto.newBuilder()
                .setGear(gears.gearOf(state.phase() == Phase.STEADY ? state.target() : state.from()))
                .setWantedGear(gears.gearOf(state.target()))
                .setPhase(state.phase().name())
                .setSinceMillis(state.sinceMillis())
                .setBy(state.by())
                .setReason(state.reason())
                .setHostsAwake(Math.min(
                        view.cluster().size(), state.target() + state.woken().size()))
                .setHostsUp((int) view.cluster().members().stream()
                        .filter(member ->
                                member.service() == Service.SERVING || member.service() == Service.STANDING_BY)
                        .count())
                .setHosts(view.cluster().size())
                .setEpoch(state.epoch())
                .addAllGears(gears.awake());
        if (!state.held().isEmpty()) {
            proto.setHeld(named(state.held(), view));
        }
        if (state.until().isSet()) {
            proto.setEndsMillis(state.until().atMillis())
                    .setEndsHosts(state.until().hosts());
        }
        addWaits(proto, state, view);
        controller.status().ifPresent(auto -> proto.setMode(auto.stored().mode().word()));
        return proto.build();
    }

    private void addWaits(GearStateProto.Builder proto, GearState state, HdfsView view) {
        List<Member> members = view.cluster().members();
        String waits = Waits.of(
                state,
                members.stream().map(Member::id).toList(),
                agent.published().facts(),
                id -> view.cluster().member(view.cluster().positionOf(id)).name());
        if (controller.status().isEmpty()) {
            return;
        }
        if (!waits.isEmpty()) {
            proto.setWaitingFor(waits).addAllBlockingBlockIds(blocking.now(state, view));
        }
        String kept = KeptAwake.of(
                state,
                members.stream().map(Member::id).toList(),
                agent.published().facts(),
                id -> view.cluster().member(view.cluster().positionOf(id)).name());
        if (!kept.isEmpty()) {
            proto.setKeptAwake(kept);
        }
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
    public GearReportProto full() throws IOException {
        HdfsView view = view();
        BitSet serving = view.staying(view.cluster().size());
        ScanResult found = scan.coverage(view, serving);
        Offloaded offloaded = data.offloaded(scan, view);
        census.tell(found, offloaded);
        return without(view, data.notices())
                .setUncoveredBlocks(found.coverage().gaps())
                .addAllUncoveredBlockIds(found.coverage().sample())
                .addAllUncoveredPaths(found.paths())
                .setLoweredBlocks(found.lowered())
                .setOffloadedBlocks(offloaded.blocks())
                .setOffloadedBytes(offloaded.bytes())
                .setSafetyScanMillis(found.startedMillis())
                .build();
    }

    /** As {@link #glance()}, with what the layout wants of each host. */
    public GearReportProto hosts() throws IOException {
        HdfsView view = view();
        GearReportProto.Builder report = glance(view).toBuilder();
        hosts.addShares(report, view, Time.monotonicNowNanos());
        return report.build();
    }

    /** As {@link #glance(HdfsView)}, of now. */
    public GearReportProto glance() throws IOException {
        return glance(view());
    }

    /**
     * For everybody, so without the texts of alarms and paths of files; and without a walk over blocks: their numbers are those of the last census,
     * and 0 before the first.
     */
    GearReportProto glance(HdfsView view) {
        Counted last = census.last();
        GearReportProto.Builder proto = without(view, data.noticesForEverybody());
        proto.getHostsBuilderList().forEach(HostReport::coarse);
        if (proto.hasMigration()) {
            proto.getMigrationBuilder().setPath("");
        }
        return proto.setUncoveredBlocks(last == null ? 0 : last.uncovered())
                .setLoweredBlocks(last == null ? 0 : last.lowered())
                .setOffloadedBlocks(last == null ? 0 : last.offloaded())
                .setOffloadedBytes(last == null ? 0 : last.offloadedBytes())
                .setSafetyScanMillis(last == null ? 0 : last.atMillis())
                .build();
    }

    /** All but what a walk over blocks tells. */
    private GearReportProto.Builder without(HdfsView view, List<String> notices) {
        GearReportProto.Builder proto = GearReportProto.newBuilder().setState(state(view.state(), view));
        data.addTo(proto);
        notices.forEach(notice -> proto.addNotices(named(notice, view)));
        controller.status().map(status -> AutoReport.of(status, view)).ifPresent(proto::setAuto);
        Published published = agent.published();
        List<HostFacts> facts = published.facts();
        long nowNanos = Time.monotonicNowNanos();
        hosts.addControllers(proto, nowNanos);
        hosts.addRoom(proto, view);
        for (int position = 1; position <= view.cluster().size(); position++) {
            if (position <= facts.size()) {
                HostProto.Builder host = hosts.host(view, position, facts.get(position - 1), nowNanos);
                Power wanted =
                        published.orders().get(view.cluster().member(position).id());
                if (wanted != null) {
                    host.setWanted(wanted.name());
                }
                if (view.state()
                                .maySleep(
                                        position,
                                        view.cluster().member(position).id())
                        && facts.get(position - 1).keptAwake()) {
                    host.addAllKeptAwakeBy(facts.get(position - 1).heldBy());
                }
                proto.addHosts(host);
            }
        }
        return proto;
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
