// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.wire;

import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.hdfs.picture.GearStatus;
import io.hdfsgears.hdfs.proto.GearProtos.GearStateProto;

/** The gear in force as it goes over the wire. */
public final class StateMessage {
    private StateMessage() {}

    public static GearStateProto of(GearStatus status) {
        GearState state = status.state();
        GearStateProto.Builder proto = GearStateProto.newBuilder()
                .setGear(status.gear())
                .setWantedGear(status.wantedGear())
                .setPhase(state.phase().name())
                .setSinceMillis(state.sinceMillis())
                .setBy(state.by())
                .setReason(state.reason())
                .setHostsAwake(status.hosts().awake())
                .setHostsUp(status.hosts().up())
                .setHosts(status.hosts().all())
                .setEpoch(state.epoch())
                .addAllGears(status.gears());
        if (!status.held().isEmpty()) {
            proto.setHeld(status.held());
        }
        if (state.until().isSet()) {
            proto.setEndsMillis(state.until().atMillis())
                    .setEndsHosts(state.until().hosts());
        }
        if (!status.waits().waitingFor().isEmpty()) {
            proto.setWaitingFor(status.waits().waitingFor())
                    .addAllBlockingBlockIds(status.waits().blocks());
        }
        if (!status.waits().keptAwake().isEmpty()) {
            proto.setKeptAwake(status.waits().keptAwake());
        }
        status.mode().ifPresent(mode -> proto.setMode(mode.word()));
        return proto.build();
    }
}
