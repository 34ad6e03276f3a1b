// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hdfsgears.hdfs.cli.answer.AutoText;
import io.hdfsgears.hdfs.cli.answer.CheckText;
import io.hdfsgears.hdfs.cli.answer.DatasetText;
import io.hdfsgears.hdfs.cli.answer.EafrText;
import io.hdfsgears.hdfs.cli.answer.Exit;
import io.hdfsgears.hdfs.cli.answer.GearJson;
import io.hdfsgears.hdfs.cli.answer.HostsText;
import io.hdfsgears.hdfs.cli.answer.ReportText;
import io.hdfsgears.hdfs.cli.answer.StateText;
import io.hdfsgears.hdfs.proto.GearProtos.EafrReportProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearCheckReplyProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearReportProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearStateProto;
import io.hdfsgears.hdfs.proto.GearProtos.ListDatasetsReplyProto;
import io.hdfsgears.hdfs.proto.GearProtos.VerbReplyProto;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;

/** Runs one of our verbs: results go to {@code out}, refusals, errors, progress and usage to {@code err}. */
final class GearShell {
    private final GearPort port;
    private final Times times;
    private final PrintStream out;
    private final PrintStream err;
    private String lastProgress = "";

    GearShell(GearPort port, Times times, PrintStream out, PrintStream err) {
        this.port = port;
        this.times = times;
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
            command = CommandLine.parse(verb, args);
        } catch (BadArgumentsException e) {
            err.println(e.getMessage());
            err.println(verb.synopsis());
            return Exit.BAD_ARGUMENT.code();
        }
        try {
            return run(command);
        } catch (IOException e) {
            Failure failure = Failure.of(e);
            return say(command, failure.exit(), failure.exit().code(), failure.message(), List.of());
        }
    }

    private int run(Command command) throws IOException {
        if (command instanceof Command.SetGear set) {
            return setGear(set);
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
            GearReportProto hosts = port.hosts();
            out.print(list.json() ? HostsText.json(list.verb(), hosts) : HostsText.of(hosts));
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
            return report(report, port.gearReport(report.verbose()));
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
        GearStateProto accepted = reply.hasState() ? reply.getState() : port.getGear();
        Waiting.End end = new Waiting(port, times, this::progress).follow(accepted, timeout);
        VerbReplyProto last = reply.toBuilder().setState(end.state()).build();
        return say(command, end.exit(), end.exit().code(), end.message(), List.of(last));
    }

    private int changeHosts(Command.ChangeHosts command) throws IOException {
        VerbReplyProto reply = port.changeHosts(command.request());
        if (Exit.of(reply.getOutcome()) != Exit.IN_PROGRESS
                || command.patience().isEmpty()) {
            return reply(command, reply);
        }
        WaitingForMoves.End end = new WaitingForMoves(port, times, err::println)
                .follow(command.patience().get());
        return say(command, end.exit(), end.exit().code(), reply.getMessage() + ". " + end.message(), List.of(reply));
    }

    /** To standard error, with -json too: standard output holds the one object. */
    private void progress(GearStateProto state) {
        String line = StateText.progress(state);
        if (!line.equals(lastProgress)) {
            err.println(line);
            lastProgress = line;
        }
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
            (code == 0 ? out : err).println(message);
            replies.forEach(reply -> details(code == 0 ? out : err, reply));
        }
        return code;
    }

    private static void details(PrintStream to, VerbReplyProto reply) {
        if (reply.getHostsCount() > 0) {
            to.print(StateText.rows("Hosts", reply.getHostsList()));
        }
        if (reply.hasBlocksToMove()) {
            to.print(StateText.row("Blocks to move", reply.getBlocksToMove()));
        }
        if (reply.getBytesToMove() > 0) {
            to.print(StateText.row("Bytes to move", StateText.size(reply.getBytesToMove())));
        }
        if (reply.hasCopiesAhead()) {
            to.print(StateText.row("Copies ahead", reply.getCopiesAhead()));
        }
        if (reply.hasEtaSource()) {
            to.print(StateText.row("ETA", StateText.estimate(reply)));
        }
        if (reply.hasWattsSaved()) {
            to.print(StateText.watts(reply));
        }
        reply.getRefusalsList()
                .forEach(no ->
                        to.print(StateText.row(no.getOverridable() ? "Refuses" : "Refuses, final", no.getMessage())));
        if (reply.getBlockIdsCount() > 0) {
            to.print(StateText.row("Blocks in the way", reply.getBlockIdsList()));
        }
    }

    private int state(Command command, GearStateProto state) {
        if (command.json()) {
            ObjectNode node = GearJson.head(command.verb(), Exit.DONE, 0, "");
            node.set("state", GearJson.state(state));
            out.println(GearJson.text(node));
        } else {
            out.print(StateText.of(state));
        }
        return 0;
    }

    private int mode(Command.Mode command, VerbReplyProto reply) {
        if (Exit.of(reply.getOutcome()) != Exit.DONE || command.json()) {
            return reply(command, reply);
        }
        if (!reply.getMessage().isEmpty()) {
            out.println(reply.getMessage());
        }
        out.print(AutoText.of(reply.getAuto()));
        return 0;
    }

    private int check(Command.Check command, GearCheckReplyProto reply) {
        Exit exit = CheckText.exit(reply);
        out.print(command.json() ? CheckText.json(command.verb(), reply) : CheckText.of(reply));
        return exit.code();
    }

    private int report(Command.Report command, GearReportProto report) {
        if (command.json()) {
            ObjectNode node = GearJson.head(command.verb(), Exit.DONE, 0, "");
            node.set("state", GearJson.state(report.getState()));
            GearJson.addReport(node, report);
            out.println(GearJson.text(node));
        } else {
            out.print(ReportText.of(report, command.verbose()));
        }
        return 0;
    }
}
