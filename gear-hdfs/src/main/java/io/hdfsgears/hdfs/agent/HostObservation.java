// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.agent;

import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.PowerLimits;
import io.hdfsgears.core.round.ClusterObservation;
import io.hdfsgears.core.round.ProofResult;
import io.hdfsgears.core.round.WakeNeeds;
import io.hdfsgears.hdfs.client.PipelineSpares;
import io.hdfsgears.hdfs.config.GearConfig;
import io.hdfsgears.hdfs.coverage.Coverage;
import io.hdfsgears.hdfs.coverage.Proof;
import io.hdfsgears.hdfs.drain.Maintenance;
import io.hdfsgears.hdfs.host.OperatorsHosts;
import io.hdfsgears.hdfs.image.Accounts;
import io.hdfsgears.hdfs.redundancy.CatchUp;
import io.hdfsgears.hdfs.state.Roster;
import io.hdfsgears.hdfs.time.WallClock;
import io.hdfsgears.hdfs.view.HdfsView;
import io.hdfsgears.hdfs.view.HostLooks;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.util.Time;
import org.jspecify.annotations.Nullable;

/** Makes the observation that a round decides by, from a look at the hosts and from all that knows why hosts have to wake. */
public final class HostObservation {
    private final GearConfig config;
    private final Maintenance maintenance;
    private final OperatorsHosts operators;
    private final Accounts accounts;
    private final Coverage coverage;
    private final CatchUp catchUp;
    private final PipelineSpares spares;
    private final RoomWatch room;
    private final RunTime time = new RunTime(Time.monotonicNowNanos());

    public HostObservation(
            GearConfig config,
            Maintenance maintenance,
            OperatorsHosts operators,
            Accounts accounts,
            Coverage coverage,
            CatchUp catchUp,
            PipelineSpares spares,
            RoomWatch room) {
        this.config = config;
        this.maintenance = maintenance;
        this.operators = operators;
        this.accounts = accounts;
        this.coverage = coverage;
        this.catchUp = catchUp;
        this.spares = spares;
        this.room = room;
    }

    /** This NameNode starts: hosts that are awake have not been heard yet. */
    void start() {
        time.start(Time.monotonicNowNanos());
    }

    /** This NameNode has become active. */
    void activate() {
        time.activate(Time.monotonicNowNanos());
        coverage.losses().forget();
        room.forget();
    }

    /** No shift went on for so long. */
    void rested(long restedNanos) {
        catchUp.paused(TimeUnit.NANOSECONDS.toMillis(restedNanos));
    }

    /** This NameNode stood still for so long: hosts were not heard, and that is no time that they had. */
    void paused(long pausedNanos, long nowNanos) {
        coverage.losses().paused(pausedNanos, nowNanos);
        accounts.paused(pausedNanos, nowNanos);
        catchUp.paused(TimeUnit.NANOSECONDS.toMillis(pausedNanos));
        time.paused(pausedNanos, nowNanos);
    }

    /** This NameNode has been active for as long as this many hosts need to wake, batch by batch. */
    boolean hadTimeToWake(int hosts) {
        PowerLimits limits = config.guards().limits();
        return TimeUnit.NANOSECONDS.toMillis(time.ranActiveNanos(Time.monotonicNowNanos()))
                > limits.wakeMillis(hosts, config.times().wakeMillis());
    }

    /** Takes the operator's orders and the sleeping hosts into account, before a round decides. */
    void account(Roster roster, HostLooks look, long nowNanos) {
        maintenance.handOver(operators.toHandOver(look));
        operators.report(roster, look);
        accounts.look(roster, look, hadTimeToWake(accounts.unaccounted().size()), nowNanos);
        accounts.release(operators.refused(roster, look));
    }

    /** After the state is durable and before orders are published: images of hosts that may serve again become void. */
    void beforeOrders(Roster roster, HostLooks look) {
        accounts.beforeOrders(roster, look);
    }

    /** @param view as published last, null before the first */
    ClusterObservation of(Roster roster, GearState state, HostLooks look, @Nullable HdfsView view) {
        Proof proof = coverage.proof();
        long nowMillis = WallClock.now();
        long nowNanos = Time.monotonicNowNanos();
        return new ClusterObservation(
                roster.stored().chain().hosts(),
                look.facts(),
                nowMillis,
                nowMillis - TimeUnit.NANOSECONDS.toMillis(time.activeNanos(nowNanos)),
                time.ranNanos(nowNanos) < config.lostAfterNanos(),
                new ProofResult(proof.epoch(), proof.startedMillis(), proof.uncovered()),
                catchUp.isDone(state),
                new WakeNeeds(
                        coverage.losses().wake(),
                        accounts.toWake(),
                        operators.toWake(roster, look),
                        spares.needs(),
                        room.lacking(view),
                        coverage.losses().searched()));
    }

    /** Looks for awake hosts that are lost. Not before they had time to be heard. */
    void lookForLosses(Roster roster, HostLooks look, HdfsView view, long nowNanos) {
        if (time.ranNanos(nowNanos) >= config.lostAfterNanos()) {
            coverage.losses().look(view, OperatorsHosts.among(roster, look), nowNanos);
        }
    }
}
