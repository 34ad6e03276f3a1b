// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.answer;

import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What every command of a group has: help, and the group that it belongs to. */
public abstract class GroupCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help.")
    @SuppressWarnings("unused") // picocli sees it and prints the help
    private boolean help;

    protected final CommandSpec spec() {
        return spec;
    }

    /** The group's own command. */
    protected final <T> T group(Class<T> type) {
        return type.cast(spec.root().userObject());
    }
}
