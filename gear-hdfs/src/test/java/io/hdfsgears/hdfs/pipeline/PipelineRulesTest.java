// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.LocalGears;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A NameNode without rules on its class path. */
final class PipelineRulesTest {
    @Test
    void withoutAProviderThereAreNone(@TempDir Path dir) throws Exception {
        try (LocalGears gears = LocalGears.of(dir, 1)) {
            assertThat(PipelineRules.find(new Configuration(false), gears.names.namesystem()))
                    .isEmpty();
        }
    }

    @Test
    void withoutRulesAPipelineBecomesWhatItsClientSays() throws Exception {
        List<String> told = new ArrayList<>();
        PipelineRules.rebuild(
                null, new ExtendedBlock("pool", 1), new String[] {"DS-1", "DS-2"}, ids -> told.addAll(List.of(ids)));
        assertThat(told).containsExactly("DS-1", "DS-2");
    }
}
