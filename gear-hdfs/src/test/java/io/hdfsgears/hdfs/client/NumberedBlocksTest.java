// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.LocalGears;
import io.hdfsgears.hdfs.OnLocalGears;
import io.hdfsgears.hdfs.placement.AskedPlacement;
import org.apache.hadoop.hdfs.protocol.BlockStoragePolicy;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockStoragePolicySuite;
import org.apache.hadoop.hdfs.server.namenode.LocalNamesystem;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Four hosts that serve, and a layout that goes by numbers. */
class NumberedBlocksTest extends OnLocalGears {
    private WritePath path;

    @BeforeEach
    void start() throws Exception {
        gears = LocalGears.of(dir, 4);
        path = new WritePath(gears.names.namesystem(), gears.views, gears.redundancy(), gears.extras);
        gears.allAwake(new NumberedLayout());
    }

    /** The policy was asked with the file's attributes a moment before. They are void for the next call, and for another factor. */
    @Test
    void hostsByNumberAreChosenAsThePolicyWasAsked() throws Exception {
        BlockStoragePolicy disks = BlockStoragePolicySuite.createDefaultSuite().getDefaultPolicy();
        BlockInfo block = gears.names.open("/a", 2, gears.hosts(1, 2));
        new AskedPlacement(2, LocalNamesystem.BLOCK, disks, null).keep();
        assertThat(Answers.hosts(path.granted(Answers.located(gears, block, gears.hosts(1, 2)), null, null)))
                .containsExactly("h4", "h3");
        assertThat(AskedPlacement.take()).isNull();
        BlockInfo other = gears.names.open("/b", 2, gears.hosts(1, 2));
        new AskedPlacement(3, LocalNamesystem.BLOCK, disks, null).keep();
        assertThat(Answers.hosts(path.granted(Answers.located(gears, other, gears.hosts(1, 2)), null, null)))
                .as("the factor was set meanwhile")
                .containsExactly("h4", "h3");
        new AskedPlacement(3, LocalNamesystem.BLOCK, disks, null).keep();
        path.granting();
        assertThat(AskedPlacement.take()).isNull();
    }
}
