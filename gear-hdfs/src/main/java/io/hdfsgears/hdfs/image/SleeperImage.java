// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.image;

import io.hdfsgears.hdfs.proto.StoreProtos.SleeperHeaderProto;
import java.util.List;
import org.apache.hadoop.hdfs.protocol.BlockListAsLongs;

/**
 * What a NameNode has to remember of a host that sleeps: its registration and its replicas.
 *
 * @param header registration, volumes and the epoch of the sleep
 * @param replicas replica list of each volume, in the order of the header
 */
public record SleeperImage(SleeperHeaderProto header, List<BlockListAsLongs> replicas) {
    public SleeperImage {
        replicas = List.copyOf(replicas);
    }

    /** Where an image stands that cannot be used, and why. */
    public record Damaged(String file, String why) {}
}
