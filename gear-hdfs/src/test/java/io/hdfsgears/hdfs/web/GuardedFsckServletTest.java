// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.LocalGears;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.hdfs.server.namenode.LocalPolicies;
import org.apache.hadoop.hdfs.server.namenode.NamenodeFsck;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GuardedFsckServletTest {
    /** {@code hdfs fsck} exits with 0 where the last line of the answer ends with one of these, or names a wrong block. */
    private static final Set<String> SUCCESS = Set.of(
            NamenodeFsck.HEALTHY_STATUS,
            NamenodeFsck.NONEXISTENT_STATUS,
            NamenodeFsck.EXCESS_STATUS,
            "blockId format:");

    private static Optional<String> refusal(LocalGears gears, String... parameters) {
        return GuardedFsckServlet.refusal(Set.of(parameters), gears.names.blocks());
    }

    /** A sleeping unit is not live to stock: with a corrupt one beside it, fsck would delete a file that can be read. */
    @Test
    void deletionsAreRefusedWhileUnitsSleep(@TempDir Path dir) throws Exception {
        try (LocalGears gears = LocalGears.of(dir, 4)) {
            gears.lowGear(2);
            assertThat(refusal(gears, "ugi", "path", "delete"))
                    .as("no file is erasure-coded")
                    .isEmpty();
            long file = LocalPolicies.coded(gears.names.namesystem(), "/ec", "XOR-2-1-1024k");
            LocalPolicies.group(gears.names.namesystem(), "/ec", file, gears.hosts(1, 2, 3));
            assertThat(refusal(gears, "ugi", "path", "files", "blocks")).isEmpty();
            String refused = refusal(gears, "ugi", "path", "delete").orElseThrow();
            assertThat(refused)
                    .contains("fsck -delete is refused: 2 hosts", "hdfs dfsadmin -setGear max -wait")
                    .hasLineCount(1);
            assertThat(SUCCESS).noneMatch(status -> refused.contains(status));
            assertThat(refusal(gears, "move")).isPresent();
        }
    }

    @Test
    void withAllHostsInServiceFsckIsStocks(@TempDir Path dir) throws Exception {
        try (LocalGears gears = LocalGears.of(dir, 3)) {
            long file = LocalPolicies.coded(gears.names.namesystem(), "/ec", "XOR-2-1-1024k");
            LocalPolicies.group(gears.names.namesystem(), "/ec", file, gears.hosts(1, 2, 3));
            gears.names.maintain(gears.host(3));
            assertThat(refusal(gears, "delete"))
                    .as("the operator's maintenance is stock's matter")
                    .isEmpty();
        }
    }
}
