// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.apache.hadoop.hdfs.server.namenode.LocalNamesystem;
import org.apache.hadoop.hdfs.util.RwLock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class HadoopMembersTest {
    @TempDir
    Path dir;

    @Test
    void theHadoopOfThisBuildLacksNothing() throws Exception {
        try (LocalNamesystem local = LocalNamesystem.at(dir)) {
            assertThat(HadoopMembers.missing(local.namesystem())).isEmpty();
            assertThat(((RwLock) local.namesystem()).hasReadLock()).isFalse();
        }
    }

    @Test
    void aMemberThatCannotBeLinkedIsNamed() throws Exception {
        HadoopMembers members = new HadoopMembers();
        members.tryOut("FSDirectory.getXattrMaxSize", () -> {
            throw new NoSuchMethodError("getXattrMaxSize");
        });
        members.tryOut("BlockManager.blocksMap", () -> {});
        assertThat(members.missing()).containsExactly("FSDirectory.getXattrMaxSize");
    }
}
