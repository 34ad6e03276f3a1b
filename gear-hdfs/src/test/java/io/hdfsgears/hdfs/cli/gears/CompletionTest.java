// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.gears;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lets bash complete by the script, as it does when the Tab key is pressed. */
final class CompletionTest extends GroupDriver {
    @TempDir
    Path folder;

    private List<String> completions(String line) throws IOException, InterruptedException {
        assertThat(run("completion bash")).isZero();
        Path script = Files.writeString(folder.resolve("hdfs-gears"), out());
        Process bash = new ProcessBuilder("bash", "--norc", "-c", """
                        set -e
                        source "$1"
                        line="$2"
                        read -ra COMP_WORDS <<< "$line"
                        [[ "$line" == *" " ]] && COMP_WORDS+=("")
                        COMP_CWORD=$(( ${#COMP_WORDS[@]} - 1 )) COMP_LINE="$line" COMP_POINT=${#line}
                        how=$(complete -p hdfs)
                        function=${how#*-F }
                        ${function%% *} || true
                        printf '%s\\n' "${COMPREPLY[@]}"
                        """, "bash", script.toString(), line)
                .redirectErrorStream(true)
                .start();
        String said = new String(bash.getInputStream().readAllBytes(), UTF_8);
        assertThat(bash.waitFor(30, TimeUnit.SECONDS)).as("bash ended").isTrue();
        assertThat(bash.exitValue()).as(said).isZero();
        return said.lines().map(String::strip).toList();
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
