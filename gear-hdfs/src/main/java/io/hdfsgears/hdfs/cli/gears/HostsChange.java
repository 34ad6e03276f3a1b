// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.gears;

import io.hdfsgears.hdfs.cli.BadArgumentsException;
import io.hdfsgears.hdfs.cli.Command;
import io.hdfsgears.hdfs.cli.HostsArguments;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A change of the chain. */
abstract class HostsChange extends GearsCommand {
    @Mixin
    private final Patience patience = new Patience();

    @Option(names = "--dry-run", description = "Count what would move, and change nothing.")
    private boolean dryRun;

    @Option(names = "--reason", paramLabel = "<text>", description = "Why; for the audit log and the report.")
    private @Nullable String reason;

    /** Adds what is to change. */
    abstract Given change(Given given);

    @Override
    final Command command(Given given) throws BadArgumentsException {
        Given all = change(patience.into(given)).flag("-dryRun", dryRun).value("-reason", reason);
        return HostsArguments.read(all.flags());
    }

    /** A lost host leaves. */
    @CommandLine.Command(
            name = "remove",
            header = "Take a lost host off the chain.",
            description = "Takes a host that is lost off the chain; hosts behind it move up. To remove a host that"
                    + " is up, decommission it: it then leaves by itself.")
    static final class Remove extends HostsChange {
        @Parameters(paramLabel = "<host>", description = "The lost host.")
        private @Nullable String host;

        @Override
        Given change(Given given) {
            return given.value("-remove", host);
        }
    }

    /** Two hosts exchange positions. */
    @CommandLine.Command(
            name = "replace",
            header = "Give the position of one host to another.",
            description = "The two hosts exchange positions; an old host that is lost leaves the chain.")
    static final class Replace extends HostsChange {
        @Parameters(index = "0", paramLabel = "<old>", description = "The host whose position is given away.")
        private @Nullable String old;

        @Parameters(index = "1", paramLabel = "<new>", description = "The host that takes it.")
        private @Nullable String by;

        @Override
        Given change(Given given) {
            return given.value("-replace", old).word(by);
        }
    }

    /** A host at another position. */
    @CommandLine.Command(
            name = "move",
            header = "Put a host at another position.",
            description = "The host takes the position; the hosts between move by one.")
    static final class Move extends HostsChange {
        @Parameters(index = "0", paramLabel = "<host>", description = "The host to move.")
        private @Nullable String host;

        @Parameters(index = "1", paramLabel = "<position>", description = "Its new position, from 1.")
        private @Nullable String position;

        @Override
        Given change(Given given) {
            return given.value("-move", host).word(position);
        }
    }

    /** More or fewer primaries. */
    @CommandLine.Command(
            name = "primaries",
            header = "Set the number of primaries.",
            description = "Primaries hold a replica of all data and never sleep.")
    static final class Primaries extends HostsChange {
        @Parameters(paramLabel = "<n>", description = "How many, at least 2.")
        private @Nullable String number;

        @Override
        Given change(Given given) {
            return given.value("-primaries", number);
        }
    }

    /** The order of a new chain. */
    @CommandLine.Command(
            name = "refound",
            header = "Order all hosts as a new chain would.",
            description = "For example after a change of racks. All hosts must be awake.")
    static final class Refound extends HostsChange {
        @Override
        Given change(Given given) {
            return given.flag("-refound", true);
        }
    }
}
