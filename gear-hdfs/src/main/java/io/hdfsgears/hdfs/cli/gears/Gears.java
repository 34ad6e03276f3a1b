// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.gears;

import io.hdfsgears.hdfs.cli.Command;
import io.hdfsgears.hdfs.cli.GearPort;
import io.hdfsgears.hdfs.cli.GearShell;
import io.hdfsgears.hdfs.cli.Times;
import io.hdfsgears.hdfs.cli.answer.Exit;
import io.hdfsgears.hdfs.cli.gears.show.GroupStyle;
import io.hdfsgears.hdfs.cli.gears.show.Terminal;
import io.hdfsgears.hdfs.cli.gears.show.Yaml;
import io.hdfsgears.hdfs.cli.line.CommandLines;
import java.io.PrintStream;
import java.time.InstantSource;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Spec;

/** The group itself: what its commands have in common. */
@CommandLine.Command(
        name = "hdfs gears",
        mixinStandardHelpOptions = true,
        description = "Shows and shifts the gears of HDFS: how many hosts are awake.",
        synopsisSubcommandLabel = "<command>",
        subcommands = {
            StatusCommand.class,
            ReportCommand.class,
            PlanCommand.class,
            SetCommand.class,
            WaitCommand.class,
            CancelCommand.class,
            ModeCommand.class,
            HostsCommand.class,
            EvenOutCommand.class,
            CheckCommand.class,
            ExplainCommand.class,
            CompletionCommand.class
        },
        footer = {
            "Help on a command: hdfs gears <command> --help",
            "Another cluster: hdfs gears -fs hdfs://<nameservice> <command>",
            "Options may also be spelt as in hdfs dfsadmin: -dryRun for --dry-run.",
            "",
            "Exit codes: 0 done or accepted, 1 bad arguments, 2 refused by a safety check,",
            "3 still in progress when --timeout ran out, 4 partly done (held; data is up),",
            "5 not authorised, 6 no active NameNode or safe mode, 255 unexpected."
        })
public final class Gears implements Callable<Integer> {
    private final GearPort port;
    private final Times times;
    private final InstantSource clock;
    private final Terminal terminal;
    private final PrintStream out;
    private final PrintStream err;

    @Spec
    private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

    /** @param clock for ages such as 3 min ago */
    public Gears(GearPort port, Times times, InstantSource clock, Terminal terminal, PrintStream out, PrintStream err) {
        this.port = port;
        this.times = times;
        this.clock = clock;
        this.terminal = terminal;
        this.out = out;
        this.err = err;
    }

    /** @return the exit code */
    public int execute(String... arguments) {
        return CommandLines.execute(line(), arguments);
    }

    /** The whole tree of commands. */
    CommandLine line() {
        return CommandLines.prepare(new CommandLine(this), out, err);
    }

    /** Without a command: all commands are shown. */
    @Override
    public Integer call() {
        spec.commandLine().usage(err);
        return Exit.BAD_ARGUMENT.code();
    }

    /** Runs one command as the verbs do. */
    int run(Command command, Output output) {
        GroupStyle style = new GroupStyle(terminal, clock, output.isWide());
        return output.isYaml()
                ? Captured.run(json -> new GearShell(port, times, style, json, err).run(command), out, Yaml::of)
                : new GearShell(port, times, style, out, err).run(command);
    }

    /** Where results go that no NameNode is asked for. */
    PrintStream out() {
        return out;
    }

    int columns() {
        return terminal.columns();
    }
}
