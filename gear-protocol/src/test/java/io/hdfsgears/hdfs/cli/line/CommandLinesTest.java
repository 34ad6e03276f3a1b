// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.line;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.cli.answer.Exit;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A tool of one command, as people type it: {@link HadoopSpelling} reads it, {@link Misunderstanding} answers mistakes. */
final class CommandLinesTest {
    /** What the command was told. */
    @CommandLine.Command(name = "tool", subcommands = Move.class)
    static final class Tool {}

    /** A command that remembers, and fails if told so. */
    @CommandLine.Command(name = "move", mixinStandardHelpOptions = true)
    static final class Move implements Callable<Integer> {
        @Option(names = "--dry-run")
        private boolean dryRun;

        @Option(names = "--reason")
        private String reason = "";

        @Parameters(arity = "0..1")
        private String host = "";

        @Override
        public Integer call() throws Exception {
            if (host.equals("broken")) {
                throw new IllegalStateException("a bug");
            }
            if (host.equals("stopped")) {
                throw new InterruptedException();
            }
            return Exit.DONE.code();
        }
    }

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final CommandLine line = CommandLines.prepare(
            new CommandLine(new Tool()), new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8));
    private final Move move = line.getSubcommands().get("move").getCommand();

    private int run(String... words) {
        return CommandLines.execute(line, words);
    }

    @Test
    void optionsMayBeSpeltAsInHadoop() {
        assertThat(run("move", "-dryRun", "-reason", "@night", "h1")).isEqualTo(Exit.DONE.code());
        assertThat(move.dryRun).isTrue();
        assertThat(move.reason).isEqualTo("@night");
        assertThat(move.host).isEqualTo("h1");
        assertThat(run("MOVE", "--Dry-Run")).isEqualTo(Exit.DONE.code());
        assertThat(move.dryRun).isTrue();
    }

    @Test
    void aValueThatLooksLikeNoOptionOfOursStays() {
        assertThat(new HadoopSpelling(line).translate("-dryrun", "-5000", "-x", "-other"))
                .containsExactly("--dryrun", "-5000", "-x", "-other");
        assertThat(HadoopSpelling.inText("add -dryRun, such as -force; not a-b or --c"))
                .isEqualTo("add --dry-run, such as --force; not a-b or --c");
    }

    @Test
    void aMistakeIsNamedWithWhatWasMeant() {
        assertThat(run("move", "--dry-rum")).isEqualTo(Exit.BAD_ARGUMENT.code());
        assertThat(err.toString(UTF_8))
                .contains("'--dry-rum' is not known here. Did you mean --dry-run?", "Usage: tool move")
                .contains("Help: tool move --help");
        err.reset();
        run("moev");
        assertThat(err.toString(UTF_8)).contains("'moev' is not known here. Did you mean move?");
        err.reset();
        run("move", "-q");
        assertThat(err.toString(UTF_8)).contains("'-q' is not known here.").doesNotContain("Did you mean");
        err.reset();
        assertThat(run("move", "--reason")).isEqualTo(Exit.BAD_ARGUMENT.code());
        assertThat(err.toString(UTF_8)).contains("--reason");
        assertThat(out.toString(UTF_8)).isEmpty();
    }

    @Test
    void aBugShowsWhereItIs() {
        assertThat(run("move", "broken")).isEqualTo(Exit.UNEXPECTED.code());
        assertThat(err.toString(UTF_8))
                .contains("tool failed unexpectedly: java.lang.IllegalStateException: a bug", "    at ")
                .contains("CommandLinesTest");
    }

    @Test
    void whoeverIsToldToEndExplainsNothing() {
        assertThat(run("move", "stopped")).isEqualTo(Exit.UNEXPECTED.code());
        assertThat(Thread.interrupted()).as("the interrupt is passed on").isTrue();
        assertThat(err.toString(UTF_8)).isEmpty();
    }

    @Test
    void helpGoesToStandardOutput() {
        assertThat(run("move", "-help")).isZero();
        assertThat(out.toString(UTF_8)).contains("Usage: tool move", "--dry-run");
        assertThat(err.toString(UTF_8)).isEmpty();
    }
}
