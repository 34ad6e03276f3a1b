// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.gears;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.testkit.HelpContract;
import io.hdfsgears.testkit.HelpRules;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** Every help reads well in a terminal of 80 columns, and docs/cli.md has the same commands and options. */
final class HelpTest extends GroupDriver implements HelpContract {
    /** Words of each command, the group's own first. */
    static List<String> commands() {
        return HelpRules.commands(new HelpTest().gears().line());
    }

    @Override
    public CommandLine line(String command) {
        return HelpRules.command(gears().line(), command);
    }

    @Override
    public List<String> pages() {
        return List.of("cli.md");
    }

    @Override
    public String documented(String synopsis) {
        return HelpContract.super.documented(synopsis).replace("hdfs gears ", "");
    }

    @Test
    void theCommandsAreThoseOfTheGroup() {
        assertThat(commands())
                .contains("status", "report", "set", "plan", "wait", "cancel", "mode", "hosts", "check", "explain")
                .contains("completion", "hosts remove", "hosts refound");
    }

    @ParameterizedTest
    @MethodSource("commands")
    void helpFits80Columns(String command) {
        for (String help : List.of("--help", "-h", "-help")) {
            assertThat(run(command + " " + help)).isZero();
            assertThat(out()).contains("Usage: hdfs gears" + (command.isEmpty() ? "" : " " + command));
            HelpRules.assertFits(out());
            assertThat(err()).isEmpty();
        }
    }

    @Test
    void theReleaseIsSaid() {
        assertThat(run("--version")).isZero();
        assertThat(out()).startsWith("hdfs-gears ");
    }
}
