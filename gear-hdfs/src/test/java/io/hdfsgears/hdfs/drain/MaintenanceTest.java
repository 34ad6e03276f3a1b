// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.drain;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.HostFacts;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.hdfs.IncludedHosts;
import io.hdfsgears.hdfs.LocalGears;
import io.hdfsgears.hdfs.OnLocalGears;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor.CachedBlocksList;
import org.apache.hadoop.hdfs.server.blockmanagement.GearBlockAccess;
import org.apache.hadoop.hdfs.server.namenode.CachedBlock;
import org.apache.hadoop.util.Time;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two hosts; h2 leaves, sleeps and comes back. */
class MaintenanceTest extends OnLocalGears {
    private static final long WAKE = TimeUnit.MINUTES.toNanos(5);
    private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);

    private Maintenance maintenance;
    private DatanodeDescriptor host;
    private IncludedHosts included;

    @BeforeEach
    void start() throws Exception {
        included = new IncludedHosts(dir);
        gears = LocalGears.of(included.conf, dir, 2);
        maintenance = new Maintenance(gears.names.namesystem(), gears.names.provider(), WAKE);
        host = gears.host(2);
    }

    private List<DatanodeDescriptor> keepAlive(GearState state, HostFacts facts, boolean ordered, long nowNanos) {
        return maintenance.keepAlive(
                gears.roster(state), gears.look(LocalGears.up(), facts), uuid -> ordered, 1_000, nowNanos);
    }

    private long age() {
        return Time.monotonicNow() - host.getLastUpdateMonotonic();
    }

    @Test
    void aHostThatLeavesIsHeldAndNotOutBeforeItsBlocksAreElsewhere() throws Exception {
        gears.names.file("/a", 1, host);
        maintenance.standBy(List.of(host));
        assertThat(gears.names.provider().holds("h2")).isTrue();
        assertThat(host.isEnteringMaintenance()).isTrue();
        maintenance.serve(List.of(host));
        assertThat(host.isInService()).isTrue();
        assertThat(gears.names.provider().holds("h2")).isFalse();
    }

    /** Stock would cache the block on no host awake. */
    @Test
    void whatASleeperHasInItsCacheCountsForNoDirective() throws Exception {
        CachedBlock cached = new CachedBlock(7, (short) 1, true);
        CachedBlock owed = new CachedBlock(8, (short) 1, true);
        gears.names.locked(() -> {
            host.getCached().add(cached);
            host.getPendingCached().add(owed);
        });
        GearState low = LocalGears.steady(1);
        gears.names.sleep(host);
        keepAlive(low, LocalGears.up(), false, MINUTE);
        assertThat(cached.getDatanodes(CachedBlocksList.Type.CACHED))
                .as("it is still up")
                .containsExactly(host);
        keepAlive(low, LocalGears.asleep(true), false, 2 * MINUTE);
        assertThat(cached.getDatanodes(CachedBlocksList.Type.CACHED)).isEmpty();
        assertThat(owed.getDatanodes(CachedBlocksList.Type.PENDING_CACHED)).isEmpty();
    }

    @Test
    void aStandbyFollowsWithoutACheckOfItsOwn() throws Exception {
        gears.names.file("/a", 1, host);
        maintenance.outOfService(List.of(host));
        assertThat(host.isInMaintenance()).isTrue();
        assertThat(gears.names.provider().holds("h2")).isTrue();
    }

    /** Dead would start re-replication; fresh would make it the first choice to lead a block recovery. */
    @Test
    void aSleeperIsKeptBetweenStaleAndDead() throws Exception {
        gears.names.sleep(host);
        host.setLastUpdateMonotonic(Time.monotonicNow() - TimeUnit.HOURS.toMillis(2));
        assertThat(keepAlive(LocalGears.steady(1), LocalGears.asleep(true), false, MINUTE))
                .isEmpty();
        assertThat(age())
                .isGreaterThan(GearBlockAccess.staleMillis(gears.names.blocks().getDatanodeManager()))
                .isLessThan(GearBlockAccess.heartbeatExpireMillis(
                        gears.names.blocks().getDatanodeManager()));
    }

    @Test
    void betweenTwoTurnsNothingIsDone() throws Exception {
        gears.names.sleep(host);
        keepAlive(LocalGears.steady(1), LocalGears.asleep(true), false, MINUTE);
        host.setLastUpdateMonotonic(5);
        keepAlive(LocalGears.steady(1), LocalGears.asleep(true), false, MINUTE + 1_000_000);
        assertThat(host.getLastUpdateMonotonic()).isEqualTo(5);
        keepAlive(LocalGears.steady(1), LocalGears.asleep(true), false, MINUTE + 2_000_000_000L);
        assertThat(host.getLastUpdateMonotonic()).isNotEqualTo(5);
    }

    /** A host that crashes while it drains was never put to sleep: its replicas are lost and have to be repaired. */
    @Test
    void aHostThatCrashesWhileItDrainsIsNotKeptAlive() throws Exception {
        gears.names.sleep(host);
        host.setLastUpdateMonotonic(5);
        HostFacts crashed = new HostFacts(false, false, false, true, io.hdfsgears.core.machine.Power.ON, 0, 0, false);
        keepAlive(LocalGears.state(8, Phase.DRAINING, 1, 2), crashed, false, MINUTE);
        assertThat(host.getLastUpdateMonotonic()).isEqualTo(5);
    }

    @Test
    void aHostThatDoesNotWakeInTimeIsGivenUpAndWhatItHeldIsRepaired() throws Exception {
        BlockInfo block = gears.names.file("/a", 2, gears.hosts(1, 2));
        gears.names.sleep(host);
        GearState up = LocalGears.state(9, Phase.POWERING_UP, 2, 1);
        assertThat(keepAlive(up, LocalGears.asleep(false), true, MINUTE)).isEmpty();
        long late = MINUTE + WAKE + TimeUnit.HOURS.toNanos(1);
        gears.names.die(host);
        assertThat(host.isAlive()).isFalse();
        List<DatanodeDescriptor> dead = keepAlive(up, LocalGears.asleep(false), true, late);
        assertThat(dead).containsExactly(host);
        maintenance.giveUp(host);
        assertThat(host.isMaintenance()).isFalse();
        assertThat(gears.names.blocks().countNodes(block).liveReplicas()).isEqualTo(1);
        assertThat(GearBlockAccess.isToBeCopied(gears.names.blocks(), block)).isTrue();
    }

    @Test
    void afterAFailoverAHostHasItsWholeTimeAgain() throws Exception {
        gears.names.sleep(host);
        GearState up = LocalGears.state(9, Phase.POWERING_UP, 2, 1);
        keepAlive(up, LocalGears.asleep(false), true, MINUTE);
        maintenance.forget();
        gears.names.die(host);
        assertThat(keepAlive(up, LocalGears.asleep(false), true, MINUTE + WAKE + TimeUnit.HOURS.toNanos(1)))
                .isEmpty();
    }

    @Test
    void anAwakeHostOfTheOperatorsIsHandedOverToStock() throws Exception {
        maintenance.standBy(List.of(host));
        maintenance.handOver(List.of(host));
        assertThat(gears.names.provider().holds("h2")).isFalse();
    }

    private void refreshNodes() throws IOException {
        gears.names.blocks().getDatanodeManager().refreshNodes(gears.conf);
    }

    /** The operator takes h2 out of the hosts file while it sleeps, and puts it back. */
    @Test
    void aSleeperThatWasTakenOutOfTheHostsFileDiesUnlessItIsPutBack() throws Exception {
        gears.names.sleep(host);
        host.setLastUpdateMonotonic(5);
        included.are(List.of("127.0.0.1:1"));
        refreshNodes();
        assertThat(host.isDisallowed()).isTrue();
        keepAlive(LocalGears.steady(1), LocalGears.asleep(true), false, MINUTE);
        assertThat(host.getLastUpdateMonotonic()).isEqualTo(5);
        included.are(List.of("127.0.0.1:1", "127.0.0.1:2"));
        refreshNodes();
        keepAlive(LocalGears.steady(1), LocalGears.asleep(true), false, 10 * MINUTE);
        assertThat(host.getLastUpdateMonotonic()).isNotEqualTo(5);
        assertThat(host.isDisallowed()).as("its next heartbeat is taken").isFalse();
        gears.names.die(host);
        included.are(List.of("127.0.0.1:1"));
        refreshNodes();
        assertThat(keepAlive(LocalGears.steady(1), LocalGears.asleep(true), false, 20 * MINUTE))
                .containsExactly(host);
    }
}
