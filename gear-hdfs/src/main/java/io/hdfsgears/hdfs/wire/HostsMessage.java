// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.wire;

import io.hdfsgears.hdfs.agent.HostsOrder;
import io.hdfsgears.hdfs.proto.GearProtos.ChangeHostsRequestProto;
import java.util.Optional;
import java.util.OptionalInt;

/** Changes of the expansion chain as they go over the wire. */
public final class HostsMessage {
    private HostsMessage() {}

    public static HostsOrder order(ChangeHostsRequestProto request) {
        return new HostsOrder(
                request.hasRemove() ? Optional.of(request.getRemove()) : Optional.empty(),
                request.hasReplace()
                        ? Optional.of(new HostsOrder.Replace(request.getReplace(), request.getBy()))
                        : Optional.empty(),
                request.hasMove()
                        ? Optional.of(new HostsOrder.Move(request.getMove(), request.getPosition()))
                        : Optional.empty(),
                request.hasPrimaries() ? OptionalInt.of(request.getPrimaries()) : OptionalInt.empty(),
                request.getRefound());
    }

    /** What is asked for, on one line of the audit log. */
    public static String asked(ChangeHostsRequestProto request) {
        String asked = (request.hasRemove() ? "remove " + request.getRemove() : "")
                + (request.hasReplace() ? "replace " + request.getReplace() + " by " + request.getBy() : "")
                + (request.hasMove() ? "move " + request.getMove() + " to " + request.getPosition() : "")
                + (request.hasPrimaries() ? "primaries " + request.getPrimaries() : "")
                + (request.getRefound() ? "refound" : "");
        return PowerWords.clean(asked);
    }
}
