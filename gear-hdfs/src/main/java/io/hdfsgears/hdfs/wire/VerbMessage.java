// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.wire;

import io.hdfsgears.hdfs.proto.GearProtos.DatasetProto;
import io.hdfsgears.hdfs.proto.GearProtos.ListDatasetsReplyProto;
import io.hdfsgears.hdfs.proto.GearProtos.OutcomeProto;
import io.hdfsgears.hdfs.proto.GearProtos.RefusalProto;
import io.hdfsgears.hdfs.proto.GearProtos.SetDatasetRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.SetGearRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.VerbReplyProto;
import io.hdfsgears.hdfs.verb.Answer;
import io.hdfsgears.hdfs.verb.DatasetOrder;
import io.hdfsgears.hdfs.verb.DatasetShown;
import io.hdfsgears.hdfs.verb.Preview;
import io.hdfsgears.hdfs.verb.ShiftOrder;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** What verbs are asked and what they answer, as it goes over the wire. */
public final class VerbMessage {
    private VerbMessage() {}

    public static ShiftOrder order(SetGearRequestProto request) {
        return new ShiftOrder(
                request.hasGear() ? OptionalInt.of(request.getGear()) : OptionalInt.empty(),
                request.hasRelative() ? Optional.of(request.getRelative()) : Optional.empty(),
                request.hasNodes() ? OptionalInt.of(request.getNodes()) : OptionalInt.empty(),
                request.hasWatts() ? OptionalLong.of(request.getWatts()) : OptionalLong.empty(),
                request.getReason(),
                request.getForce(),
                request.getDryRun(),
                request.getLastsMillis());
    }

    public static DatasetOrder order(SetDatasetRequestProto request) {
        return new DatasetOrder(
                request.getPath(),
                request.hasPrimaries() ? OptionalInt.of(request.getPrimaries()) : OptionalInt.empty(),
                request.hasGear() ? OptionalInt.of(request.getGear()) : OptionalInt.empty(),
                request.hasShare() ? OptionalInt.of(request.getShare()) : OptionalInt.empty(),
                request.getDryRun(),
                request.getReason());
    }

    public static VerbReplyProto reply(Answer answer) {
        VerbReplyProto.Builder reply = VerbReplyProto.newBuilder()
                .setOutcome(outcome(answer.outcome()))
                .setMessage(answer.message());
        answer.state().map(StateMessage::of).ifPresent(reply::setState);
        answer.auto().map(AutoMessage::of).ifPresent(reply::setAuto);
        answer.toMove().ifPresent(data -> reply.setBlocksToMove(data.blocks()).setBytesToMove(data.bytes()));
        answer.preview().ifPresent(preview -> add(reply, preview));
        return reply.build();
    }

    private static void add(VerbReplyProto.Builder reply, Preview preview) {
        reply.addAllHosts(preview.hosts()).setBytesToMove(preview.bytesToMove()).addAllBlockIds(preview.blockIds());
        if (preview.copiesAhead() > 0) {
            reply.setCopiesAhead(preview.copiesAhead());
        }
        preview.effect().ifPresent(effect -> {
            effect.eta().millis().ifPresent(reply::setEtaMillis);
            reply.setEtaSource(effect.eta().source())
                    .setWattsSaved(effect.savings().watts())
                    .setWattsSource(effect.savings().source());
        });
        preview.refusals()
                .forEach(one -> reply.addRefusals(
                        RefusalProto.newBuilder().setMessage(one.message()).setOverridable(one.overridable())));
    }

    private static OutcomeProto outcome(Answer.Outcome outcome) {
        return switch (outcome) {
            case DONE -> OutcomeProto.DONE;
            case IN_PROGRESS -> OutcomeProto.IN_PROGRESS;
            case BAD_ARGUMENT -> OutcomeProto.BAD_ARGUMENT;
            case REFUSED -> OutcomeProto.REFUSED;
            case NOT_ACTIVE -> OutcomeProto.NOT_ACTIVE;
        };
    }

    public static ListDatasetsReplyProto datasets(List<DatasetShown> datasets) {
        ListDatasetsReplyProto.Builder reply = ListDatasetsReplyProto.newBuilder();
        datasets.forEach(dataset -> reply.addDatasets(dataset(dataset)));
        return reply.build();
    }

    private static DatasetProto dataset(DatasetShown dataset) {
        DatasetProto.Builder proto = DatasetProto.newBuilder()
                .setPath(dataset.path())
                .setPrimaries(dataset.primaryHosts().size())
                .setGear(dataset.gear())
                .setGearHosts(dataset.gearHosts())
                .setShare(dataset.share())
                .addAllPrimaryHosts(dataset.primaryHosts());
        dataset.blocks().ifPresent(proto::setBlocks);
        dataset.work().ifPresent(work -> proto.setInUse(work.inUse()).addAllHosts(work.hosts()));
        return proto.build();
    }
}
