// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.agent;

import org.apache.hadoop.hdfs.protocol.ExtendedBlock;

/** A block whatever its generation stamp: numbers are unique within a block pool only. */
record BlockKey(String pool, long id) {
    static BlockKey of(ExtendedBlock block) {
        return new BlockKey(block.getBlockPoolId(), block.getBlockId());
    }
}
