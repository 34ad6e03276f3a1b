// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.cli;

import io.hdfsgears.hdfs.cli.NotActiveException;
import io.hdfsgears.hdfs.cli.Times;
import io.hdfsgears.hdfs.cli.answer.Exit;
import io.hdfsgears.hdfs.cli.line.CommandLines;
import io.hdfsgears.hdfs.rpc.Denial;
import java.io.PrintStream;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.ipc.RetriableException;
import org.apache.hadoop.ipc.StandbyException;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The group itself. Each command has a second name with a dash, as Hadoop's tools spell their verbs. */
@CommandLine.Command(
        name = "hdfs pfimbi",
        mixinStandardHelpOptions = true,
        description = "Shows and steers the copies that Pfimbi makes behind the writer.",
        synopsisSubcommandLabel = "<command>",
        subcommands = {
            StatusCommand.class,
            WeightsCommand.class,
            SetPathCommand.class,
            ListPathsCommand.class,
            WaitCommand.class
        },
        footer = {
            "Help on a command: hdfs pfimbi <command> --help",
            "Another cluster: hdfs pfimbi -fs hdfs://<nameservice> <command>",
            "Options may also be spelt with one dash: -json for --json.",
            "",
            "Exit codes: 0 done, 1 bad arguments or no such path, 2 Pfimbi is off on the",
            "NameNode or on every DataNode, 3 wait ran out of time, 4 some DataNodes did not",
            "answer, 5 not authorised, 6 no active NameNode or safe mode, 255 unexpected."
        })
final class Pfimbi implements Callable<Integer> {
    private final PfimbiPort port;
    private final Times times;
    private final PrintStream out;
    private final PrintStream err;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    Pfimbi(PfimbiPort port, Times times, PrintStream out, PrintStream err) {
        this.port = port;
        this.times = times;
        this.out = out;
        this.err = err;
    }

    /** @return the exit code */
    int execute(String... arguments) {
        return CommandLines.execute(line(), arguments);
    }

    /** The whole tree of commands. */
    CommandLine line() {
        CommandLine help = new CommandLine(new CommandLine.HelpCommand());
        help.getCommandSpec().usageMessage().hidden(true); // --help is the usual way
        return CommandLines.prepare(new CommandLine(this).addSubcommand(help), out, err)
                .setExecutionExceptionHandler((e, command, result) -> failed(e).code());
    }

    /** Without a command: all commands are shown. */
    @Override
    public Integer call() {
        spec.commandLine().usage(err);
        return Exit.BAD_ARGUMENT.code();
    }

    PfimbiPort port() {
        return port;
    }

    Times times() {
        return times;
    }

    PrintStream out() {
        return out;
    }

    PrintStream err() {
        return err;
    }

    /** @param done whether nothing is left to do */
    Exit end(Answers<?> all, boolean done) {
        if (all.isOff()) {
            err.println("Pfimbi is off on every DataNode that answers: set dfs.datanode.fsdataset.factory there"
                    + " (share/doc/hdfs-gears/docs/pfimbi.md).");
            return Exit.REFUSED;
        }
        if (done) {
            return Exit.DONE;
        }
        return all.denied() && all.replies().isEmpty() ? Exit.NOT_AUTHORIZED : Exit.PARTLY;
    }

    private Exit failed(Exception thrown) {
        Optional<Denial> denial = Denial.in(thrown);
        if (denial.isPresent()) {
            err.println(denial.get().message());
            return Exit.NOT_AUTHORIZED;
        }
        Exception e = thrown instanceof RemoteException remote ? remote.unwrapRemoteException() : thrown;
        if (e instanceof NotActiveException) {
            err.println(firstLine(String.valueOf(e.getMessage())));
            return Exit.NOT_ACTIVE;
        }
        if (isNoAnswer(e)) {
            err.println("No NameNode is active: " + firstLine(String.valueOf(e.getMessage()))
                    + " Start one, or name another cluster by -fs hdfs://<nameservice>.");
            return Exit.NOT_ACTIVE;
        }
        err.println("hdfs pfimbi failed: " + firstLine(thrown.toString()));
        return Exit.UNEXPECTED;
    }

    /** Whether no NameNode was reached, or only one that is not active. */
    private static boolean isNoAnswer(Exception e) {
        return e instanceof ConnectException
                || e instanceof SocketTimeoutException
                || e instanceof NoRouteToHostException
                || e instanceof UnknownHostException
                || e.getCause() instanceof UnknownHostException
                || e instanceof StandbyException
                || e instanceof RetriableException;
    }

    /** A server's message has its stack trace in it. */
    private static String firstLine(String message) {
        return message.lines().findFirst().orElse(message);
    }
}
