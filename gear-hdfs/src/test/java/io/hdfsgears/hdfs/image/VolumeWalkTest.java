// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.image;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.LocalGears;
import io.hdfsgears.hdfs.OnLocalGears;
import io.hdfsgears.hdfs.time.HoldLimit;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A volume with five blocks; its list begins with the newest one. */
class VolumeWalkTest extends OnLocalGears {
    private static final int BLOCKS = 5;

    private final List<BlockInfo> blocks = new ArrayList<>();
    private final List<BlockInfo> seen = new ArrayList<>();
    private VolumeWalk walk;

    @BeforeEach
    void start() throws Exception {
        gears = LocalGears.of(dir, 1);
        for (int i = 0; i < BLOCKS; i++) {
            blocks.add(gears.names.file("/f" + i, 1, gears.host(1)));
        }
        walk = new VolumeWalk(gears.host(1).getStorageInfos()[0], seen::add);
    }

    private void remove(BlockInfo block) throws Exception {
        gears.names.locked(() -> {
            block.delete();
            gears.names.blocks().removeBlockFromMap(block);
        });
    }

    @Test
    void eachPartGoesOnWhereTheOneBeforeEnded() {
        assertThat(walk.part(new HoldLimit(2))).isTrue();
        assertThat(seen).containsExactly(blocks.get(4), blocks.get(3));
        assertThat(walk.part(new HoldLimit(2))).isTrue();
        assertThat(walk.part(new HoldLimit(2))).isFalse();
        assertThat(seen).containsExactlyInAnyOrderElementsOf(blocks);
        assertThat(walk.isVoid()).isFalse();
    }

    @Test
    void anEmptyVolumeIsAtItsEndUntilItGetsAReplica() throws Exception {
        for (BlockInfo block : blocks) {
            remove(block);
        }
        VolumeWalk empty = new VolumeWalk(gears.host(1).getStorageInfos()[0], seen::add);
        assertThat(empty.part(HoldLimit.none())).isFalse();
        assertThat(empty.isVoid()).isFalse();
        gears.names.file("/first", 1, gears.host(1));
        assertThat(empty.isVoid()).isTrue();
    }

    @Test
    void deletionsMakeAWalkVoidOnlyWhereItStands() throws Exception {
        walk.part(new HoldLimit(3));
        remove(blocks.get(3));
        remove(blocks.get(1));
        assertThat(walk.isVoid()).isFalse();
        remove(blocks.get(2));
        assertThat(walk.isVoid()).isTrue();
    }

    @Test
    void atItsEndItStandsNowhere() throws Exception {
        walk.part(HoldLimit.none());
        remove(blocks.get(0));
        assertThat(walk.isVoid()).isFalse();
    }

    @Test
    void aNewReplicaMakesItVoid() throws Exception {
        walk.part(HoldLimit.none());
        gears.names.file("/new", 1, gears.host(1));
        assertThat(walk.isVoid()).isTrue();
    }

    @Test
    void aFullReportMakesItVoid() throws Exception {
        walk.part(new HoldLimit(2));
        gears.names.report(gears.host(1), blocks.toArray(BlockInfo[]::new));
        assertThat(walk.isVoid()).isTrue();
    }
}
