// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.cli;

import io.hdfsgears.hdfs.proto.GearProtos.OutcomeProto;
import io.hdfsgears.hdfs.proto.GearProtos.SyncPathProto;
import io.hdfsgears.hdfs.proto.GearProtos.SyncPathsRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.VerbReplyProto;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.StatusReplyProto;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.WeighReplyProto;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.WeighRequestProto;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;

/** A cluster of one DataNode that writes down what it is asked. */
final class FakePort implements PfimbiPort {
    static final String HOST = "h1:9866";

    /** One line a question. */
    final List<String> asked = new ArrayList<>();

    /** What looks at the path find, one after the other; the last again and again. */
    final Deque<Long> missing = new ArrayDeque<>(List.of(0L));

    Map<String, String> silent = Map.of();
    Map<String, StatusReplyProto> replies = Map.of(HOST, StatusReplyProto.getDefaultInstance());
    boolean denied;
    VerbReplyProto paths = VerbReplyProto.newBuilder()
            .setOutcome(OutcomeProto.DONE)
            .setMessage("in force")
            .addSyncPaths(SyncPathProto.newBuilder()
                    .setPath("/tmp")
                    .setReplicas(1)
                    .setByVerb(true)
                    .setFloor(false))
            .build();

    @Nullable
    Exception trouble;

    /** Its NameNode is of 0.2.0. */
    boolean earlier;

    @Override
    public Answers<StatusReplyProto> status() throws IOException {
        ask("status");
        return new Answers<>(replies, silent, denied);
    }

    @Override
    public Answers<WeighReplyProto> weigh(WeighRequestProto request) throws IOException {
        ask(request.hasWeights() ? "weights=" + request.getWeights() : "weights");
        return new Answers<>(
                Map.of(HOST, WeighReplyProto.newBuilder().setWeights("2=100").build()), silent, denied);
    }

    @Override
    public VerbReplyProto syncPaths(SyncPathsRequestProto request) throws IOException {
        if (earlier) {
            return syncPathsOfEarlier(request.toBuilder().clearOnly().build());
        }
        String change = request.hasOnly()
                ? " clear " + request.getOnly()
                : request.hasReplicas()
                        ? " sync=" + request.getReplicas()
                        : request.hasFloor() ? " floor=" + request.getFloor() : " clear";
        ask(request.hasPath() ? request.getPath() + change : "paths");
        return paths;
    }

    /** @param request as its parser sees it: without the fields that it does not know */
    private VerbReplyProto syncPathsOfEarlier(SyncPathsRequestProto request) throws IOException {
        if (request.hasFloor() && request.getFloor() < 1) {
            return VerbReplyProto.newBuilder()
                    .setOutcome(OutcomeProto.BAD_ARGUMENT)
                    .setMessage("a floor of 0 replicas cannot be held: give 1 to 512, or -clear to have the"
                            + " configuration's again")
                    .build();
        }
        ask(request.getPath() + (request.hasFloor() ? " floor=" + request.getFloor() : " clear"));
        return paths;
    }

    @Override
    public MissingCopies missing(Path path, OptionalInt replicas) throws IOException {
        ask("missing " + path + (replicas.isPresent() ? " replicas=" + replicas.getAsInt() : ""));
        return new MissingCopies() {
            @Override
            public long blocks() {
                return missing.size() > 1 ? missing.remove() : missing.element();
            }

            @Override
            public void close() {
                asked.add("closed");
            }
        };
    }

    private void ask(String what) throws IOException {
        asked.add(what);
        if (trouble instanceof IOException io) {
            throw io;
        }
        if (trouble instanceof RuntimeException bug) {
            throw bug;
        }
    }
}
