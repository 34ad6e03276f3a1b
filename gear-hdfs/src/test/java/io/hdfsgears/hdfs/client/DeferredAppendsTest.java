// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.hdfs.LocalGears;
import io.hdfsgears.hdfs.OnLocalGears;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LastBlockWithStatus;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManager;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.GearBlockAccess;
import org.apache.hadoop.hdfs.server.namenode.LocalRewrites;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A shift down that h3 and h4 leave in; they alone have the file. */
class DeferredAppendsTest extends OnLocalGears {
    private PipelineSpares spares;
    private DeferredAppends appends;
    private LocalRewrites client;
    private BlockInfo block;

    @BeforeEach
    void start() throws Exception {
        gears = LocalGears.of(dir, 4);
        spares = new PipelineSpares(gears.views);
        appends = new DeferredAppends(gears.names.namesystem(), spares);
        client = new LocalRewrites(gears.names.namesystem());
        block = gears.names.file("/log", 2, gears.hosts(3, 4));
    }

    @AfterEach
    void stop() {
        spares.close();
    }

    private void leave() throws IOException {
        gears.names.maintain(gears.host(3));
        gears.names.maintain(gears.host(4));
        assertThat(gears.host(3).isEnteringMaintenance()).isTrue();
    }

    @Test
    void aBlockThatOnlyLeavingHostsHaveIsCopiedFirstAndThenOpened() throws Exception {
        assertThat(appends.isBeingSecured("/log")).as("none leaves").isFalse();
        leave();
        assertThatThrownBy(() -> client.append("/log")).hasMessageContaining("is not sufficiently replicated yet");
        assertThat(appends.isBeingSecured("/log")).isTrue();
        assertThat(GearBlockAccess.isToBeCopied(gears.names.blocks(), block)).isTrue();
        assertThat(spares.needs()).as("no host is woken for it").isEmpty();
        gears.names.received(gears.host(1), block);
        client.append("/log");
    }

    @Test
    void aBlockThatNoLivingHostHasIsNotWaitedFor() throws Exception {
        leave();
        gears.names.corrupt(gears.host(3), block);
        gears.names.die(gears.host(4));
        assertThat(appends.isBeingSecured("/log")).isFalse();
        assertThat(appends.isBeingSecured("/none")).isFalse();
    }

    /** Each refusal of stock's is a warning in the log, and takes the lock for writing. */
    @Test
    void stockIsNotAskedAgainBeforeTheCopyIsThere() throws Exception {
        int[] asked = {0};
        int[] givenUp = {0};
        PipelineSpares.Question waits = appends.onceCopied("/log", new PipelineSpares.Question() {
            @Override
            public boolean ask() {
                return ++asked[0] > 0;
            }

            @Override
            public void giveUp() {
                givenUp[0]++;
            }
        });
        leave();
        assertThat(waits.ask()).isFalse();
        assertThat(waits.ask()).isFalse();
        assertThat(asked[0]).isZero();
        gears.names.received(gears.host(1), block);
        assertThat(waits.ask()).isTrue();
        assertThat(asked[0]).isEqualTo(1);
        gears.names.delete("/log");
        assertThat(waits.ask()).as("stock says that the file is gone").isTrue();
        assertThat(asked[0]).isEqualTo(2);
        waits.giveUp();
        assertThat(givenUp[0]).isEqualTo(1);
    }

    /** Without an RPC no client waits for a later answer. */
    @Test
    void aCallerInTheProcessGetsStocksRefusal() {
        assertThatThrownBy(() -> appends.appended("/log", () -> {
                    throw new IOException("append: lastBlock=b of src=/log is not sufficiently replicated yet.");
                }))
                .isExactlyInstanceOf(IOException.class);
    }

    @Test
    void ofHostsOutOfServiceThoseThatAreStillUpAreTold() throws Exception {
        leave();
        gears.names.locked(
                () -> GearBlockAccess.setInMaintenance(gears.names.blocks().getDatanodeManager(), gears.host(3)));
        DatanodeStorageInfo[] volumes = {
            gears.host(3).getStorageInfos()[0], gears.host(4).getStorageInfos()[0]
        };
        LocatedBlock both = BlockManager.newLocatedBlock(
                new ExtendedBlock(gears.names.namesystem().getBlockPoolId(), block), volumes, 0, false);
        WritePath path = new WritePath(gears.names.namesystem(), gears.views, gears.redundancy(), gears.extras);
        List<String> told = Arrays.stream(path.appended(new LastBlockWithStatus(both, null))
                        .getLastBlock()
                        .getLocations())
                .map(DatanodeInfo::getDatanodeUuid)
                .toList();
        assertThat(told).containsExactly("h4");
    }
}
