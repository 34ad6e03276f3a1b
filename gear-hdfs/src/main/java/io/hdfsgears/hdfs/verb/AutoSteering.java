// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.verb;

import io.hdfsgears.core.machine.NeverSleep.Keeper;
import io.hdfsgears.hdfs.agent.GearAgent;
import io.hdfsgears.hdfs.agent.RoomWatch;
import io.hdfsgears.hdfs.agent.RunningLayout;
import io.hdfsgears.hdfs.auto.Steering;
import io.hdfsgears.hdfs.config.GearConfig;
import io.hdfsgears.hdfs.migrate.Migrator;
import io.hdfsgears.hdfs.report.Observed;
import io.hdfsgears.hdfs.view.HdfsView;
import java.io.IOException;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.namenode.GearNamesystemAccess;
import org.apache.hadoop.util.Time;
import org.jspecify.annotations.Nullable;

/** The controller's hands: what operators' verbs do, done by the same code. */
public final class AutoSteering implements Steering {
    /** Who asked for a shift that the controller asked for. */
    static final String BY = "auto";

    private final VerbSource source;
    private final GearAgent agent;
    private final RunningLayout layout;
    private final FSNamesystem namesystem;
    private final GearConfig config;
    private final Migrator migration;
    private final Observed observed;
    private final Executor pool;

    public AutoSteering(
            VerbSource source,
            GearAgent agent,
            RunningLayout layout,
            FSNamesystem namesystem,
            GearConfig config,
            Migrator migration,
            Observed observed,
            Executor pool) {
        this.source = source;
        this.agent = agent;
        this.layout = layout;
        this.namesystem = namesystem;
        this.config = config;
        this.migration = migration;
        this.observed = observed;
        this.pool = pool;
    }

    @Override
    public @Nullable HdfsView view() {
        return agent.view();
    }

    @Override
    public void shift(int hosts, String reason, Consumer<Outcome> answer) {
        pool.execute(() -> answer.accept(ask(new GearOrder(hosts, reason))));
    }

    private Outcome ask(GearOrder order) {
        try {
            GearOrder.Answer answer = source.verbs().shift(order);
            audit(answer.accepted(), "setGear", "-nodes " + order.hosts() + " reason=" + order.reason());
            if (!answer.accepted()) {
                observed.refusals().count(BY, answer.outcome());
            }
            return new Outcome(answer.accepted(), answer.message());
        } catch (IOException | RuntimeException e) {
            return new Outcome(false, "failed: " + e.getMessage() + ".");
        }
    }

    @Override
    public void cancel(String reason) throws IOException {
        agent.cancel(BY, reason);
        audit(true, "cancelGear", "reason=" + reason);
    }

    private void audit(boolean allowed, String command, String what) {
        GearNamesystemAccess.auditOwn(namesystem, allowed, BY, command, what);
    }

    @Override
    public void offloadSet(int hosts) {
        layout.offloadSet(hosts);
    }

    @Override
    public OptionalInt offloadSet() {
        HdfsView view = view();
        return view == null ? OptionalInt.empty() : layout.offloadSet(view.cluster());
    }

    @Override
    public int floor(HdfsView view) {
        int kept = config.guards().keeper(view.cluster()).map(Keeper::position).orElse(0);
        return Math.max(view.table().floor(), kept);
    }

    @Override
    public int lackingRoom(HdfsView view) {
        return RoomWatch.lacking(view, view.state().target(), config.guards().fillPercent(), config.replication());
    }

    @Override
    public long pendingMoves() {
        return migration.pending();
    }

    @Override
    public OptionalDouble watts(String host) {
        return observed.meters()
                .drawn(host, Time.monotonicNowNanos(), config.reportAgeNanos())
                .map(drawn -> OptionalDouble.of(drawn.watts()))
                .orElseGet(OptionalDouble::empty);
    }

    @Override
    public void say(String text) {
        observed.notices().info(text);
    }
}
