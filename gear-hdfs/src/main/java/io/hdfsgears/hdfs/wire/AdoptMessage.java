// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.wire;

import io.hdfsgears.hdfs.migrate.AdoptOrder;
import io.hdfsgears.hdfs.migrate.Adopted;
import io.hdfsgears.hdfs.proto.GearProtos.AdoptLayoutRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.OutcomeProto;
import io.hdfsgears.hdfs.proto.GearProtos.VerbReplyProto;
import java.util.OptionalInt;

/** Orders to adopt, and what became of them, as they go over the wire. */
public final class AdoptMessage {
    private AdoptMessage() {}

    public static AdoptOrder order(AdoptLayoutRequestProto request) {
        return new AdoptOrder(
                request.getPath(),
                request.getDryRun(),
                request.getCancel(),
                request.getReason(),
                request.hasEvenOutPercent() ? OptionalInt.of(request.getEvenOutPercent()) : OptionalInt.empty());
    }

    public static VerbReplyProto reply(Adopted adopted) {
        VerbReplyProto.Builder reply = VerbReplyProto.newBuilder()
                .setOutcome(outcome(adopted.outcome()))
                .setMessage(adopted.message());
        adopted.found().ifPresent(found -> reply.setBlocksToMove(found.blocks()).setBytesToMove(found.bytes()));
        return reply.build();
    }

    private static OutcomeProto outcome(Adopted.Outcome outcome) {
        return switch (outcome) {
            case DONE -> OutcomeProto.DONE;
            case IN_PROGRESS -> OutcomeProto.IN_PROGRESS;
            case BAD_ARGUMENT -> OutcomeProto.BAD_ARGUMENT;
            case REFUSED -> OutcomeProto.REFUSED;
        };
    }
}
