// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.namenode;

import io.hdfsgears.core.config.GearKeys;
import io.hdfsgears.core.config.GuardKeys;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.machine.Power;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.power.PowerWord;
import io.hdfsgears.hdfs.LocalGears;
import io.hdfsgears.hdfs.agent.AgentLoop;
import io.hdfsgears.hdfs.agent.GearAgent;
import io.hdfsgears.hdfs.host.HostTracker;
import io.hdfsgears.hdfs.migrate.Migrator;
import io.hdfsgears.hdfs.report.Observatory;
import io.hdfsgears.hdfs.report.Report;
import io.hdfsgears.hdfs.state.Roster;
import io.hdfsgears.hdfs.verb.Answer;
import io.hdfsgears.hdfs.verb.DatasetVerbs;
import io.hdfsgears.hdfs.verb.ExtraFiles;
import io.hdfsgears.hdfs.verb.HostVerbs;
import io.hdfsgears.hdfs.verb.OrderEnds;
import io.hdfsgears.hdfs.verb.ShiftOrder;
import io.hdfsgears.hdfs.verb.Verbs;
import io.hdfsgears.hdfs.view.HdfsView;
import io.hdfsgears.hdfs.view.HostLooks;
import io.hdfsgears.hdfs.view.Views;
import io.hdfsgears.testkit.Poll;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.GearBlockAccess;
import org.apache.hadoop.hdfs.server.namenode.LocalNamesystem;
import org.apache.hadoop.util.Time;

/**
 * All parts of the gears of one NameNode on a real namesystem, with hosts that obey orders at once. Rounds run when
 * the test asks for them.
 */
public final class WholeGears implements AutoCloseable {
    public final LocalGears local;
    private final AgentLoop loop = new AgentLoop();
    private final GearComposition gears;
    private final Set<String> off = new HashSet<>();
    private final Set<String> deaf = new HashSet<>();
    private final Set<String> mute = new HashSet<>();
    private boolean looks;

    public WholeGears(Path dir, int hosts) throws Exception {
        this(dir, hosts, false);
    }

    /** @param datasets whether the layout has datasets */
    public WholeGears(Path dir, int hosts, boolean datasets) throws Exception {
        this(dir, hosts, datasets, Map.of());
    }

    /** @param settings beside those that all tests have */
    public WholeGears(Path dir, int hosts, boolean datasets, Map<String, String> settings) throws Exception {
        Configuration conf = LocalNamesystem.conf(dir);
        conf.set(DFSConfigKeys.DFS_BLOCK_REPLICATOR_CLASSNAME_KEY, EvenPolicy.class.getName());
        conf.setBoolean(EvenPolicy.DATASETS, datasets);
        conf.set(GearKeys.FOUND_AFTER.name(), "0s");
        conf.set(GearKeys.DRAIN_GRACE.name(), "0s");
        conf.set(GearKeys.DRAIN_READERS.name(), "0s");
        conf.set(GearKeys.POWER.name(), "agent");
        conf.set(GearKeys.HISTORY_DIR.name(), dir.resolve("history").toString());
        conf.set(GearKeys.PRIMARIES.name(), "1");
        conf.set(GuardKeys.MIN_TIME.name(), "0s");
        conf.set(DFSConfigKeys.DFS_NAMENODE_REDUNDANCY_INTERVAL_SECONDS_KEY, "0s");
        settings.forEach(conf::set);
        local = LocalGears.of(conf, dir, hosts);
        gears = new GearComposition(
                conf,
                local.names.namesystem(),
                local.names.storage(),
                (EvenPolicy) local.names.blocks().getBlockPlacementPolicy(),
                null,
                this::verbs,
                loop);
    }

    /** This host does not go off. */
    public void deaf(String uuid) {
        deaf.add(uuid);
    }

    /** Nothing is heard of this host any more. */
    public void mute(String uuid) {
        mute.add(uuid);
    }

    /** Its rounds end with a look for those who watch, as those of a NameNode. */
    public WholeGears watched() {
        looks = true;
        return this;
    }

    /** This NameNode starts, with all hosts up. */
    public WholeGears start(boolean standby) throws IOException {
        gears.agent.boot(standby);
        activate(!standby);
        return this;
    }

    /** Rounds until the chain is founded and all hosts serve. */
    public WholeGears awake() {
        rounds("all hosts serve", () -> {
            HdfsView view = gears.views.current();
            return view != null && view.cluster().servingCount() == local.hosts.size();
        });
        return this;
    }

    public Views views() {
        return gears.views;
    }

    public HdfsView view() {
        return Objects.requireNonNull(gears.views.current());
    }

    public void activate(boolean active) throws IOException {
        gears.migration.activate(active);
        loop.call(() -> {
            gears.agent.activate(active);
            return true;
        });
    }

    public Verbs verbs() {
        return gears.verbs;
    }

    public GearAgent agent() {
        return gears.agent;
    }

    public OrderEnds orderEnds() {
        return gears.orderEnds;
    }

    public ExtraFiles extraFiles() {
        return gears.extraFiles;
    }

    public DatasetVerbs datasetVerbs() {
        return gears.datasetVerbs;
    }

    public HostVerbs hostVerbs() {
        return gears.hostVerbs;
    }

    /** What a round does about data after the chain has changed. */
    public void evenOut() throws IOException {
        Roster roster = Objects.requireNonNull(gears.agent.published().roster());
        gears.evenOuts.doWork(view(), roster.stored(), 1);
    }

    /** Another NameNode was active meanwhile. */
    public void forgetEvenOut() {
        gears.evenOuts.forget();
    }

    /** A round of the automatic gears. */
    public void controllerRound(long nowNanos) throws IOException {
        gears.controller.doWork(nowNanos, TimeUnit.NANOSECONDS.toMillis(nowNanos));
    }

    /** A client has written a block of this size. */
    public void written(long blockId, long bytes) {
        gears.load.bytes().committed(new ExtendedBlock("pool", blockId, bytes, 1));
    }

    public Report report() {
        return gears.report;
    }

    public Observatory observatory() {
        return gears.observatory;
    }

    public Migrator migration() {
        return gears.migration;
    }

    public HostTracker tracker() {
        return gears.tracker;
    }

    /** A round of the agent, and what the hosts do upon it. */
    public void round() {
        try {
            for (DatanodeDescriptor host : local.hosts) {
                if (!off.contains(host.getDatanodeUuid()) && !mute.contains(host.getDatanodeUuid())) {
                    hear(host);
                }
            }
            loop.call(() -> {
                gears.agent.doWork();
                if (looks) {
                    gears.observatory.look(true, Time.monotonicNowNanos(), Time.now());
                }
                return true;
            });
            obey();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** Rounds until it holds. */
    public void rounds(String what, BooleanSupplier holds) {
        Poll.until(Duration.ofSeconds(30), what, () -> {
            round();
            return holds.getAsBoolean();
        });
    }

    private void hear(DatanodeDescriptor host) {
        String uuid = host.getDatanodeUuid();
        gears.tracker.heard(uuid, 0, Time.monotonicNowNanos());
        if (!gears.tracker.hasReported(uuid)) {
            gears.tracker.reported(uuid, Time.monotonicNowNanos());
        }
    }

    private void obey() throws IOException {
        for (Map.Entry<NodeId, Power> order : gears.agent.published().orders().entrySet()) {
            DatanodeDescriptor host = Objects.requireNonNull(local.names
                    .blocks()
                    .getDatanodeManager()
                    .getDatanode(order.getKey().value()));
            if (order.getValue() == Power.OFF
                    && !deaf.contains(host.getDatanodeUuid())
                    && off.add(host.getDatanodeUuid())) {
                say(host, Power.OFF);
            } else if (order.getValue() == Power.ON && off.contains(host.getDatanodeUuid())) {
                wake(host.getDatanodeUuid(), held(host));
            }
        }
    }

    /** The host is switched on, by order or by hand, and reports these blocks. */
    public void wake(String uuid, BlockInfo... held) throws IOException {
        off.remove(uuid);
        DatanodeDescriptor host = local.names.registered(uuid);
        say(host, Power.ON);
        local.names.report(host, held);
        hear(host);
    }

    /** The host is off, and the NameNode has forgotten what it holds. */
    public void unknown(DatanodeDescriptor host) throws IOException {
        off.add(host.getDatanodeUuid());
        local.names.unknown(host);
        gears.tracker.forget(host.getDatanodeUuid());
    }

    private static BlockInfo[] held(DatanodeDescriptor host) {
        List<BlockInfo> held = new ArrayList<>();
        Iterator<BlockInfo> blocks = GearBlockAccess.blocks(host.getStorageInfos()[0]);
        blocks.forEachRemaining(held::add);
        return held.toArray(BlockInfo[]::new);
    }

    public void say(DatanodeDescriptor host, Power power) {
        gears.tracker.controllerSaid(HostLooks.nameOf(host), PowerWord.of(power, Time.monotonicNowNanos()));
    }

    /** Hosts that are off. */
    public Set<String> off() {
        return Set.copyOf(off);
    }

    public GearState state() {
        Roster roster = Objects.requireNonNull(gears.agent.published().roster());
        return roster.stored().state();
    }

    public boolean isSteadyAt(int hosts) {
        return state().phase() == Phase.STEADY && state().target() == hosts;
    }

    public Answer setGear(int hosts) throws IOException {
        ShiftOrder order = new ShiftOrder(
                OptionalInt.empty(),
                Optional.empty(),
                OptionalInt.of(hosts),
                OptionalLong.empty(),
                "test",
                false,
                false,
                0);
        return verbs().setGear(order, "tester");
    }

    @Override
    public void close() {
        loop.close();
        gears.close();
        local.close();
    }
}
