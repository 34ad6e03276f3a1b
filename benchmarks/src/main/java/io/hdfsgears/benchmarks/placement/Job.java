// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.placement;

import io.hdfsgears.benchmarks.Text;
import java.io.IOException;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import org.apache.hadoop.hdfs.AddBlockFlag;
import org.apache.hadoop.hdfs.protocol.BlockStoragePolicy;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockPlacementPolicy;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockStoragePolicySuite;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.net.Node;

/** What is measured. A round leaves the NameNode as it found it. */
enum Job {
    /** The whole call of a client: permission, lease, placement, block map, edit log with its fsync. */
    ADD_BLOCK {
        @Override
        Sample round(Contestant contestant, Crew crew, int calls) throws IOException {
            Contestant.OpenFile[] files = contestant.files();
            LocatedBlock[] blocks = new LocatedBlock[files.length];
            Sample sample = crew.measure(files.length, i -> blocks[i] = add(contestant, files[i]));
            crew.measure(files.length, i -> abandon(contestant, files[i], blocks[i]));
            for (LocatedBlock block : blocks) {
                requireAll(contestant, block.getLocations().length);
            }
            return sample;
        }
    },
    /** The policy alone, called as the NameNode calls it for a writer outside the cluster. */
    CHOOSE_TARGET {
        @Override
        Sample round(Contestant contestant, Crew crew, int calls) throws IOException {
            BlockPlacementPolicy policy =
                    contestant.nameNode().getNamesystem().getBlockManager().getBlockPlacementPolicy();
            BlockStoragePolicy disks =
                    BlockStoragePolicySuite.createDefaultSuite().getDefaultPolicy();
            return crew.measure(calls, i -> requireAll(contestant, choose(policy, disks, contestant.factor()).length));
        }
    };

    /** @param calls number of calls where files do not give it */
    abstract Sample round(Contestant contestant, Crew crew, int calls) throws IOException;

    String label() {
        return this == ADD_BLOCK ? "addBlock" : "chooseTarget";
    }

    private static LocatedBlock add(Contestant contestant, Contestant.OpenFile file) throws IOException {
        return contestant
                .rpc()
                .addBlock(
                        file.path(),
                        Contestant.CLIENT,
                        null,
                        null,
                        file.id(),
                        null,
                        EnumSet.noneOf(AddBlockFlag.class));
    }

    private static void abandon(Contestant contestant, Contestant.OpenFile file, LocatedBlock block)
            throws IOException {
        contestant.rpc().abandonBlock(block.getBlock(), file.id(), file.path(), Contestant.CLIENT);
    }

    private static DatanodeStorageInfo[] choose(BlockPlacementPolicy policy, BlockStoragePolicy disks, short factor) {
        return policy.chooseTarget(
                "/f",
                factor,
                null,
                List.of(),
                false,
                new HashSet<Node>(),
                Contestant.BLOCK_BYTES,
                disks,
                EnumSet.noneOf(AddBlockFlag.class));
    }

    /** Fewer replicas in the same time would be no feat; Accordion adds one for the hosts of a low gear. */
    private static void requireAll(Contestant contestant, int found) throws IOException {
        if (found < contestant.factor()) {
            throw new IOException(Text.of("a block got %d hosts instead of %d", found, contestant.factor()));
        }
    }
}
