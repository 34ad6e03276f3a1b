// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Lets bash complete a line by a script, as it does when the Tab key is pressed. */
public final class BashCompletion {
    private static final String PRESS_TAB = """
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
            """;

    private BashCompletion() {}

    /**
     * @param script completes {@code hdfs}
     * @param line as typed so far; its last word is completed
     */
    public static List<String> of(Path script, String line) throws IOException, InterruptedException {
        Process bash = new ProcessBuilder("bash", "--norc", "-c", PRESS_TAB, "bash", script.toString(), line)
                .redirectErrorStream(true)
                .start();
        String said = new String(bash.getInputStream().readAllBytes(), UTF_8);
        assertThat(bash.waitFor(30, TimeUnit.SECONDS)).as("bash ended").isTrue();
        assertThat(bash.exitValue()).as(said).isZero();
        return said.lines().map(String::strip).toList();
    }
}
