// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.cli;

import io.hdfsgears.hdfs.proto.GearProtos.SyncPathsRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.SyncRuleProto;
import io.hdfsgears.hdfs.proto.GearProtos.VerbReplyProto;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A rule for a directory. */
@CommandLine.Command(
        name = "set-path",
        aliases = "-setPath",
        header = "Set how many replicas writers wait for below a path.",
        description = {
            "Sets how many replicas writers below a directory wait for, or wait for at least. The rule is in force"
                    + " at once and stays over restarts and failovers. With --json all rules are printed.",
            "For superusers.",
            "",
            "  hdfs pfimbi set-path /tmp --sync 1",
            "  hdfs pfimbi set-path /important --floor 2",
            "  hdfs pfimbi set-path /important --clear-floor"
        })
final class SetPathCommand extends PathsCommand {
    /** A NameNode of 0.2.0 does not know the field that limits a removal to one rule. It refuses this floor, and removes none. */
    private static final int REFUSED_FLOOR = 0;

    /** Exactly one of these. */
    static final class Rule {
        @Option(
                names = "--sync",
                paramLabel = "<replicas>",
                converter = WholeNumber.class,
                description = "Writers wait for this number; 0 stands for all.")
        private @Nullable Integer sync;

        @Option(
                names = "--floor",
                paramLabel = "<replicas>",
                converter = WholeNumber.class,
                description = "Writers wait for at least this number, 1 or more, whatever their job requests.")
        private @Nullable Integer floor;

        @Option(names = "--clear", description = "Remove both: the rules of the configuration count again.")
        @SuppressWarnings("unused") // a request without a number clears
        private boolean clear;

        @Option(names = "--clear-sync", description = "Remove the rule of --sync alone.")
        private boolean clearSync;

        @Option(names = "--clear-floor", description = "Remove the rule of --floor alone.")
        private boolean clearFloor;
    }

    @Parameters(paramLabel = "<path>", description = "The directory, from the root on.")
    private String path = "";

    @ArgGroup(multiplicity = "1")
    private Rule rule = new Rule();

    @Override
    SyncPathsRequestProto request() {
        SyncPathsRequestProto.Builder request =
                SyncPathsRequestProto.newBuilder().setPath(path);
        if (rule.sync != null) {
            request.setReplicas(rule.sync);
        }
        if (rule.floor != null) {
            request.setFloor(rule.floor);
        }
        if (rule.clearSync) {
            request.setOnly(SyncRuleProto.SYNC_RULE).setFloor(REFUSED_FLOOR);
        }
        if (rule.clearFloor) {
            request.setOnly(SyncRuleProto.FLOOR_RULE).setFloor(REFUSED_FLOOR);
        }
        return request.build();
    }

    @Override
    String text(SyncPathsRequestProto request, VerbReplyProto reply) {
        return confirmed(request) + ": " + reply.getMessage() + System.lineSeparator();
    }

    @Override
    String refusal(SyncPathsRequestProto request, VerbReplyProto reply) {
        boolean earlier = request.hasOnly() && reply.getMessage().startsWith("a floor of " + REFUSED_FLOOR + " ");
        return earlier
                ? "The NameNode is of an earlier version and cannot take one rule back: upgrade it first, or use --clear"
                        + " for both. Nothing was changed."
                : super.refusal(request, reply);
    }

    private static String confirmed(SyncPathsRequestProto request) {
        if (request.hasFloor() && !request.hasOnly()) {
            return "Writers below " + request.getPath() + " wait for " + replicas(request.getFloor())
                    + " at least, whatever they ask for";
        }
        if (!request.hasReplicas()) {
            String option = request.hasOnly() ? option(request.getOnly()) : "";
            return "The rule of -setPath" + option + " for " + request.getPath() + " is taken back";
        }
        int replicas = request.getReplicas();
        return "Writers below " + request.getPath() + " wait for "
                + (replicas == 0 ? "all replicas" : replicas(replicas));
    }

    private static String option(SyncRuleProto rule) {
        return switch (rule) {
            case SYNC_RULE -> " -sync";
            case FLOOR_RULE -> " -floor";
        };
    }

    private static String replicas(int number) {
        return number == 1 ? "1 replica" : number + " replicas";
    }
}
