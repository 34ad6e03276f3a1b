// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.model.Service;
import io.hdfsgears.core.round.WritersNeed;
import io.hdfsgears.hdfs.LocalGears;
import io.hdfsgears.hdfs.OnLocalGears;
import java.io.IOException;
import java.util.Arrays;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.namenode.LocalPolicies;
import org.apache.hadoop.ipc.Server;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Four hosts with one DISK each; h1 and h2 serve. */
class SleepersWithRoomTest extends OnLocalGears {
    private SleepersWithRoom sleepers;

    @BeforeEach
    void start() throws Exception {
        gears = LocalGears.of(dir, 4);
        sleepers = new SleepersWithRoom(gears.names.namesystem(), gears.views);
    }

    private WritersNeed needOfNewBlock(BlockInfo ofFile, DatanodeInfo... excluded) throws IOException {
        return sleepers.forNewBlock("/a", ofFile.getBlockCollectionId(), excluded);
    }

    private int forNewBlock(BlockInfo ofFile, DatanodeInfo... excluded) throws IOException {
        return needOfNewBlock(ofFile, excluded).suited().size();
    }

    private static WritersNeed need(int hosts, String... suited) {
        return new WritersNeed(hosts, Arrays.stream(suited).map(NodeId::new).toList());
    }

    private void policy(String name) throws IOException {
        LocalPolicies.storage(gears.names.namesystem(), "/a", name);
    }

    @Test
    void eachHostOutOfGearWithRoomCounts() throws Exception {
        BlockInfo block = gears.names.open("/a", 2, gears.hosts(1, 2));
        assertThat(forNewBlock(block)).as("without a chain").isZero();
        gears.lowGear(2);
        assertThat(forNewBlock(block)).isEqualTo(2);
        assertThat(sleepers.forNewBlock("/a", 0, null).suited())
                .as("an old client tells no number of its file")
                .hasSize(2);
        assertThat(forNewBlock(block, gears.host(3)))
                .as("the writer will not have h3")
                .isEqualTo(1);
        gears.names.fill(gears.host(4), 1);
        assertThat(forNewBlock(block)).as("h4 is full").isEqualTo(1);
        gears.names.delete("/a");
        assertThat(forNewBlock(block)).as("the file is gone").isZero();
        gears.allAwake();
        assertThat(forNewBlock(block)).isZero();
    }

    @Test
    void aPolicyThatNoSleeperHasAVolumeForFindsNone() throws Exception {
        BlockInfo block = gears.names.open("/a", 2, gears.hosts(1, 2));
        gears.lowGear(2);
        policy("COLD");
        assertThat(forNewBlock(block)).as("ARCHIVE alone").isZero();
        policy("ALL_SSD");
        assertThat(forNewBlock(block)).as("SSD, else DISK").isEqualTo(2);
    }

    @Test
    void theHostsWithTheWantedStorageTypeAreNamedFirst() throws Exception {
        BlockInfo block = gears.names.open("/a", 2, gears.hosts(1, 2));
        gears.names.retype(gears.host(4), StorageType.SSD);
        gears.lowGear(2);
        policy("ALL_SSD");
        assertThat(needOfNewBlock(block)).isEqualTo(need(1, "h4", "h3"));
        assertThat(sleepers.forMember(block, null, new String[] {"DS-h1", "DS-h2"}))
                .isEqualTo(need(1, "h4", "h3").suited());
        policy("ONE_SSD");
        assertThat(needOfNewBlock(block)).as("SSD or DISK").isEqualTo(need(1, "h3", "h4"));
        gears.names.retype(gears.host(4), StorageType.ARCHIVE);
        policy("COLD");
        assertThat(needOfNewBlock(block)).isEqualTo(need(1, "h4"));
    }

    @Test
    void aMemberOfThePipelineIsNoSpareOfIt() throws Exception {
        BlockInfo block = gears.names.open("/a", 3, gears.hosts(1, 2, 3));
        gears.publish(LocalGears.steady(2), Service.SERVING, Service.SERVING, Service.STANDING_BY, Service.ASLEEP);
        String[] members = {"DS-h1", "DS-h2", "DS-h3"};
        assertThat(sleepers.forMember(block, null, members)).hasSize(1);
        assertThat(sleepers.forMember(block, new DatanodeInfo[] {gears.host(4)}, members))
                .isEmpty();
        policy("COLD");
        assertThat(sleepers.forMember(block, null, members)).isEmpty();
    }

    /** XOR-2-1 wants two hosts at least. */
    @Test
    void aStripedBlockWantsAHostForEachDataUnit() throws Exception {
        long file = LocalPolicies.coded(gears.names.namesystem(), "/ec", "XOR-2-1-1024k");
        gears.lowGear(1);
        assertThat(sleepers.forNewBlock("/ec", file, null))
                .as("one host awake takes a unit")
                .isEqualTo(need(1, "h2", "h3", "h4"));
        gears.names.fill(gears.host(1), 1);
        assertThat(sleepers.forNewBlock("/ec", file, null))
                .as("both wake at once")
                .isEqualTo(need(2, "h2", "h3", "h4"));
        for (int full = 2; full <= 3; full++) {
            gears.names.fill(gears.host(full), 1);
        }
        assertThat(sleepers.forNewBlock("/ec", file, null))
                .as("h4 alone has room")
                .isEqualTo(WritersNeed.NONE);
    }

    /** As stock does with all hosts awake: any user could otherwise wake one host after another. */
    @Test
    void aBlockThatNoHostCanTakeIsRefusedAtOnceAndWakesNone() throws Exception {
        BlockInfo block = gears.names.open("/a", 1, gears.hosts(1));
        gears.lowGear(1);
        policy("COLD");
        PipelineSpares spares = new PipelineSpares(gears.views);
        Server.getCurCall().set(new Server.Call(1, 0, null, null, null, new byte[0]));
        try {
            assertThatThrownBy(() -> DeferredPipelines.added(spares, () -> needOfNewBlock(block), () -> {
                        throw new IOException("File /a could only be written to 0 of the 1 minReplication nodes.");
                    }))
                    .isExactlyInstanceOf(IOException.class)
                    .hasMessageStartingWith("File /a could only be written to");
            assertThat(spares.needs()).isEmpty();
        } finally {
            Server.getCurCall().remove();
            spares.close();
        }
    }
}
