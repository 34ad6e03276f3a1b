// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.wire;

import io.hdfsgears.core.auto.Proposal;
import io.hdfsgears.core.price.PriceStatus;
import io.hdfsgears.hdfs.auto.AutoStatus;
import io.hdfsgears.hdfs.load.LoadMeter;
import io.hdfsgears.hdfs.picture.AutoShown;
import io.hdfsgears.hdfs.proto.GearProtos.AutoProto;
import io.hdfsgears.hdfs.proto.GearProtos.DecisionProto;
import io.hdfsgears.hdfs.proto.GearProtos.PriceProto;
import io.hdfsgears.hdfs.state.StoredAuto;
import java.util.Locale;

/** The automatic gears as they go over the wire. */
public final class AutoMessage {
    private AutoMessage() {}

    public static AutoProto of(AutoShown auto) {
        AutoStatus status = auto.status();
        StoredAuto stored = status.stored();
        AutoProto.Builder proto = AutoProto.newBuilder()
                .setMode(stored.mode().word())
                .setBy(stored.by())
                .setSinceMillis(stored.sinceMillis())
                .setPolicy(status.policy().name().toLowerCase(Locale.ROOT));
        LoadMeter.Seen seen = status.seen();
        if (seen != null) {
            proto.setReadBytesPerSecond(seen.readBytesPerSecond())
                    .setWriteBytesPerSecond(seen.writeBytesPerSecond())
                    .setReadSource(seen.source());
        }
        addProposal(proto, status);
        auto.offloadSet().ifPresent(hosts -> {
            proto.setOffloadSet(hosts);
            if (stored.offload().hosts() > 0) {
                proto.setOffloadSinceMillis(stored.offload().sinceMillis())
                        .setOffloadReason(stored.offload().reason());
            }
        });
        status.price().map(AutoMessage::price).ifPresent(proto::setPrice);
        stored.decisions()
                .forEach(d -> proto.addDecisions(DecisionProto.newBuilder()
                        .setAtMillis(d.atMillis())
                        .setKind(d.kind())
                        .setFrom(d.from())
                        .setTo(d.to())
                        .setReason(d.reason())));
        return proto.build();
    }

    private static void addProposal(AutoProto.Builder proto, AutoStatus status) {
        Proposal proposal = status.proposal();
        if (proposal == null) {
            return;
        }
        proto.setNeededHosts(proposal.neededHosts())
                .setWantedHosts(proposal.wantedHosts())
                .setGearHosts(proposal.gearHosts())
                .setReason(proposal.reason());
        if (status.savings().hosts() != 0) {
            proto.setSavedHosts(status.savings().hosts())
                    .setSavedWatts(status.savings().watts())
                    .setSavedWattsSource(status.savings().source());
        }
    }

    private static PriceProto price(PriceStatus price) {
        PriceProto.Builder proto = PriceProto.newBuilder()
                .setSource(price.source())
                .setUnit(price.unit())
                .setBand(price.band().word())
                .setLeastAwake(price.leastAwake())
                .setUsualAwake(price.usualAwake())
                .addAllWaiting(price.waiting());
        price.now().ifPresent(proto::setNow);
        price.endsMillis().ifPresent(proto::setEndsMillis);
        if (!price.trouble().isEmpty()) {
            proto.setTrouble(price.trouble());
        }
        return proto.build();
    }
}
