// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs;

import io.hdfsgears.testkit.HouseRules;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

final class ArchitectureTest {
    /** RPC on both sides, and what is stored. */
    private static final List<String> EDGES = List.of(
            "io.hdfsgears.hdfs.wire",
            "io.hdfsgears.hdfs.namenode",
            "io.hdfsgears.hdfs.cli",
            "io.hdfsgears.hdfs.state",
            "io.hdfsgears.hdfs.image");

    @TestFactory
    Stream<DynamicTest> houseRules() {
        return HouseRules.ofDecidingModule()
                .tested(15, "drain", "coverage", "redundancy", "image", "client")
                .messages("io.hdfsgears.hdfs.proto", EDGES)
                .tests();
    }
}
