// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.coverage;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.model.Service;
import io.hdfsgears.hdfs.LocalGears;
import io.hdfsgears.hdfs.OnLocalGears;
import io.hdfsgears.hdfs.view.HdfsView;
import io.hdfsgears.hdfs.worker.QueuedWork;
import java.util.Set;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.LocalBlocks;
import org.apache.hadoop.hdfs.server.namenode.LocalRewrites;
import org.apache.hadoop.util.Time;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two of four hosts serve; h2 is lost, h3 and h4 sleep. */
class LossWatchTest extends OnLocalGears {
    private static final long SECOND = 1_000_000_000L;

    private final QueuedWork workers = new QueuedWork();
    private boolean atRisk;
    private LossWatch losses;

    @BeforeEach
    void start() throws Exception {
        gears = LocalGears.of(dir, 4);
        losses = new LossWatch(gears.scan, workers, gears.notices, () -> atRisk);
        gears.names.file("/only-lost-and-asleep", 2, gears.hosts(2, 3));
        gears.names.file("/still-there", 2, gears.hosts(1, 4));
    }

    private HdfsView withLost() throws Exception {
        gears.names.sleep(gears.hosts(3, 4));
        return gears.publish(LocalGears.steady(2), Service.SERVING, Service.LOST, Service.ASLEEP, Service.ASLEEP);
    }

    @Test
    void theSleeperThatHoldsWhatTheLostHostHeldIsWoken() throws Exception {
        losses.look(withLost(), Set.of(), 0);
        assertThat(losses.searched()).isFalse();
        assertThat(losses.wake()).isEmpty();
        workers.runAll();
        assertThat(losses.wake()).containsExactly(new NodeId("h3"));
        assertThat(losses.searched()).isTrue();
        assertThat(gears.lastNotice()).contains("1 block can only be read from sleeping hosts");
    }

    @Test
    void afterAFailoverAndBackNobodyWakesForWhatWasLostBefore() throws Exception {
        HdfsView view = withLost();
        losses.look(view, Set.of(), 0);
        losses.forget();
        workers.runAll();
        assertThat(losses.wake()).as("the search began before").isEmpty();
        losses.look(view, Set.of(), 0);
        workers.runAll();
        assertThat(losses.wake()).containsExactly(new NodeId("h3"));
        losses.forget();
        assertThat(losses.wake()).isEmpty();
        assertThat(losses.searched()).isFalse();
    }

    @Test
    void oneSearchAtATime() throws Exception {
        HdfsView view = withLost();
        losses.look(view, Set.of(), 0);
        losses.look(view, Set.of(), 60 * SECOND);
        assertThat(workers.waiting()).isEqualTo(1);
    }

    /** The search ends after the host was heard again: no host wakes for what is readable. */
    @Test
    void aResultThatComesTooLateDoesNotCount() throws Exception {
        losses.look(withLost(), Set.of(), 0);
        losses.look(
                gears.publish(LocalGears.steady(2), Service.SERVING, Service.SERVING, Service.ASLEEP, Service.ASLEEP),
                Set.of(),
                SECOND);
        workers.runAll();
        assertThat(losses.wake()).isEmpty();
        assertThat(losses.searched()).isFalse();
    }

    @Test
    void aFailedVolumeIsSearchedForThoughAllHostsAreHeard() throws Exception {
        HdfsView low = gears.lowGear(2);
        losses.look(low, Set.of(), 0);
        assertThat(workers.waiting()).isZero();
        atRisk = true;
        losses.look(low, Set.of(), 10 * SECOND);
        workers.runAll();
        assertThat(losses.wake()).isEmpty();
        assertThat(losses.searched()).isTrue();
    }

    @Test
    void whoDoesNotWakeOrIsTheOperatorsIsNoReasonToLeaveTheOtherHolderAsleep() throws Exception {
        gears.names.file("/on-both", 3, gears.hosts(2, 3, 4));
        HdfsView view = withLost();
        long now = Time.monotonicNowNanos(); // the clock of the searches
        losses.look(view, Set.of(), now);
        workers.runAll();
        assertThat(losses.wake()).containsExactly(new NodeId("h3"));
        losses.look(view, Set.of(), now + 3_600 * SECOND);
        workers.runAll();
        assertThat(losses.wake()).containsExactlyInAnyOrder(new NodeId("h3"), new NodeId("h4"));
        assertThat(gears.notices.newest())
                .anySatisfy(line -> assertThat(line).contains("silent since they were ordered on: h3:3"));

        LossWatch other = new LossWatch(gears.scan, workers, gears.notices, () -> false);
        other.look(view, Set.of(new NodeId("h3")), 0);
        workers.runAll();
        assertThat(other.wake()).as("the operator works on h3").containsExactly(new NodeId("h4"));
    }

    /** Of the file's hosts h2 alone had stayed awake: stock copies no open block. */
    @Test
    void aSleeperWakesForAFileThatIsOpenForAppendAndNotWrittenTo() throws Exception {
        gears.names.delete("/only-lost-and-asleep");
        BlockInfo block = gears.names.file("/log", 3, gears.hosts(2, 3, 4));
        new LocalRewrites(gears.names.namesystem()).appendToLastBlock("/log", block);
        assertThat(block.isComplete()).isFalse();
        losses.look(withLost(), Set.of(), 0);
        workers.runAll();
        assertThat(losses.wake()).containsExactly(new NodeId("h3"));
        assertThat(gears.lastNotice()).contains("1 block can only be read from sleeping hosts");
    }

    /** Stock queues no repair for it: the block is open. */
    @Test
    void aSleeperWakesForAnOpenFileWhoseAwakeHolderLostTheVolume() throws Exception {
        gears.names.delete("/only-lost-and-asleep");
        BlockInfo block = gears.names.file("/log", 3, gears.hosts(2, 3, 4));
        new LocalRewrites(gears.names.namesystem()).appendToLastBlock("/log", block);
        HdfsView low = gears.lowGear(2);
        losses.look(low, Set.of(), 0);
        assertThat(workers.waiting()).isZero();
        LocalBlocks.failVolumes(gears.names.blocks(), gears.host(2));
        losses.look(low, Set.of(), 10 * SECOND);
        workers.runAll();
        assertThat(losses.wake()).containsExactly(new NodeId("h3"));
        HdfsView up =
                gears.publish(LocalGears.steady(2), Service.SERVING, Service.SERVING, Service.SERVING, Service.ASLEEP);
        long later = Time.monotonicNowNanos() + 3_600 * SECOND;
        losses.look(up, Set.of(), later);
        workers.runAll();
        losses.look(up, Set.of(), later + 3_600 * SECOND);
        assertThat(workers.waiting())
                .as("all is readable: no search without end")
                .isZero();
    }

    @Test
    void noHostWakesForABlockThatIsBeingWrittenToAHostAwake() throws Exception {
        gears.names.delete("/only-lost-and-asleep");
        gears.names.received(gears.host(2), gears.names.open("/early", 3, gears.hosts(1, 2, 3)));
        gears.names.open("/none-whole", 2, gears.hosts(2, 3));
        BlockInfo block = gears.names.file("/log", 3, gears.hosts(1, 2, 3));
        new LocalRewrites(gears.names.namesystem()).appendToLastBlock("/log", block);
        losses.look(withLost(), Set.of(), 0);
        workers.runAll();
        assertThat(losses.searched()).isTrue();
        assertThat(losses.wake()).isEmpty();
    }
}
