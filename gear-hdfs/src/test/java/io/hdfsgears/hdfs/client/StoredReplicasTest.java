// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.hdfs.LocalGears;
import io.hdfsgears.hdfs.OnLocalGears;
import io.hdfsgears.hdfs.host.ReplicaReads;
import java.net.SocketTimeoutException;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManager;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.GearBlockAccess;
import org.apache.hadoop.hdfs.server.namenode.LocalRewrites;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Three of four hosts have the only block of a file; two of its replicas were read, and are corrupt. */
class StoredReplicasTest extends OnLocalGears {
    private StoredReplicas replicas;
    private LocalRewrites clients;
    private BlockInfo block;
    private List<LocatedBlock> read;

    @BeforeEach
    void start() throws Exception {
        gears = LocalGears.of(dir, 4);
        replicas = new StoredReplicas(gears.conf, gears.names.namesystem());
        clients = new LocalRewrites(gears.names.namesystem());
        block = gears.names.file("/f", 3, gears.hosts(1, 2, 3));
        read = List.of(on(1), on(2));
    }

    private LocatedBlock on(int host) {
        return BlockManager.newLocatedBlock(
                new ExtendedBlock(gears.names.namesystem().getBlockPoolId(), new Block(block)),
                new DatanodeStorageInfo[] {gears.host(host).getStorageInfos()[0]},
                0,
                false);
    }

    /** Hosts of which the NameNode takes the replica for corrupt. */
    private List<String> corrupt() throws Exception {
        BlockManager bm = gears.names.blocks();
        return gears.hosts.stream()
                .filter(host -> GearBlockAccess.isReplicaCorrupt(bm, block, host))
                .map(DatanodeInfo::getDatanodeUuid)
                .toList();
    }

    private void nothingIsReported() throws Exception {
        assertThat(replicas.reportCorrupt(read)).isZero();
        assertThat(corrupt()).isEmpty();
    }

    @Test
    void whatHasNotChangedIsReported() throws Exception {
        gears.lowGear(2);
        assertThat(replicas.reportCorrupt(read)).isEqualTo(2);
        assertThat(corrupt()).containsExactly("h1", "h2");
        assertThat(replicas.reportCorrupt(read)).as("known by now").isZero();
    }

    @Test
    void aBlockThatIsBeingTruncatedIsNot() throws Exception {
        clients.truncate("/f", 512);
        nothingIsReported();
    }

    @Test
    void aBlockThatWasWrittenAgainAtTheSameLengthIsNot() throws Exception {
        gears.names.locked(() -> block.setGenerationStamp(block.getGenerationStamp() + 1));
        nothingIsReported();
    }

    @Test
    void aBlockOfAnotherLengthIsNot() throws Exception {
        gears.names.locked(() -> block.setNumBytes(block.getNumBytes() + 1));
        nothingIsReported();
    }

    @Test
    void aBlockThatIsBeingAppendedToIsNot() throws Exception {
        gears.names.locked(() -> block.setNumBytes(512)); // stock opens no full block again
        read = List.of(on(1), on(2));
        clients.append("/f");
        assertThat(block.isComplete()).isFalse();
        nothingIsReported();
    }

    @Test
    void aReplicaThatWasMovedAwayIsNot() throws Exception {
        gears.names.received(gears.host(4), block);
        gears.names.deleted(gears.host(1), block);
        assertThat(replicas.reportCorrupt(read)).isEqualTo(1);
        assertThat(corrupt()).containsExactly("h2");
        assertThat(gears.names.blocks().getStorages(block))
                .extracting(storage -> storage.getDatanodeDescriptor().getDatanodeUuid())
                .as("stock would add the replica that it is told of")
                .doesNotContain("h1");
    }

    @Test
    void aReplicaThatIsToBeDeletedIsNot() throws Exception {
        gears.names.setFactor("/f", 1);
        List<LocatedBlock> all = Stream.of(1, 2, 3).map(this::on).toList();
        assertThat(replicas.reportCorrupt(all)).as("the only one that stays").isEqualTo(1);
    }

    @Test
    void aReplicaOnAHostThatDiedOrFellAsleepIsNot() throws Exception {
        gears.names.die(gears.host(1));
        gears.names.sleep(gears.host(2));
        nothingIsReported();
    }

    @Test
    void aBlockOfADeletedFileIsNot() throws Exception {
        gears.names.delete("/f");
        nothingIsReported();
    }

    @Test
    void aSlowReadEnds() throws Exception {
        long[] nowNanos = {5};
        ReplicaReads.Pace pace = StoredReplicas.within(100, () -> nowNanos[0], bytes -> nowNanos[0] += bytes);
        pace.read(60);
        pace.read(40);
        assertThatThrownBy(() -> pace.read(1)).isInstanceOf(SocketTimeoutException.class);
    }
}
