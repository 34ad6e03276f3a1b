// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.report;

import io.hdfsgears.core.auto.Proposal;
import io.hdfsgears.core.layout.OffloadingLayout;
import io.hdfsgears.core.price.PriceStatus;
import io.hdfsgears.hdfs.auto.AutoStatus;
import io.hdfsgears.hdfs.load.LoadMeter;
import io.hdfsgears.hdfs.proto.GearProtos.AutoProto;
import io.hdfsgears.hdfs.proto.GearProtos.DecisionProto;
import io.hdfsgears.hdfs.proto.GearProtos.PriceProto;
import io.hdfsgears.hdfs.state.StoredAuto;
import io.hdfsgears.hdfs.view.HdfsView;
import java.util.Locale;

/** What operators are shown of the automatic gears. */
public final class AutoReport {
    private AutoReport() {}

    public static AutoProto of(AutoStatus status, HdfsView view) {
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
        Proposal proposal = status.proposal();
        if (proposal != null) {
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
        if (view.layout() instanceof OffloadingLayout offloading) {
            proto.setOffloadSet(offloading.offloadSet(view.cluster()));
            if (stored.offload().hosts() > 0) {
                proto.setOffloadSinceMillis(stored.offload().sinceMillis())
                        .setOffloadReason(stored.offload().reason());
            }
        }
        status.price().map(AutoReport::price).ifPresent(proto::setPrice);
        stored.decisions()
                .forEach(d -> proto.addDecisions(DecisionProto.newBuilder()
                        .setAtMillis(d.atMillis())
                        .setKind(d.kind())
                        .setFrom(d.from())
                        .setTo(d.to())
                        .setReason(d.reason())));
        return proto.build();
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
