// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.image;

import io.hdfsgears.hdfs.proto.StoreProtos.SleeperHeaderProto;
import io.hdfsgears.hdfs.proto.StoreProtos.SleeperStorageProto;
import java.util.List;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.BlockListAsLongs;
import org.apache.hadoop.hdfs.protocol.BlockListAsLongs.BlockReportReplica;

/** Images of a host with one volume, block ids from 1001 on. */
public final class SampleImages {
    private SampleImages() {}

    public static SleeperImage image(String uuid, int hosts, int replicas) {
        return image(uuid, hosts, replicas, 9);
    }

    public static SleeperImage ofSleep(String uuid, long sleepEpoch) {
        return image(uuid, 12, 50, sleepEpoch);
    }

    static SleeperImage image(String uuid, int hosts, int replicas, long sleepEpoch) {
        BlockListAsLongs.Builder list = BlockListAsLongs.builder();
        for (int i = 1; i <= replicas; i++) {
            list.add(new BlockReportReplica(new Block(1000 + i, 4096L * i, 7)));
        }
        BlockListAsLongs blocks = list.build();
        SleeperHeaderProto header = SleeperHeaderProto.newBuilder()
                .setClusterId("CID-1")
                .setBlockPoolId("BP-1")
                .setNamespaceId(1)
                .setCTime(2)
                .setSleepEpoch(sleepEpoch)
                .setUuid(uuid)
                .setIpAddr("127.0.0.1")
                .setHostName("h01")
                .setXferPort(1)
                .setInfoPort(2)
                .setInfoSecurePort(0)
                .setIpcPort(3)
                .setSoftwareVersion("3.5.0")
                .setHosts(hosts)
                .addStorages(SleeperStorageProto.newBuilder()
                        .setId("DS-1")
                        .setType("DISK")
                        .setState("NORMAL")
                        .setCapacity(1)
                        .setDfsUsed(1)
                        .setRemaining(1)
                        .setBlockPoolUsed(1)
                        .setNonDfsUsed(0)
                        .setReplicas(blocks.getNumberOfBlocks())
                        .setReplicaBytes(blocks.getBlocksBuffer().size()))
                .build();
        return new SleeperImage(header, List.of(blocks));
    }
}
