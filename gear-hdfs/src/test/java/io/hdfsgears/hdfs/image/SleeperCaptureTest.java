// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.image;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.CountedHolds;
import io.hdfsgears.hdfs.CountedHolds.Change;
import io.hdfsgears.hdfs.LocalGears;
import io.hdfsgears.hdfs.OnLocalGears;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.hdfs.protocol.BlockListAsLongs.BlockReportReplica;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** h2 has a replica of each of ten files, and is about to sleep. */
class SleeperCaptureTest extends OnLocalGears {
    private static final int FILES = 10;

    private final List<BlockInfo> blocks = new ArrayList<>();
    private int made;

    @BeforeEach
    void start() throws Exception {
        gears = LocalGears.of(dir, 2);
        for (int i = 0; i < FILES; i++) {
            add();
        }
    }

    private void add() throws Exception {
        blocks.add(gears.names.file("/f" + made++, 2, gears.hosts(1, 2)));
    }

    private CountedHolds holds(Change between) {
        return new CountedHolds(gears.names.namesystem(), between);
    }

    private List<Long> captured(CountedHolds holds, int batch) {
        SleeperImage image =
                new SleeperCapture(holds.namesystem(), gears.names.storage(), batch).of(gears.host(2), 5, 2);
        List<Long> ids = new ArrayList<>();
        for (BlockReportReplica replica : image.replicas().get(0)) {
            ids.add(replica.getBlockId());
        }
        assertThat(image.header().getStorages(0).getReplicas()).isEqualTo(ids.size());
        return ids;
    }

    private List<Long> ids(Set<BlockInfo> without) {
        return blocks.stream()
                .filter(block -> !without.contains(block))
                .map(BlockInfo::getBlockId)
                .toList();
    }

    /** The lock is fair: writers wait for a hold, and all readers behind them. */
    @Test
    void manyReplicasAreReadInManyHolds() {
        CountedHolds holds = holds(() -> {});
        assertThat(captured(holds, 3)).containsExactlyInAnyOrderElementsOf(ids(Set.of()));
        assertThat(holds.holds()).isGreaterThan(FILES / 3);
    }

    private void remove(BlockInfo block) throws Exception {
        gears.names.locked(() -> {
            block.delete();
            gears.names.blocks().removeBlockFromMap(block);
        });
    }

    /** A volume's list begins with its newest block. */
    @Test
    void aWalkThatLosesTheBlockItStandsAtBeginsAnew() {
        int[] ended = {0};
        CountedHolds holds = holds(() -> {
            if (++ended[0] == 3) {
                remove(blocks.get(FILES - 3));
            }
        });
        assertThat(captured(holds, 1)).containsExactlyInAnyOrderElementsOf(ids(Set.of(blocks.get(FILES - 3))));
        assertThat(holds.holds()).isGreaterThan(FILES);
    }

    @Test
    void aBlockThatIsDeletedInFrontOfTheWalkIsLeftOut() {
        int[] ended = {0};
        CountedHolds holds = holds(() -> {
            if (++ended[0] == 3) {
                remove(blocks.get(FILES - 4));
            }
        });
        assertThat(captured(holds, 1)).containsExactlyInAnyOrderElementsOf(ids(Set.of(blocks.get(FILES - 4))));
    }

    /** A full report puts the volume's list into its own order. */
    @Test
    void aFullReportInBetweenHidesNoReplicaAndDoublesNone() {
        int[] reports = {0};
        CountedHolds holds = holds(() -> {
            if (reports[0]++ == 4) {
                gears.names.report(gears.host(2), blocks.toArray(BlockInfo[]::new));
            }
        });
        assertThat(captured(holds, 1)).containsExactlyInAnyOrderElementsOf(ids(Set.of()));
    }

    @Test
    void aReplicaThatComesMeanwhileIsInTheImage() {
        int[] added = {0};
        CountedHolds holds = holds(() -> {
            if (added[0]++ == 4) {
                add();
            }
        });
        assertThat(captured(holds, 1)).hasSize(FILES + 1).containsExactlyInAnyOrderElementsOf(ids(Set.of()));
    }

    /** In the end it is taken under one hold. */
    @Test
    void aVolumeThatChangesWithoutAPauseIsCapturedAllTheSame() {
        CountedHolds holds = holds(this::add);
        List<Long> found = captured(holds, 3);
        BlockInfo afterwards = blocks.get(blocks.size() - 1);
        assertThat(found).containsExactlyInAnyOrderElementsOf(ids(Set.of(afterwards)));
    }
}
