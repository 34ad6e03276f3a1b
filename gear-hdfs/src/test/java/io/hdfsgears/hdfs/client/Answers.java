// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.client;

import io.hdfsgears.hdfs.LocalGears;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hdfs.protocol.DatanodeInfoWithStorage;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManager;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;

/** Answers of stock for a new block. */
final class Answers {
    private Answers() {}

    static LocatedBlock located(LocalGears gears, BlockInfo block, DatanodeDescriptor... hosts) {
        DatanodeStorageInfo[] volumes =
                Arrays.stream(hosts).map(host -> host.getStorageInfos()[0]).toArray(DatanodeStorageInfo[]::new);
        return BlockManager.newLocatedBlock(
                new ExtendedBlock(gears.names.namesystem().getBlockPoolId(), block), volumes, 0, false);
    }

    static List<String> hosts(LocatedBlock block) {
        return Arrays.stream(block.getLocations())
                .map(DatanodeInfoWithStorage::getDatanodeUuid)
                .toList();
    }
}
