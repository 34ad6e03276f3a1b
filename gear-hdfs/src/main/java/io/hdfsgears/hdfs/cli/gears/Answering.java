// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.gears;

import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What every command of the group has: help, and the group that it belongs to. */
abstract class Answering implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help.")
    @SuppressWarnings("unused") // picocli sees it and prints the help
    private boolean help;

    final CommandSpec spec() {
        return spec;
    }

    final Gears gears() {
        return (Gears) spec.root().userObject();
    }
}
