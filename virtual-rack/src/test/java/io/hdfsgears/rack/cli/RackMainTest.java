// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RackMainTest {
    private final ByteArrayOutputStream errors = new ByteArrayOutputStream();
    private final PrintStream before = System.err;

    @TempDir
    private Path folder;

    @BeforeEach
    void catchErrors() {
        System.setErr(new PrintStream(errors, true, StandardCharsets.UTF_8));
    }

    @AfterEach
    void restore() {
        System.setErr(before);
    }

    private void refused(String expected, String... arguments) {
        assertThat(RackMain.execute(arguments)).isEqualTo(1);
        assertThat(errors.toString(StandardCharsets.UTF_8)).contains(expected);
    }

    @Test
    void nothingIsNoCommand() {
        refused("Give a command");
    }

    @Test
    void anUnknownCommandIsNamed() {
        refused("fly", "fly");
    }

    @Test
    void aNumberThatIsNoneIsNamed() {
        refused("'x' is not an int", "up", "--hosts", "x");
    }

    @Test
    void impossibleValuesAreRefusedBeforeAnythingStarts() {
        refused(
                "--racks 9 cannot be: give 1 to 3",
                "up",
                "--hosts",
                "3",
                "--racks",
                "9",
                "--dir",
                folder.resolve("r").toString());
        assertThat(folder.resolve("r")).doesNotExist();
    }

    @Test
    void eafrIsAskedForInItsOwnWords() {
        refused("[OFF, DRY_RUN, ON] (case-insensitive) but was 'maybe'", "up", "--eafr", "maybe");
        refused(
                "--eafr dry_run with --stock cannot be",
                "up",
                "--eafr",
                "dry_run",
                "--stock",
                "--dir",
                folder.resolve("r").toString());
        assertThat(folder.resolve("r")).doesNotExist();
    }

    @Test
    void aRackThatIsNotThereIsSaid() {
        refused("No rack in " + folder, "status", "--dir", folder.toString());
        refused("./rack up", "hdfs", "--dir", folder.toString(), "dfs", "-ls", "/");
    }

    @Test
    void aStockDemoIsRefused() {
        refused("--stock has no gears", "demo", "--stock");
    }

    @Test
    void optionsOfHdfsAreItsOwn() {
        var parsed = RackMain.commandLine()
                .parseArgs("hdfs", "dfs", "-ls", "-R", "--dir", "/")
                .subcommand();
        assertThat(parsed.matchedPositional(0).<Object>getValue().toString()).contains("-ls", "-R", "--dir");
    }

    @Test
    void optionsOfWhatRunsInAHostAreItsOwn() {
        var parsed = RackMain.commandLine()
                .parseArgs("exec", "h01", "ls", "-l", "--dir", "/")
                .subcommand();
        assertThat(parsed.matchedPositional(0).<Object>getValue()).isEqualTo("h01");
        assertThat(parsed.matchedPositional(1).<Object>getValue()).isEqualTo(List.of("ls", "-l", "--dir", "/"));
        refused("COMMAND", "exec", "h01");
        refused("No rack in " + folder, "exec", "--dir", folder.toString(), "h01", "true");
    }
}
