// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.redundancy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfoContiguous;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.hdfs.server.common.HdfsServerConstants.BlockUCState;
import org.junit.jupiter.api.Test;

class WrittenShortTest {
    private final Map<Long, BlockInfo> known = new HashMap<>();
    private final WrittenShort written = new WrittenShort();

    private BlockInfo block(long id, boolean open) {
        BlockInfo block = new BlockInfoContiguous(new Block(id, 10, 1), (short) 3);
        block.setBlockCollectionId(1);
        if (open) {
            block.convertToBlockUnderConstruction(BlockUCState.UNDER_CONSTRUCTION, DatanodeStorageInfo.EMPTY_ARRAY);
        }
        known.put(id, block);
        return block;
    }

    @Test
    void anOpenBlockIsFollowedUntilItIsWholeAndThenGivenOutOnce() {
        block(7, true);
        written.add(7);
        assertThat(written.whole(known::get)).isEmpty();
        BlockInfo whole = block(7, false);
        assertThat(written.whole(known::get)).containsExactly(whole);
        assertThat(written.whole(known::get)).isEmpty();
    }

    @Test
    void aBlockThatIsGoneIsForgotten() {
        block(7, false).delete();
        written.add(7);
        written.add(8);
        assertThat(written.whole(known::get)).isEmpty();
        block(7, false);
        block(8, false);
        assertThat(written.whole(known::get)).isEmpty();
    }
}
