// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.cli.gears.GearsCli;
import io.hdfsgears.testkit.BashCompletion;
import java.io.PrintStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.ToolRunner;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The script of {@code hdfs gears completion} has the commands of {@code hdfs power} too. */
final class PowerCompletionTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'hdfs po'                  | power",
                "'hdfs power sta'           | status",
                "'hdfs power energy re'     | record",
                "'hdfs power watts --a'     | --all",
                "'hdfs power off -fo'       | -force",
                "'hdfs gears st'            | status"
            })
    void bashCompletes(String line, String expected) throws Exception {
        assertThat(BashCompletion.of(PowerCompletionTest::script, line)).contains(expected);
    }

    private static int script(PrintStream out) throws Exception {
        return ToolRunner.run(new Configuration(false), new GearsCli(out, out), new String[] {"completion", "bash"});
    }
}
