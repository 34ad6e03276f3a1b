// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.cli;

import io.hdfsgears.hdfs.cli.answer.Exit;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What every command has: help, and the group that it belongs to. */
abstract class PfimbiCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help.")
    @SuppressWarnings("unused") // picocli sees it and prints the help
    private boolean help;

    abstract Exit run(Pfimbi pfimbi) throws IOException;

    @Override
    public final Integer call() throws IOException {
        return run((Pfimbi) spec.root().userObject()).code();
    }

    /** @param cause names the value and the remedy */
    final ParameterException wrong(IllegalArgumentException cause) {
        return new ParameterException(spec.commandLine(), String.valueOf(cause.getMessage()), cause);
    }
}
