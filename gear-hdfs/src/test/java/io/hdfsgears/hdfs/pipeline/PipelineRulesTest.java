// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.LocalGears;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
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
}
