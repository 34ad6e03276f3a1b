// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.gears;

import io.hdfsgears.hdfs.cli.Command;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;

/** The hosts of the chain. */
@CommandLine.Command(
        name = "hosts",
        header = "List the hosts of the chain, or change the chain.",
        description = {
            "Without a command it lists the hosts in the order in which they wake.",
            "",
            "GEAR       the lowest gear in which the host is awake",
            "SHARE      the share of all blocks that the layout wants there",
            "FILL       how full its disks are",
            "LAST WAKE  when it last woke, and how long that took"
        },
        synopsisSubcommandLabel = "[<command>]",
        subcommands = {
            HostsChange.Remove.class,
            HostsChange.Replace.class,
            HostsChange.Move.class,
            HostsChange.Primaries.class,
            HostsChange.Refound.class
        },
        footer = {
            "A change is durable and in force when it is accepted. It puts no host to sleep.",
            "Data then moves to its place by itself. A host is named as in the list, by its",
            "host name where one DataNode runs on it, or by its UUID."
        })
final class HostsCommand extends GearsCommand {
    @Mixin
    private final Hosts hosts = new Hosts();

    @Override
    Command command(Given given) {
        return new Command.ListHosts(hosts.filter(), given.flags().has("-json"));
    }
}
