// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.wire;

import io.hdfsgears.hdfs.host.LastOrder;
import io.hdfsgears.hdfs.host.LeaseReply;
import io.hdfsgears.hdfs.host.LeaseReply.Granted;
import io.hdfsgears.hdfs.host.LeaseReply.Refused;
import io.hdfsgears.hdfs.host.LeaseRequest;
import io.hdfsgears.hdfs.proto.LeaseProtos.LastOrderProto;
import io.hdfsgears.hdfs.proto.LeaseProtos.LeaseReplyProto;
import io.hdfsgears.hdfs.proto.LeaseProtos.LeaseRequestProto;
import java.util.OptionalInt;

/** The lease of power controllers as it goes over the wire. */
public final class LeaseMessage {
    private LeaseMessage() {}

    /** Its identity and label are clean: they go into log lines. */
    public static LeaseRequest request(LeaseRequestProto proto) {
        return new LeaseRequest(
                PowerWords.clean(proto.getController()),
                PowerWords.clean(proto.getLabel()),
                proto.getEpoch(),
                proto.getWanted(),
                proto.getLastOrdersList().stream().map(LeaseMessage::order).toList(),
                proto.getEnds(),
                proto.hasReached() ? OptionalInt.of(proto.getReached()) : OptionalInt.empty());
    }

    /** To a controller. */
    public static LeaseReplyProto of(LeaseReply reply) {
        LeaseReplyProto.Builder proto = LeaseReplyProto.newBuilder()
                .setHeld(reply instanceof Granted)
                .setEpoch(reply.epoch())
                .setValidMillis(reply.validMillis());
        if (reply instanceof Granted granted) {
            if (granted.reachesFewer()) {
                proto.setReachesFewer(true);
            }
            granted.handover().ifPresent(from -> {
                proto.setIdleMillis(from.idleMillis());
                from.lastOrders().forEach(order -> proto.addLastOrders(order(order)));
            });
        } else if (reply instanceof Refused refused) {
            proto.setWaitMillis(refused.waitMillis()).setHolder(refused.holder());
        }
        return proto.build();
    }

    private static LastOrder order(LastOrderProto proto) {
        return new LastOrder(proto.getName(), proto.getAction(), proto.getAgoMillis(), proto.getEnded());
    }

    private static LastOrderProto order(LastOrder order) {
        return LastOrderProto.newBuilder()
                .setName(order.name())
                .setAction(order.action())
                .setAgoMillis(order.agoMillis())
                .setEnded(order.ended())
                .build();
    }
}
