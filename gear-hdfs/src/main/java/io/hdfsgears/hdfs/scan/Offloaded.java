// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.scan;

import io.hdfsgears.core.coverage.BlockReplicas;
import io.hdfsgears.core.layout.EvenFilling;
import io.hdfsgears.core.layout.Repair;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.hdfs.view.DatasetView;
import io.hdfsgears.hdfs.view.HdfsView;
import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;

/**
 * Blocks that do not stand as the layout wants them with all hosts up: written elsewhere while their hosts slept, or not laid
 * out by it. It is the paper's reflection log (Accordion §III-C), read from the block map: where replicas are, sleeping ones
 * included, and where the layout wants them.
 *
 * @param blocks of them
 * @param bytes that copying one replica of each would move
 */
public record Offloaded(long blocks, long bytes) {
    /** Walks over all blocks. */
    public static Offloaded count(FSNamesystem namesystem, BlockScan scan, HdfsView view) throws IOException {
        DatasetFinder finder = DatasetFinder.of(namesystem, view.table());
        long[] sum = new long[2];
        SplittableRandom random = new SplittableRandom(1);
        scan.forEach(block -> {
            if (!block.isStriped()
                    && isAstray(namesystem, scan, view, view.dataset(finder.numberOf(block)), block, random)) {
                sum[0]++;
                sum[1] += block.getNumBytes();
            }
            return true;
        });
        return new Offloaded(sum[0], sum[1]);
    }

    private static boolean isAstray(
            FSNamesystem namesystem,
            BlockScan scan,
            HdfsView view,
            DatasetView dataset,
            BlockInfo block,
            SplittableRandom random) {
        int wanted = WantedCopies.of(namesystem, view, block);
        List<Integer> holders = scan.replicas(view, block).replicas().stream()
                .map(BlockReplicas.Replica::position)
                .filter(position -> position > 0)
                .distinct()
                .toList();
        if (wanted == 0 || scan.extras(block) > 0 || holders.isEmpty()) {
            return false;
        }
        RetentionRequest request = new RetentionRequest(holders, wanted, OptionalLong.of(block.getBlockId()));
        Repair repair = EvenFilling.repairRoles(dataset.layout(), request, view.cluster(), dataset.load(), random);
        return !(repair instanceof Repair.InPlace);
    }
}
