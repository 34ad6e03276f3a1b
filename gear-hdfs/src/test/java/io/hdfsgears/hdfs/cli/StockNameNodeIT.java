// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.hdfs.cli.answer.Exit;
import io.hdfsgears.hdfs.cli.gears.GearsCli;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.ipc.Server;
import org.apache.hadoop.test.GenericTestUtils.LogCapturer;
import org.apache.hadoop.util.ToolRunner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** Our verbs on a NameNode that does not know them, and stock verbs through our class. */
final class StockNameNodeIT {
    @Test
    void saysThatThisNameNodeHasNoGears(@TempDir Path dir) throws Exception {
        Configuration conf = new Configuration();
        LogCapturer log = LogCapturer.captureLogs(LoggerFactory.getLogger(Server.class));
        File base = dir.toFile();
        try (MiniDFSCluster cluster =
                new MiniDFSCluster.Builder(conf, base).numDataNodes(0).build()) {
            Configuration client = cluster.getConfiguration(0);
            assertThatThrownBy(() -> new ActiveNameNode(client).getGear())
                    .isInstanceOfSatisfying(
                            IOException.class,
                            e -> assertThat(Failure.of(e))
                                    .satisfies(f ->
                                            assertThat(f.exit()).as(f.message()).isEqualTo(Exit.UNEXPECTED))
                                    .satisfies(f -> assertThat(f.message()).contains("does not run hdfs-gears")));
            assertThat(log.getOutput())
                    .as("a NameNode without a partner logs no trace for our question")
                    .doesNotContain("HA for namenode is not enabled");
            assertThat(new GearAdmin(client).run(new String[] {"-safemode", "get"}))
                    .isZero();
            assertThat(new GearAdmin(client).run(new String[] {"-getGear"})).isEqualTo(255);
            assertThat(ToolRunner.run(client, new GearsCli(), new String[] {"status"}))
                    .isEqualTo(255);
        }
    }
}
