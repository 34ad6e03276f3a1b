// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.history.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.history.Contents;
import io.hdfsgears.history.Recognizer;
import io.hdfsgears.history.Run;
import io.hdfsgears.history.facts.ClusterFacts;
import io.hdfsgears.history.store.FactsFile;
import io.hdfsgears.history.store.Recorder;
import io.hdfsgears.testkit.HelpRules;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

final class MainTest {
    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(Object... args) {
        String[] words = new String[args.length];
        for (int i = 0; i < args.length; i++) {
            words[i] = args[i].toString();
        }
        return Main.commandLine(new PrintWriter(out, true), new PrintWriter(err, true))
                .execute(words);
    }

    /** Writes 100 bytes and reads those that are left. */
    private Path history(long left) throws IOException {
        Path file = folder.resolve("history.jsonl");
        try (Recorder recorder = Recorder.create(file, 9)) {
            Recorder.Client client = recorder.client();
            Contents contents = recorder.contents();
            long content = recorder.nextContent();
            client.create("/a", false).ok();
            client.append("/a", content, 100).appended(0);
            client.close("/a").acknowledged(100);
            List<Run> runs = Recognizer.recognise(contents, contents.bytes(content, 0, left));
            client.read("/a", 0, 1000).read(runs);
        }
        return file;
    }

    private static ClusterFacts facts(String asleep) {
        return new ClusterFacts(
                List.of(), List.of(), Set.of(asleep), Set.of(), Set.of("dn1"), Map.of(), Map.of("dn1", 5.0), 5, 0.01);
    }

    @Test
    void aRightRun() throws IOException {
        Path facts = folder.resolve("facts.json");
        FactsFile.write(facts, facts("dn1"));
        assertThat(run("check", history(100), "--facts", facts)).isEqualTo(Main.HOLDS);
        assertThat(out.toString()).isEqualToNormalizingNewlines("4 operations: 0 violations, 0 not decided\n");
    }

    @Test
    void violationsAreATable() throws IOException {
        Path facts = folder.resolve("facts.json");
        FactsFile.write(facts, facts("dn2"));
        assertThat(run("check", history(96), "--facts", facts)).isEqualTo(Main.VIOLATED);
        assertThat(out.toString())
                .contains("ACKNOWLEDGED_BYTES   6,7,8,9 ")
                .contains("lacks bytes [96, 100)")
                .contains("POWER_STATE          - ")
                .contains("dn2 sleeps, and the state does not name it")
                .contains("4 operations: 3 violations");
    }

    @Test
    void badInput() throws IOException {
        assertThat(run("check", folder.resolve("none"))).isEqualTo(Main.BAD_INPUT);
        Path empty = Files.createFile(folder.resolve("empty"));
        assertThat(run("check", empty)).isEqualTo(Main.BAD_INPUT);
        Path facts = Files.writeString(folder.resolve("facts.json"), "{}");
        Path history = history(100);
        assertThat(run("check", history, "--facts", facts)).isEqualTo(Main.BAD_INPUT);
        Files.writeString(facts, "{\"blocks\":[]}");
        assertThat(run("check", history, "--facts", facts)).isEqualTo(Main.BAD_INPUT);
        assertThat(run("check")).isEqualTo(Main.BAD_INPUT);
        assertThat(run()).isEqualTo(Main.BAD_INPUT);
        assertThat(err.toString())
                .contains("there is no such file")
                .contains("empty: give a file that a Recorder wrote")
                .contains("facts.json:1: ")
                .contains("facts.json:1: Missing creator property 'blocks'. Give a file")
                .contains("facts.json:1: Missing creator property 'misplaced'. Give a file")
                .contains("HISTORY")
                .contains("Give a command");
    }

    @Test
    void helpIsWhole() {
        CommandLine tool = Main.commandLine(new PrintWriter(out, true), new PrintWriter(err, true));
        for (String words : HelpRules.commands(tool)) {
            CommandLine command = HelpRules.command(tool, words);
            HelpRules.assertExplained(command);
            HelpRules.assertFits(command.getUsageMessage());
        }
    }
}
