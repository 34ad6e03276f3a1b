// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.cli.gears.GearsCli;
import io.hdfsgears.testkit.BashCompletion;
import java.io.PrintStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.ToolRunner;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The script of {@code hdfs gears completion} has the commands of {@code hdfs pfimbi} too. */
final class PfimbiCompletionTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'hdfs pf'                    | pfimbi",
                "'hdfs pfimbi sta'            | status",
                "'hdfs pfimbi li'             | list-paths",
                "'hdfs pfimbi set-path --fl'  | --floor",
                "'hdfs pfimbi -wait --ti'     | --timeout",
                "'hdfs gears st'              | status"
            })
    void bashCompletes(String line, String expected) throws Exception {
        assertThat(BashCompletion.of(PfimbiCompletionTest::script, line)).contains(expected);
    }

    private static int script(PrintStream out) throws Exception {
        return ToolRunner.run(new Configuration(false), new GearsCli(out, out), new String[] {"completion", "bash"});
    }
}
