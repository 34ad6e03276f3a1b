// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.gears;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which gear is asked for, and how. */
final class Shift {
    /** Exactly one of the three. */
    static final class Target {
        @Parameters(paramLabel = "<gear>", description = "A number, up, down, min or max.")
        private @Nullable String gear;

        @Option(names = "--nodes", paramLabel = "<n>", description = "Hosts awake, instead of a gear.")
        private @Nullable String nodes;

        @Option(
                names = "--watts",
                paramLabel = "<watts>",
                description = "So many watts less than now, such as -5000. Needs --end.")
        private @Nullable String watts;
    }

    @ArgGroup(multiplicity = "1")
    private Target target = new Target();

    @Option(names = "--force", description = "Override the safety checks that may be overridden. Needs --reason.")
    private boolean force;

    @Option(names = "--reason", paramLabel = "<text>", description = "Why; for the audit log and the report.")
    private @Nullable String reason;

    @Option(
            names = "--end",
            paramLabel = "<time>",
            description = "Go back to the present gear after this time, such as 30m, 8h or 2d, or at 18:00.")
    private @Nullable String end;

    Given into(Given given) {
        return given.word(target.gear)
                .value("-nodes", target.nodes)
                .value("-watts", target.watts)
                .flag("-force", force)
                .value("-reason", reason)
                .value("-end", end);
    }
}
