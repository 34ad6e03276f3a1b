// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.namenode;

import io.hdfsgears.hdfs.pipeline.PathSync;
import io.hdfsgears.hdfs.pipeline.PipelineRules;
import io.hdfsgears.hdfs.proto.GearProtos.OutcomeProto;
import io.hdfsgears.hdfs.proto.GearProtos.SyncPathProto;
import io.hdfsgears.hdfs.proto.GearProtos.SyncPathsRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.SyncRuleProto;
import io.hdfsgears.hdfs.proto.GearProtos.VerbReplyProto;
import java.io.IOException;
import java.util.function.Supplier;
import org.apache.hadoop.hdfs.server.namenode.GearNamesystemAccess;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.jspecify.annotations.NullUnmarked;

/** Rules for paths whose pipelines are shortened, if Pfimbi runs. */
@NullUnmarked
final class SyncPathVerbs {
    private static final String OFF =
            "Pfimbi is off on this NameNode: set dfs.namenode.pfimbi.enabled to true and restart it";

    private final NameNode nameNode;
    private final Supplier<PipelineRules> pipelines;

    SyncPathVerbs(NameNode nameNode, Supplier<PipelineRules> pipelines) {
        this.nameNode = nameNode;
        this.pipelines = pipelines;
    }

    VerbReplyProto list() {
        PipelineRules rules = pipelines.get();
        return rules == null ? reply(OutcomeProto.REFUSED, OFF).build() : shown(rules, "");
    }

    /** The attribute that keeps them is for superusers alone. */
    VerbReplyProto set(SyncPathsRequestProto request) throws IOException {
        GearNamesystemAccess.requireSuperuser(nameNode.getNamesystem(), "setSyncPath");
        PipelineRules rules = pipelines.get();
        if (rules == null) {
            return reply(OutcomeProto.REFUSED, OFF).build();
        }
        try {
            change(rules.paths(), request);
        } catch (IllegalArgumentException e) {
            return reply(OutcomeProto.BAD_ARGUMENT, e.getMessage()).build();
        }
        return shown(rules, "in force for each block that is given out from here on");
    }

    /** A request to take one rule back also has a floor that versions refuse that do not know {@code only}. */
    static void change(PathSync paths, SyncPathsRequestProto request) throws IOException {
        if (request.hasOnly()) {
            paths.clear(request.getPath(), kind(request.getOnly()));
        } else if (request.hasReplicas()) {
            paths.set(request.getPath(), PathSync.Kind.SYNC, request.getReplicas());
        } else if (request.hasFloor()) {
            paths.set(request.getPath(), PathSync.Kind.FLOOR, request.getFloor());
        } else {
            paths.clear(request.getPath());
        }
    }

    /** For the audit log. */
    static String change(SyncPathsRequestProto request) {
        if (request.hasOnly()) {
            return request.getOnly() == SyncRuleProto.SYNC_RULE ? " sync cleared" : " floor cleared";
        }
        if (request.hasReplicas()) {
            return " sync " + request.getReplicas();
        }
        return request.hasFloor() ? " floor " + request.getFloor() : " cleared";
    }

    private static PathSync.Kind kind(SyncRuleProto rule) {
        return switch (rule) {
            case SYNC_RULE -> PathSync.Kind.SYNC;
            case FLOOR_RULE -> PathSync.Kind.FLOOR;
        };
    }

    private static VerbReplyProto shown(PipelineRules rules, String message) {
        VerbReplyProto.Builder reply = reply(OutcomeProto.DONE, message);
        for (PathSync.Rule rule : rules.paths().rules()) {
            reply.addSyncPaths(SyncPathProto.newBuilder()
                    .setPath(rule.path())
                    .setReplicas(rule.replicas())
                    .setByVerb(rule.byVerb())
                    .setFloor(rule.kind() == PathSync.Kind.FLOOR));
        }
        return reply.build();
    }

    private static VerbReplyProto.Builder reply(OutcomeProto outcome, String message) {
        return VerbReplyProto.newBuilder().setOutcome(outcome).setMessage(message);
    }
}
