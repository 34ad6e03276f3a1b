// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.cli;

import io.hdfsgears.hdfs.cli.answer.Exit;
import io.hdfsgears.hdfs.cli.line.CommandLines;
import io.hdfsgears.power.cli.line.Console;
import io.hdfsgears.power.cli.line.HelpOption;
import io.hdfsgears.power.cli.line.LeadingOptions;
import io.hdfsgears.power.daemon.AgentCommand;
import io.hdfsgears.power.daemon.PreflightCommand;
import io.hdfsgears.power.daemon.ServeCommand;
import io.hdfsgears.power.metering.EnergyCommand;
import io.hdfsgears.power.metering.WattsCommand;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** Entry point of {@code hdfs power}. Every user who may read the secret files may use it. */
@CommandLine.Command(
        name = "hdfs power",
        sortSynopsis = false,
        description = {
            "Switches hosts by hand, reads their state and meters them, by the drivers of the hosts file.",
            "",
            "It asks no NameNode whether the data stays readable: for that use hdfs gears set."
        },
        synopsisSubcommandLabel = "<command>",
        footer = {
            "Help on a command: hdfs power <command> -help",
            "Options may also be spelt with two dashes: --hosts for -hosts.",
            "",
            "Exit codes: 0 done, also accepted where nothing can verify; 1 bad arguments or",
            "hosts file, nothing was done; 2 another controller acts, nothing was done;",
            "4 some hosts failed, they are named; 5 not authorised (agent, serve); 255 unexpected."
        })
public final class PowerCli implements Callable<Integer> {
    private static final Set<String> DAEMONS = Set.of("agent", "serve");

    private final Console console;

    @Mixin
    private final LeadingOptions leading = new LeadingOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    @SuppressWarnings("unused") // picocli reads it
    private final HelpOption help = new HelpOption();

    @Option(
            names = {"-version", "--version"},
            versionHelp = true,
            description = "Show the release.")
    @SuppressWarnings("unused") // picocli sees it and prints the release
    private boolean version;

    PowerCli(Console console) {
        this.console = console;
    }

    public static void main(String[] args) {
        int code = Exit.UNEXPECTED.code();
        try {
            PowerCli cli = new PowerCli(new Console(System.getenv(), System.in, System.out, System.err));
            code = cli.line().setExecutionStrategy(PowerCli::runAsProcess).execute(args);
        } catch (LinkageError e) {
            System.err.println("hdfs power failed unexpectedly: " + e);
        } finally {
            System.out.flush();
            System.exit(code);
        }
    }

    private static int runAsProcess(ParseResult parsed) {
        ParseResult command = parsed.subcommand();
        if (command != null && DAEMONS.contains(command.commandSpec().name())) {
            LastResort.install();
        }
        return new CommandLine.RunLast().execute(parsed);
    }

    /** The whole tree of commands. */
    CommandLine line() {
        CommandLine line = new CommandLine(this);
        List<Object> commands = List.of(
                new StatusCommand(console, leading),
                new SwitchCommand.On(console, leading),
                new SwitchCommand.Off(console, leading),
                new SwitchCommand.Cycle(console, leading),
                new TestCommand(console, leading),
                new WattsCommand(console, leading),
                EnergyCommand.line(console, leading),
                new PreflightCommand(console, leading),
                new AgentCommand(console, leading),
                new ServeCommand(console, leading),
                new CommandLine.HelpCommand());
        commands.forEach(line::addSubcommand);
        line.setPosixClusteredShortOptionsAllowed(false) // -hosts is one option, not -h and more
                .setOverwrittenOptionsAllowed(true)
                .setExpandAtFiles(false);
        return CommandLines.prepare(line, console.out(), console.err());
    }

    /** Without a command: all commands are shown. */
    @Override
    public Integer call() {
        spec.commandLine().usage(console.err());
        return Exit.BAD_ARGUMENT.code();
    }
}
