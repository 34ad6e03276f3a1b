// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hdfsgears.hdfs.cli.answer.CheckText;
import io.hdfsgears.hdfs.cli.answer.DatasetText;
import io.hdfsgears.hdfs.cli.answer.EafrText;
import io.hdfsgears.hdfs.cli.answer.Exit;
import io.hdfsgears.hdfs.cli.answer.GearJson;
import io.hdfsgears.hdfs.cli.answer.HostsText;
import io.hdfsgears.hdfs.cli.answer.Style;
import io.hdfsgears.hdfs.proto.GearProtos.EafrReportProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearCheckReplyProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearReportProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearStateProto;
import io.hdfsgears.hdfs.proto.GearProtos.ListDatasetsReplyProto;
import io.hdfsgears.hdfs.proto.GearProtos.OutcomeProto;
import io.hdfsgears.hdfs.proto.GearProtos.VerbReplyProto;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;

/** Runs a command: results go to {@code out}, refusals, errors, progress and usage to {@code err}. */
public final class GearShell {
    private final GearPort port;
    private final Times times;
    private final Style style;
    private final PrintStream out;
    private final PrintStream err;

    public GearShell(GearPort port, Times times, Style style, PrintStream out, PrintStream err) {
        this.port = port;
        this.times = times;
        this.style = style;
        this.out = out;
        this.err = err;
    }

    /**
     * @param args what follows the verb
     * @return exit code
     */
    int run(Verb verb, List<String> args) {
        Command command;
        try {
            command = Arguments.parse(verb, args);
        } catch (BadArgumentsException e) {
            err.println(e.getMessage());
            err.println(verb.synopsis());
            return Exit.BAD_ARGUMENT.code();
        }
        return run(command);
    }

    /**
     * Asks the NameNode, prints its answer, and waits if the command says so.
     *
     * @return exit code
     */
    public int run(Command command) {
        try {
            return ask(command);
        } catch (IOException e) {
            Failure failure = Failure.of(e);
            return say(command, failure.exit(), failure.exit().code(), failure.message(), List.of());
        }
    }

    private int ask(Command command) throws IOException {
        if (command instanceof Command.SetGear set) {
            return setGear(set);
        }
        if (command instanceof Command.WaitForShift wait) {
            return waitForShift(wait);
        }
        if (command instanceof Command.Cancel cancel) {
            return reply(cancel, port.cancelGear(cancel.request()));
        }
        if (command instanceof Command.Mode mode) {
            return mode(mode, port.gearMode(mode.request()));
        }
        if (command instanceof Command.Adopt adopt) {
            return reply(adopt, port.adoptLayout(adopt.request()));
        }
        if (command instanceof Command.EvenOut even) {
            return reply(even, port.adoptLayout(even.request()));
        }
        if (command instanceof Command.SetDataset set) {
            return reply(set, port.setDataset(set.request()));
        }
        if (command instanceof Command.RemoveDataset remove) {
            return reply(remove, port.removeDataset(remove.request()));
        }
        if (command instanceof Command.ChangeHosts change) {
            return changeHosts(change);
        }
        if (command instanceof Command.ListHosts list) {
            GearReportProto hosts = list.hosts().apply(port.hosts());
            out.print(list.json() ? HostsText.json(list.verb(), hosts) : style.hosts(hosts));
            return 0;
        }
        if (command instanceof Command.ListDatasets list) {
            ListDatasetsReplyProto datasets = port.listDatasets();
            out.print(list.json() ? DatasetText.json(list.verb(), datasets) : DatasetText.of(datasets));
            return 0;
        }
        if (command instanceof Command.EafrReport eafr) {
            EafrReportProto report = port.eafrReport();
            out.print(eafr.json() ? EafrText.json(eafr.verb(), report) : EafrText.of(report));
            return 0;
        }
        if (command instanceof Command.Check check) {
            return check(check, port.gearCheck());
        }
        if (command instanceof Command.Report report) {
            return report(report, report.hosts().apply(port.gearReport(report.verbose())));
        }
        return state(command, port.getGear());
    }

    private int setGear(Command.SetGear command) throws IOException {
        VerbReplyProto reply = port.setGear(command.request());
        if (Exit.of(reply.getOutcome()) != Exit.IN_PROGRESS
                || command.patience().isEmpty()) {
            return reply(command, reply);
        }
        Duration timeout = command.patience().get();
        GearStateProto accepted =
                reply.hasState() ? reply.getState() : port.within(timeout).getGear();
        Waiting.End end = new Waiting(port, times, style.progress(err)).follow(accepted, timeout);
        VerbReplyProto last = reply.toBuilder().setState(end.state()).build();
        return say(command, end.exit(), end.exit().code(), end.message(), List.of(last));
    }

    private int waitForShift(Command.WaitForShift command) throws IOException {
        GearStateProto now = port.within(command.patience()).getGear();
        Waiting.End end = new Waiting(port, times, style.progress(err)).follow(now, command.patience());
        VerbReplyProto last = VerbReplyProto.newBuilder()
                .setOutcome(OutcomeProto.DONE)
                .setMessage(end.message())
                .setState(end.state())
                .build();
        return say(command, end.exit(), end.exit().code(), end.message(), List.of(last));
    }

    private int changeHosts(Command.ChangeHosts command) throws IOException {
        VerbReplyProto reply = port.changeHosts(command.request());
        if (Exit.of(reply.getOutcome()) != Exit.IN_PROGRESS
                || command.patience().isEmpty()) {
            return reply(command, reply);
        }
        WaitingForMoves.End end = new WaitingForMoves(port, times, style.progress(err))
                .follow(command.patience().get());
        return say(command, end.exit(), end.exit().code(), reply.getMessage() + ". " + end.message(), List.of(reply));
    }

    /** An accepted shift is a success of the verb, unless it was to be waited for. */
    private int reply(Command command, VerbReplyProto reply) {
        Exit outcome = Exit.of(reply.getOutcome());
        boolean accepted = outcome == Exit.IN_PROGRESS;
        return say(command, outcome, accepted ? 0 : outcome.code(), reply.getMessage(), List.of(reply));
    }

    private int say(Command command, Exit outcome, int code, String message, List<VerbReplyProto> replies) {
        if (command.json()) {
            ObjectNode node = GearJson.head(command.verb(), outcome, code, message);
            for (VerbReplyProto reply : replies) {
                if (reply.hasState()) {
                    node.set("state", GearJson.state(reply.getState()));
                }
                GearJson.addReply(node, reply);
            }
            out.println(GearJson.text(node));
        } else {
            (code == 0 ? out : err).println(style.message(message));
            replies.forEach(reply -> (code == 0 ? out : err).print(style.details(reply)));
        }
        return code;
    }

    private int state(Command command, GearStateProto state) {
        if (command.json()) {
            ObjectNode node = GearJson.head(command.verb(), Exit.DONE, 0, "");
            node.set("state", GearJson.state(state));
            out.println(GearJson.text(node));
        } else {
            out.print(style.state(state));
        }
        return 0;
    }

    private int mode(Command.Mode command, VerbReplyProto reply) {
        if (Exit.of(reply.getOutcome()) != Exit.DONE || command.json()) {
            return reply(command, reply);
        }
        if (!reply.getMessage().isEmpty()) {
            out.println(style.message(reply.getMessage()));
        }
        out.print(style.auto(reply.getAuto()));
        return 0;
    }

    private int check(Command.Check command, GearCheckReplyProto reply) {
        Exit exit = CheckText.exit(reply);
        out.print(command.json() ? CheckText.json(command.verb(), reply) : style.check(reply));
        return exit.code();
    }

    private int report(Command.Report command, GearReportProto report) {
        if (command.json()) {
            ObjectNode node = GearJson.head(command.verb(), Exit.DONE, 0, "");
            node.set("state", GearJson.state(report.getState()));
            GearJson.addReport(node, report);
            out.println(GearJson.text(node));
        } else {
            out.print(style.report(report, command.verbose()));
        }
        return 0;
    }
}
