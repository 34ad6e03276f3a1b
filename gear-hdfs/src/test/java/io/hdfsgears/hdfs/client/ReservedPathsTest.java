// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.LocalGears;
import io.hdfsgears.hdfs.extra.NoExtraCopies;
import io.hdfsgears.hdfs.redundancy.Redundancy;
import io.hdfsgears.hdfs.redundancy.SettledRedundancy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients that know a file by its number, as NFS gateways, and copies that take everything along. */
class ReservedPathsTest {
    @TempDir
    Path dir;

    private final List<Long> named = new ArrayList<>();
    private final List<String> about = new ArrayList<>();

    private final class Eafr extends NoExtraCopies {
        @Override
        public boolean isOn() {
            return true;
        }

        @Override
        public boolean factorSet(long file) {
            named.add(file);
            return false;
        }
    }

    /** Two of four hosts are awake. */
    @Test
    void aUsersFactorCountsAsByTheFilesOwnPath() throws Exception {
        try (LocalGears gears = LocalGears.of(dir, 4)) {
            Redundancy redundancy = gears.redundancy();
            WritePath write = new WritePath(gears.names.namesystem(), gears.views, redundancy, new Eafr());
            gears.lowGear(2);
            BlockInfo block = gears.names.file("/in/a", 2, gears.hosts(1, 2));
            SettledRedundancy.settle(redundancy, gears);
            long file = block.getBlockCollectionId();
            for (String alias : List.of("/.reserved/.inodes/" + file, "/.reserved/raw/in/a")) {
                gears.names.locked(() -> block.setReplication((short) 3));
                assertThat(write.settingUsersFactor(alias, () -> {
                            about.add(String.valueOf(gears.views.fileUnderWay()));
                            return gears.names.setFactor(alias, 3);
                        }))
                        .isTrue();
                assertThat(block.getReplication()).as("what two hosts can give").isEqualTo((short) 2);
            }
            assertThat(named).containsExactly(file, file);
            assertThat(about).as("a placement policy sees its dataset").containsExactly("/in/a", "/in/a");
            ReservedPaths paths = new ReservedPaths(gears.names.namesystem());
            assertThat(paths.apply("/.reserved/.inodes/" + file)).isEqualTo("/in/a");
            assertThat(paths.apply("/.reserved/.inodes/987654321")).isEqualTo("/.reserved/.inodes/987654321");
            assertThat(paths.apply("/in/a")).isEqualTo("/in/a");
            assertThat(gears.names.blocksOf("/.reserved/.inodes/987654321")).isEmpty();
            assertThat(gears.names.blocksOf("/in/a/below")).isEmpty();
        }
    }
}
