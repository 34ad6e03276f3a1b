// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.gears;

import io.hdfsgears.hdfs.cli.answer.Exit;
import io.hdfsgears.hdfs.cli.gears.show.Topic;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** Says what a word of the reports means and what to do; asks no NameNode. */
@CommandLine.Command(
        name = "explain",
        header = "Explain a phase, a state of a host, or a refusal.",
        description = {
            "Explains a phase, a state of a host, or a refusal, and says what to do. A refusal may be given as it"
                    + " was printed. Without a word it lists all. It asks no NameNode.",
            "",
            "  hdfs gears explain HELD",
            "  hdfs gears explain min-awake",
            "  hdfs gears explain \"refused: 2 hosts awake is below the minimum of 5\""
        })
final class ExplainCommand extends Answering {
    /** For completion. */
    static final class Names extends ArrayList<String> {
        private static final long serialVersionUID = 1;

        Names() {
            super(Topic.names());
        }
    }

    @Parameters(
            arity = "0..*",
            paramLabel = "<phase|state|refusal>",
            completionCandidates = Names.class,
            description = "What to explain.")
    private List<String> words = new ArrayList<>();

    @Override
    public Integer call() {
        PrintStream out = gears().out();
        if (words.isEmpty()) {
            out.print(Topic.list());
            return Exit.DONE.code();
        }
        String asked = String.join(" ", words);
        Optional<Topic> topic = Topic.of(asked);
        if (topic.isEmpty()) {
            throw new ParameterException(
                    spec().commandLine(),
                    "There is nothing to explain about '" + asked + "'."
                            + Topic.nearest(asked)
                                    .map(name -> " Did you mean " + name + "?")
                                    .orElse(" 'hdfs gears explain' lists all phases, states and refusals."));
        }
        out.print(topic.get().text(gears().columns()));
        return Exit.DONE.code();
    }
}
