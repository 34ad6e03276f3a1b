// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.hdfs;

import io.hdfsgears.hdfs.proto.LeaseProtos.LastOrderProto;
import io.hdfsgears.hdfs.proto.LeaseProtos.LeaseReplyProto;
import io.hdfsgears.hdfs.proto.LeaseProtos.LeaseRequestProto;
import io.hdfsgears.power.control.PowerAction;
import io.hdfsgears.power.link.Given;
import io.hdfsgears.power.link.LeaseAsk;
import io.hdfsgears.power.link.LeaseWord;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/** The lease of controllers in the gear protocol. */
final class LeaseWire {
    /** Before an action that an operator ordered. A controller of a release that does not know it would repeat the action. */
    private static final String BY_HAND = "BY_HAND_";

    private LeaseWire() {}

    static LeaseRequestProto request(LeaseAsk ask) {
        LeaseRequestProto.Builder request = LeaseRequestProto.newBuilder()
                .setController(ask.controller())
                .setLabel(ask.label())
                .setEpoch(ask.epoch())
                .setWanted(ask.wanted())
                .setReached(ask.reached());
        if (ask.ends()) {
            request.setEnds(true);
        }
        ask.given()
                .forEach(given -> request.addLastOrders(LastOrderProto.newBuilder()
                        .setName(given.datanode())
                        .setAction(
                                (given.byHand() ? BY_HAND : "") + given.action().name())
                        .setAgoMillis(TimeUnit.NANOSECONDS.toMillis(given.agoNanos()))
                        .setEnded(given.ended())));
        return request.build();
    }

    static LeaseWord word(LeaseReplyProto reply) {
        List<Given> given = new ArrayList<>();
        for (LastOrderProto order : reply.getLastOrdersList()) {
            boolean byHand = order.getAction().startsWith(BY_HAND);
            action(order.getAction().substring(byHand ? BY_HAND.length() : 0))
                    .ifPresent(action -> given.add(new Given(
                            order.getName(),
                            action,
                            TimeUnit.MILLISECONDS.toNanos(order.getAgoMillis()),
                            order.getEnded(),
                            byHand)));
        }
        return new LeaseWord(
                reply.getHeld(),
                reply.getEpoch(),
                TimeUnit.MILLISECONDS.toNanos(reply.getValidMillis()),
                TimeUnit.MILLISECONDS.toNanos(reply.getWaitMillis()),
                reply.getHolder(),
                given,
                reply.hasIdleMillis()
                        ? OptionalLong.of(TimeUnit.MILLISECONDS.toNanos(reply.getIdleMillis()))
                        : OptionalLong.empty(),
                reply.getReachesFewer());
    }

    /** One that a later version knows is not gone on with. */
    private static Optional<PowerAction> action(String name) {
        return Arrays.stream(PowerAction.values())
                .filter(action -> action.name().equals(name))
                .findFirst();
    }
}
