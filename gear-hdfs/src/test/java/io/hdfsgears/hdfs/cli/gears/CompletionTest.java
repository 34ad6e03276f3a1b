// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.gears;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.testkit.BashCompletion;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lets bash complete by the script, as it does when the Tab key is pressed. */
final class CompletionTest extends GroupDriver {
    private List<String> completions(String line) throws IOException, InterruptedException {
        assertThat(run("completion bash")).isZero();
        return BashCompletion.of(out(), line);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'hdfs ge'                     | gears",
                "'hdfs dfsa'                   | dfsadmin",
                "'hdfs gears st'               | status",
                "'hdfs gears hosts re'         | remove",
                "'hdfs gears hosts re'         | replace",
                "'hdfs gears set --dr'         | --dry-run",
                "'hdfs gears report --state A' | ASLEEP",
                "'hdfs gears report -o y'      | yaml",
            })
    void bashCompletes(String line, String expected) throws Exception {
        assertThat(completions(line)).contains(expected);
    }

    /** One script serves both: under zsh it loads zsh's own layer for bash's completions. */
    @Test
    void zshGetsTheSameScript() {
        run("completion bash");
        String bash = out();
        assertThat(run("completion zsh")).isZero();
        assertThat(out()).isEqualTo(bash).contains("bashcompinit");
    }
}
