// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.junit.jupiter.api.Test;

class ClientBytesTest {
    private final ClientBytes bytes = new ClientBytes();

    private static ExtendedBlock block(long id, long length) {
        return new ExtendedBlock("pool", id, length, 1);
    }

    private static LocatedBlocks file(long... lengths) {
        List<LocatedBlock> blocks = new ArrayList<>();
        long offset = 0;
        for (long length : lengths) {
            LocatedBlock block = new LocatedBlock(block(blocks.size(), length), DatanodeInfo.EMPTY_ARRAY);
            block.setStartOffset(offset);
            blocks.add(block);
            offset += length;
        }
        return new LocatedBlocks(offset, false, blocks, null, true, null, null);
    }

    @Test
    void aBlockCountsWhenItsWriterIsDoneWithIt() {
        bytes.committed(null);
        bytes.committed(block(1, 100));
        bytes.committed(block(2, 30));
        assertThat(bytes.writtenBytes()).isEqualTo(130);
    }

    @Test
    void anAnswerThatWasLostCountsOnce() {
        bytes.committed(block(1, 100));
        bytes.committed(block(1, 100));
        assertThat(bytes.writtenBytes()).isEqualTo(100);
    }

    @Test
    void anAppendCountsWhatItAdded() {
        bytes.reopened(file(70).get(0));
        bytes.committed(block(0, 75));
        assertThat(bytes.writtenBytes()).isEqualTo(5);
        bytes.reopened(null);
    }

    @Test
    void onlyTheRangeThatWasAskedForCounts() {
        bytes.located(null, 0, 10);
        bytes.located(file(100, 100, 50), 90, 20);
        assertThat(bytes.locatedBytes()).isEqualTo(20);
        bytes.located(file(100, 100, 50), 0, Long.MAX_VALUE);
        assertThat(bytes.locatedBytes()).isEqualTo(270);
        bytes.located(file(100, 100, 50), 240, Long.MAX_VALUE);
        assertThat(bytes.locatedBytes()).isEqualTo(280);
    }
}
