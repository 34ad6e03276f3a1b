// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Lets bash complete a line by a script, as it does when the Tab key is pressed. */
public final class BashCompletion {
    private static final String PRESS_TAB = """
            set -e
            source /dev/stdin
            line="$1"
            read -ra COMP_WORDS <<< "$line"
            [[ "$line" == *" " ]] && COMP_WORDS+=("")
            COMP_CWORD=$(( ${#COMP_WORDS[@]} - 1 )) COMP_LINE="$line" COMP_POINT=${#line}
            how=$(complete -p hdfs)
            function=${how#*-F }
            ${function%% *} || true
            printf '%s\\n' "${COMPREPLY[@]}"
            """;

    private BashCompletion() {}

    /** A command that prints a script. */
    @FunctionalInterface
    public interface Printing {
        /** @return the exit code */
        int printTo(PrintStream out) throws Exception;
    }

    /**
     * Lets the script complete that a command prints.
     *
     * @param line as typed so far; its last word is completed
     */
    public static List<String> of(Printing command, String line) throws Exception {
        ByteArrayOutputStream script = new ByteArrayOutputStream();
        assertThat(command.printTo(new PrintStream(script, true, UTF_8))).isZero();
        return of(script.toString(UTF_8), line);
    }

    /**
     * Lets a script complete.
     *
     * @param script completes {@code hdfs}
     * @param line as typed so far; its last word is completed
     */
    public static List<String> of(String script, String line) throws IOException, InterruptedException {
        Process bash = new ProcessBuilder("bash", "--norc", "-c", PRESS_TAB, "bash", line)
                .redirectErrorStream(true)
                .start();
        try (OutputStream in = bash.getOutputStream()) {
            in.write(script.getBytes(UTF_8));
        }
        String said = new String(bash.getInputStream().readAllBytes(), UTF_8);
        assertThat(bash.waitFor(30, TimeUnit.SECONDS)).as("bash ended").isTrue();
        assertThat(bash.exitValue()).as(said).isZero();
        return said.lines().map(String::strip).toList();
    }
}
