// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.redundancy;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.model.Service;
import io.hdfsgears.hdfs.LocalGears;
import io.hdfsgears.hdfs.OnLocalGears;
import io.hdfsgears.hdfs.drain.Maintenance;
import io.hdfsgears.hdfs.view.HdfsView;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.GearBlockAccess;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Four hosts; h1 and h2 stay awake in the low gear. */
class RedundancyTest extends OnLocalGears {
    private Redundancy redundancy;

    @BeforeEach
    void start() throws Exception {
        gears = LocalGears.of(dir, 4);
        redundancy = gears.redundancy();
    }

    @Test
    void aBlockThatWasWrittenInLowGearExpectsOnlyWhatTheHostsAwakeCanHold() throws Exception {
        HdfsView low = gears.lowGear(2);
        BlockInfo block = gears.names.file("/a", 3, gears.hosts(1, 2));
        redundancy.settle(low);
        assertThat(block.getReplication()).isEqualTo((short) 2);
        assertThat(GearBlockAccess.isAnyQueued(gears.names.blocks())).isFalse();
    }

    @Test
    void sleepingReplicasCountSoThatAwakeOnesAreNotTakenForTooMany() throws Exception {
        BlockInfo block = gears.names.file("/a", 3, gears.hosts(1, 3, 4));
        redundancy.settle(gears.lowGear(2));
        assertThat(block.getReplication()).isEqualTo((short) 3);
    }

    /** No shift waits for this walk, and it runs only when blocks expect what they will. */
    @Test
    void replicasThatCameBackTooManyGoOnceTheGearIsSteady() throws Exception {
        HdfsView low = gears.lowGear(2);
        BlockInfo block = gears.names.file("/a", 2, gears.hosts(1, 2, 3));
        BlockInfo right = gears.names.file("/b", 2, gears.hosts(1, 4));
        redundancy.settle(low);
        Maintenance maintenance = new Maintenance(gears.names.namesystem(), gears.names.provider(), 1);
        maintenance.serve(List.of(gears.host(3), gears.host(4)));
        redundancy.served();
        gears.publish(
                LocalGears.state(9, Phase.CATCHING_UP, 4, 2),
                Service.SERVING,
                Service.SERVING,
                Service.SERVING,
                Service.SERVING);
        redundancy.followUp();
        assertThat(excess(block)).isZero();
        gears.allAwake();
        redundancy.followUp();
        assertThat(excess(block)).isOne();
        assertThat(excess(right)).isZero();
    }

    private long excess(BlockInfo block) {
        return gears.hosts.stream()
                .filter(host -> gears.names.blocks().isExcess(host, block))
                .count();
    }

    /** A host that is only not heard of yet must not make the replicas that are there seem too many. */
    @Test
    void aLostHostDoesNotLowerWhatABlockExpects() throws Exception {
        BlockInfo block = gears.names.file("/a", 3, gears.hosts(1, 2, 3));
        gears.names.sleep(gears.host(4));
        HdfsView view =
                gears.publish(LocalGears.steady(3), Service.SERVING, Service.LOST, Service.LOST, Service.ASLEEP);
        redundancy.align(view);
        assertThat(block.getReplication()).isEqualTo((short) 3);
    }

    @Test
    void onTheWayUpEachBlockThatExpectsMoreIsNamedAndQueued() throws Exception {
        HdfsView low = gears.lowGear(2);
        BlockInfo block = gears.names.file("/a", 3, gears.hosts(1, 2));
        BlockInfo whole = gears.names.file("/b", 2, gears.hosts(1, 2));
        redundancy.settle(low);
        gears.names.locked(() -> gears.names
                .blocks()
                .getDatanodeManager()
                .getDatanodeAdminManager()
                .stopMaintenance(gears.host(3)));
        List<Long> raised = new ArrayList<>();
        redundancy.align(
                gears.publish(
                        LocalGears.state(9, Phase.CATCHING_UP, 3, 2),
                        Service.SERVING,
                        Service.SERVING,
                        Service.SERVING,
                        Service.ASLEEP),
                one -> raised.add(one.getBlockId()));
        assertThat(raised).containsExactly(block.getBlockId());
        assertThat(block.getReplication()).isEqualTo((short) 3);
        assertThat(whole.getReplication()).isEqualTo((short) 2);
        assertThat(GearBlockAccess.isToBeCopied(gears.names.blocks(), block)).isTrue();
    }

    /** Whoever became active again meanwhile knows nothing of the numbers that were worked out before. */
    @Test
    void aNameNodeThatLostItsRoleDuringTheWalkIsNotSettled() throws Exception {
        gears.names.file("/a", 3, gears.hosts(1, 2, 3));
        HdfsView low = gears.lowGear(2);
        Redundancy interrupted = new Redundancy(gears.names.namesystem(), gears.scan, gears.views, gears.extras, true);
        assertThat(gears.views.copiesUnsettled()).isTrue();
        interrupted.settle(low);
        assertThat(interrupted.isSettled()).isTrue();
        interrupted.unsettle();
        assertThat(interrupted.isSettled()).isFalse();
        assertThat(gears.views.copiesUnsettled())
                .as("nothing is copied or deleted by numbers of another time")
                .isTrue();
    }

    @Test
    void beforeItIsSettledNothingIsFollowedUp() throws Exception {
        gears.lowGear(2);
        BlockInfo block = gears.names.file("/a", 3, gears.hosts(1, 2));
        redundancy.follow(List.of(block.getBlockId()));
        redundancy.followUp();
        assertThat(block.getReplication()).isEqualTo((short) 3);
    }

    @Test
    void inASteadyLowGearAQueuedBlockExpectsNoReplicaThatTheHostsAwakeCannotHold() throws Exception {
        HdfsView low = gears.lowGear(2);
        redundancy.settle(low);
        BlockInfo block = gears.names.file("/a", 3, gears.hosts(1, 2));
        assertThat(GearBlockAccess.isToBeCopied(gears.names.blocks(), block)).isTrue();
        redundancy.followUp();
        assertThat(block.getReplication()).isEqualTo((short) 2);
        assertThat(GearBlockAccess.isToBeCopied(gears.names.blocks(), block)).isFalse();
    }

    @Test
    void duringAShiftTheQueueIsLeftAlone() throws Exception {
        gears.lowGear(2);
        redundancy.settle(gears.publish(
                LocalGears.state(8, Phase.DRAINING, 1, 2),
                Service.SERVING,
                Service.STANDING_BY,
                Service.ASLEEP,
                Service.ASLEEP));
        BlockInfo block = gears.names.file("/a", 3, gears.hosts(1, 2));
        redundancy.followUp();
        assertThat(GearBlockAccess.isToBeCopied(gears.names.blocks(), block)).isTrue();
    }

    @Test
    void aNewBlockThatGotFewerHostsBecauseOthersSleepExpectsOnlyThese() throws Exception {
        HdfsView low = gears.lowGear(2);
        BlockInfo few = gears.names.open("/a", 3, gears.hosts(1, 2));
        redundancy.expectNew(few, low, 2);
        assertThat(few.getReplication()).isEqualTo((short) 2);
        BlockInfo busy = gears.names.open("/b", 3, gears.hosts(1));
        redundancy.expectNew(busy, low, 1);
        assertThat(busy.getReplication())
                .as("one of two hosts awake was only busy: its replica is still owed")
                .isEqualTo((short) 3);
    }

    @Test
    void aFileThatIsOpenedAgainHasItsOwnFactorWhileStockCountsItsQuota() throws Exception {
        HdfsView low = gears.lowGear(2);
        BlockInfo block = gears.names.file("/a", 3, gears.hosts(1, 2));
        redundancy.settle(low);
        redundancy.quota().restoreTail("/a", 0);
        assertThat(block.getReplication()).isEqualTo((short) 3);
        redundancy.alignTail("/a", 0, low);
        assertThat(block.getReplication()).isEqualTo((short) 2);
        gears.names.locked(() -> block.setReplication((short) 3));
        redundancy.alignLast(block.getBlockCollectionId(), low);
        assertThat(block.getReplication()).isEqualTo((short) 2);
    }

    @Test
    void aFileThatWasDeletedMeanwhileIsPassedOver() throws Exception {
        HdfsView low = gears.lowGear(2);
        BlockInfo block = gears.names.file("/a", 3, gears.hosts(1, 2));
        long file = block.getBlockCollectionId();
        gears.names.delete("/a");
        redundancy.alignLast(file, low);
        redundancy.alignExtras(file, low, true);
        redundancy.alignFile("/a", low);
        redundancy.align(low);
        assertThat(block.getReplication()).isEqualTo((short) 3);
    }
}
