// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.redundancy;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.model.Service;
import io.hdfsgears.hdfs.LocalGears;
import io.hdfsgears.hdfs.OnLocalGears;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.GearBlockAccess;
import org.apache.hadoop.util.Time;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A shift up from two hosts to three, with a block that was written to two of them. */
class CatchUpTest extends OnLocalGears {
    private static final GearState UP = LocalGears.state(9, Phase.CATCHING_UP, 3, 2);

    private final FakeMigration migration = new FakeMigration();
    private Redundancy redundancy;
    private CatchUp catchUp;
    private BlockInfo block;

    @BeforeEach
    void lowGearWithABlockOfTwoReplicas() throws Exception {
        gears = LocalGears.of(dir, 3);
        redundancy = gears.redundancy();
        catchUp = catchUp(Time::monotonicNow);
        gears.lowGear(2);
        block = gears.names.file("/a", 3, gears.hosts(1, 2));
        catchUp.settle(gears.views.current());
    }

    private CatchUp catchUp(LongSupplier clockMillis) {
        return new CatchUp(
                gears.names.namesystem(),
                gears.scan,
                redundancy,
                migration,
                gears.views,
                gears.config,
                gears.notices,
                clockMillis);
    }

    /** h3 wakes and serves again. */
    private void wake() throws Exception {
        assertThat(catchUp.isDone(LocalGears.state(8, Phase.POWERING_UP, 3, 2))).isFalse();
        serveAll(UP);
    }

    private void serveAll(GearState state) throws Exception {
        gears.names.locked(() -> gears.names
                .blocks()
                .getDatanodeManager()
                .getDatanodeAdminManager()
                .stopMaintenance(gears.host(3)));
        gears.publish(state, Service.SERVING, Service.SERVING, Service.SERVING);
    }

    @Test
    void theShiftIsOverWhenTheMissingReplicaIsThereAndTheMigrationIsStored() throws Exception {
        wake();
        catchUp.advance();
        assertThat(block.getReplication()).isEqualTo((short) 3);
        assertThat(catchUp.isDone(UP)).as("a copy is still owed").isFalse();
        gears.names.received(gears.host(3), block);
        catchUp.advance();
        assertThat(catchUp.isDone(UP)).isTrue();
        assertThat(migration.done).containsExactly("after shift to 3");
    }

    /** What was copied meanwhile could not be reported. */
    @Test
    void aBlockThatGainsNoReplicaIsGivenUpAfterTimeInWhichTheNameNodeRan() throws Exception {
        AtomicLong clock = new AtomicLong(1_000_000);
        catchUp = catchUp(clock::get);
        catchUp.settle(gears.views.current());
        long patience = TimeUnit.NANOSECONDS.toMillis(gears.config.copyNanos()) + 60_000;
        wake();
        catchUp.advance();
        clock.addAndGet(3_600_000);
        catchUp.paused(3_600_000);
        catchUp.advance();
        assertThat(catchUp.isDone(UP)).isFalse();
        clock.addAndGet(patience + 1);
        catchUp.advance();
        assertThat(catchUp.isDone(UP)).isTrue();
        assertThat(gears.lastNotice()).contains("1 block still lacks a replica");
    }

    @Test
    void whatIsDoneForOneEpochIsNotDoneForTheNext() throws Exception {
        wake();
        catchUp.advance();
        gears.names.received(gears.host(3), block);
        catchUp.advance();
        assertThat(catchUp.isDone(UP)).isTrue();
        assertThat(catchUp.isDone(LocalGears.state(10, Phase.CATCHING_UP, 3, 2)))
                .isFalse();
        catchUp.forget();
        assertThat(catchUp.isDone(UP)).isFalse();
        assertThat(catchUp.isSettled()).isFalse();
    }

    @Test
    void aShiftWhoseMigrationIsNotStoredIsNotOver() throws Exception {
        wake();
        catchUp.advance();
        gears.names.received(gears.host(3), block);
        migration.storeFails = true;
        catchUp.advance();
        assertThat(catchUp.isDone(UP)).isFalse();
        migration.storeFails = false;
        migration.loaded = false;
        catchUp.advance();
        assertThat(catchUp.isDone(UP))
                .as("the jobs of the NameNode that was active before are not read yet")
                .isFalse();
        migration.loaded = true;
        catchUp.advance();
        assertThat(catchUp.isDone(UP)).isTrue();
    }

    /** A step walks over all blocks and writes to the edit log, which may take minutes: the agent's round goes on. */
    @Test
    void theAgentWaitsForNoStepAndMayMakeItVoid() throws Exception {
        wake();
        catchUp.advance();
        gears.names.received(gears.host(3), block);
        CountDownLatch stores = new CountDownLatch(1);
        CountDownLatch goesOn = new CountDownLatch(1);
        migration.storing = () -> {
            stores.countDown();
            await(goesOn);
        };
        CompletableFuture<Void> step = CompletableFuture.runAsync(catchUp::advance);
        await(stores);
        CompletableFuture<Boolean> agent = CompletableFuture.supplyAsync(() -> {
            boolean done = catchUp.isDone(UP);
            catchUp.forget();
            return done;
        });
        try {
            assertThat(agent.get(1, TimeUnit.MINUTES)).isFalse();
        } finally {
            goesOn.countDown();
        }
        step.get(1, TimeUnit.MINUTES);
        assertThat(catchUp.isDone(UP))
                .as("the step began before this NameNode forgot")
                .isFalse();
        migration.storing = () -> {};
        catchUp.advance();
        assertThat(catchUp.isDone(UP)).isTrue();
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(1, TimeUnit.MINUTES)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aFileThatIsDeletedMeanwhileIsNotWaitedFor() throws Exception {
        wake();
        catchUp.advance();
        gears.names.delete("/a");
        catchUp.advance();
        assertThat(catchUp.isDone(UP)).isTrue();
    }

    /** A copy to a host that still has its old replica fails: what is to be deleted goes first. */
    @Test
    void whileDeletionsRunNothingMoreIsExpectedOfBlocks() throws Exception {
        BlockInfo old = gears.names.file("/old", 2, gears.hosts(1, 2));
        wake();
        gears.names.locked(() -> gears.names.blocks().setReplication((short) 2, (short) 1, old));
        assertThat(gears.names.blocks().getPendingDeletionBlocksCount()).isPositive();
        assertThat(catchUp.isDone(UP)).isFalse();
        catchUp.advance();
        assertThat(block.getReplication()).isEqualTo((short) 2);
    }

    /** This NameNode took over in the midst of the shift: no block expects more since it began to look. */
    @Test
    void afterAFailoverBlocksThatAreQueuedAlreadyAreWaitedFor() throws Exception {
        catchUp.forget();
        gears.names.locked(() -> block.setReplication((short) 3));
        serveAll(UP);
        gears.names.locked(() -> gears.names.blocks().processMisReplicatedBlocks(List.of(block)));
        assertThat(GearBlockAccess.isToBeCopied(gears.names.blocks(), block)).isTrue();
        catchUp.advance();
        assertThat(catchUp.isDone(UP)).isFalse();
        gears.names.received(gears.host(3), block);
        catchUp.advance();
        assertThat(catchUp.isDone(UP)).isTrue();
    }

    @Test
    void inAnyOtherPhaseNothingIsDone() throws Exception {
        gears.publish(LocalGears.state(9, Phase.POWERING_UP, 3, 2), Service.SERVING, Service.SERVING, Service.ASLEEP);
        catchUp.advance();
        assertThat(block.getReplication()).isEqualTo((short) 2);
        assertThat(migration.done).isEmpty();
    }

    @Test
    void aBlockThatWasOpenInLowGearIsBroughtToStocksNoticeOnceItIsWhole() throws Exception {
        BlockInfo open = gears.names.open("/open", 3, gears.hosts(1, 2));
        redundancy.expectNew(open, gears.views.current(), 2);
        wake();
        catchUp.advance();
        gears.names.finish("/open", open, gears.hosts(1, 2));
        catchUp.followUp();
        assertThat(open.getReplication()).isEqualTo((short) 3);
        assertThat(GearBlockAccess.isToBeCopied(gears.names.blocks(), open)).isTrue();
    }
}
