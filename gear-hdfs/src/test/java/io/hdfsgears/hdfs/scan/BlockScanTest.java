// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.coverage.BlockReplicas.Replica;
import io.hdfsgears.core.model.Service;
import io.hdfsgears.hdfs.LocalGears;
import io.hdfsgears.hdfs.OnLocalGears;
import io.hdfsgears.hdfs.view.HdfsView;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfoContiguous;
import org.apache.hadoop.hdfs.server.namenode.GearNamesystemAccess;
import org.apache.hadoop.hdfs.server.namenode.INodeFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BlockScanTest extends OnLocalGears {
    @BeforeEach
    void start() throws Exception {
        gears = LocalGears.of(dir, 4);
    }

    private List<Integer> positions(HdfsView view, BlockInfo block) {
        return gears.scan.replicas(view, block).replicas().stream()
                .map(Replica::position)
                .toList();
    }

    @Test
    void everyWholeBlockIsVisitedInSmallBatchesAndNoOpenOne() throws Exception {
        List<Long> whole = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            whole.add(gears.names.file("/f" + i, 1, gears.host(1)).getBlockId());
        }
        BlockInfo open = gears.names.open("/open", 1, gears.host(1));
        BlockScan small = new BlockScan(gears.names.namesystem(), 3, gears.extras);
        List<Long> seen = new ArrayList<>();
        small.forEach(block -> seen.add(block.getBlockId()));
        assertThat(seen).containsExactlyInAnyOrderElementsOf(whole);

        List<Long> all = new ArrayList<>();
        small.inBatches(block -> true, some -> some.forEach(block -> all.add(block.getBlockId())));
        whole.add(open.getBlockId());
        assertThat(all).containsExactlyInAnyOrderElementsOf(whole);
    }

    @Test
    void theVisitorEndsTheWalk() throws Exception {
        gears.names.file("/a", 1, gears.host(1));
        gears.names.file("/b", 1, gears.host(1));
        List<Long> seen = new ArrayList<>();
        gears.scan.forEach(block -> {
            seen.add(block.getBlockId());
            return false;
        });
        assertThat(seen).hasSize(1);
    }

    @Test
    void aFileThatIsDeletedDuringTheWalkIsNotVisitedLater() throws Exception {
        gears.names.file("/a", 1, gears.host(1));
        gears.names.file("/b", 1, gears.host(1));
        BlockScan one = new BlockScan(gears.names.namesystem(), 1, gears.extras);
        List<Long> seen = new ArrayList<>();
        one.inBatches(block -> seen.add(block.getBlockId()), some -> {
            try {
                gears.names.delete("/a");
                gears.names.delete("/b");
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
        assertThat(seen).hasSize(1);
    }

    /** The map's iterator would leave out what stands behind it in its bucket. */
    @Test
    void aBlockThatIsDeletedBetweenTwoBatchesHidesNoOther() throws Exception {
        BlockInfo last = gears.names.file("/a", 1, gears.host(1));
        BlockInfo deleted = inTheSameBucket(last, 1);
        BlockInfo first = inTheSameBucket(last, 2);
        BlockScan one = new BlockScan(gears.names.namesystem(), 1, gears.extras);
        List<Long> seen = new ArrayList<>();
        one.inBatches(block -> seen.add(block.getBlockId()), some -> remove(deleted));
        assertThat(seen).containsExactly(first.getBlockId(), deleted.getBlockId(), last.getBlockId());
    }

    private void remove(BlockInfo block) {
        try {
            gears.names.locked(() -> {
                block.delete();
                gears.names.blocks().removeBlockFromMap(block);
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** New blocks go to the front of their bucket. */
    private BlockInfo inTheSameBucket(BlockInfo block, int which) throws Exception {
        long id = block.getBlockId() + (long) which * gears.names.blocks().getCapacity();
        BlockInfo other = new BlockInfoContiguous(new Block(id, 1, block.getGenerationStamp()), (short) 1);
        INodeFile file = GearNamesystemAccess.file(gears.names.namesystem(), block.getBlockCollectionId());
        gears.names.locked(() -> gears.names.blocks().addBlockCollection(other, file));
        return other;
    }

    /** A replica that is corrupt, or that the NameNode has chosen to delete, is no proof that a block can be read. */
    @Test
    void corruptAndSurplusReplicasDoNotCount() throws Exception {
        BlockInfo block = gears.names.file("/a", 3, gears.hosts(1, 2, 3));
        HdfsView view = gears.allAwake();
        assertThat(positions(view, block)).containsExactlyInAnyOrder(1, 2, 3);
        gears.names.corrupt(gears.host(2), block);
        assertThat(positions(view, block)).containsExactlyInAnyOrder(1, 3);
        BlockInfo many = gears.names.file("/b", 3, gears.hosts(1, 2, 3));
        gears.names.locked(() -> gears.names.blocks().setReplication((short) 3, (short) 2, many));
        assertThat(positions(view, many)).hasSize(2);
    }

    @Test
    void coverageNamesBlocksOfSleepersAndTheHostsThatHoldThem() throws Exception {
        gears.names.file("/covered", 2, gears.hosts(1, 3));
        BlockInfo gap = gears.names.file("/gap", 2, gears.hosts(3, 4));
        HdfsView view = gears.lowGear(2);
        ScanResult found = gears.scan.coverage(view, view.staying(2));
        assertThat(found.coverage().complete()).isFalse();
        assertThat(found.coverage().gaps()).isEqualTo(1);
        assertThat(found.paths()).containsExactly("/gap");
        assertThat(found.affected()).singleElement().satisfies(one -> {
            assertThat(one.blockId()).isEqualTo(gap.getBlockId());
            assertThat(one.sleepers()).containsExactlyInAnyOrder(3, 4);
        });
        assertThat(found.truncated()).isFalse();
        assertThat(found.unreadable().count()).isZero();
    }

    @Test
    void aLostHolderIsNotNamedForWaking() throws Exception {
        gears.names.file("/gap", 2, gears.hosts(3, 4));
        gears.names.sleep(gears.host(4));
        HdfsView view =
                gears.publish(LocalGears.steady(3), Service.SERVING, Service.SERVING, Service.LOST, Service.ASLEEP);
        assertThat(gears.scan.coverage(view, view.staying(3)).affected())
                .singleElement()
                .satisfies(one -> assertThat(one.sleepers()).containsExactly(4));
    }

    @Test
    void aHostThatShouldStayAndIsSilentProvesNothing() throws Exception {
        gears.names.file("/a", 1, gears.host(2));
        HdfsView view =
                gears.publish(LocalGears.steady(2), Service.SERVING, Service.LOST, Service.ASLEEP, Service.ASLEEP);
        assertThat(gears.scan.coverage(view, view.staying(2)).coverage().gaps()).isEqualTo(1);
    }

    @Test
    void blocksThatExpectLessThanTheirFileAreCounted() throws Exception {
        BlockInfo block = gears.names.file("/a", 3, gears.hosts(1, 2, 3));
        HdfsView view = gears.allAwake();
        assertThat(WantedCopies.of(gears.names.namesystem(), view, block)).isEqualTo((short) 3);
        gears.names.locked(() -> block.setReplication((short) 2));
        assertThat(gears.scan.coverage(view, view.staying(4)).lowered()).isEqualTo(1);
        gears.names.delete("/a");
        assertThat(WantedCopies.of(gears.names.namesystem(), view, block)).isZero();
    }

    @Test
    void idsKeepTheirOrderBeyondTheFirstRoom() {
        BlockIds ids = new BlockIds();
        assertThat(ids.isEmpty()).isTrue();
        for (long i = 0; i < 100; i++) {
            ids.add(1000 - i);
        }
        assertThat(ids.size()).isEqualTo(100);
        assertThat(ids.get(99)).isEqualTo(901);
        assertThat(ids.get(16)).isEqualTo(984);
    }
}
