// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.answer;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hdfsgears.hdfs.proto.GearProtos.AutoProto;
import io.hdfsgears.hdfs.proto.GearProtos.DecisionProto;
import io.hdfsgears.hdfs.proto.GearProtos.PriceProto;

/** The automatic gears for programs. */
public final class AutoJson {
    private AutoJson() {}

    static ObjectNode of(AutoProto auto) {
        ObjectNode node = JsonNodeFactory.instance
                .objectNode()
                .put("mode", auto.getMode())
                .put("by", auto.getBy())
                .put("since", GearJson.time(auto.getSinceMillis()))
                .put("policy", auto.getPolicy());
        if (auto.hasReadBytesPerSecond()) {
            node.put("readBytesPerSecond", Math.round(auto.getReadBytesPerSecond()))
                    .put("writeBytesPerSecond", Math.round(auto.getWriteBytesPerSecond()))
                    .put("readSource", auto.getReadSource());
        }
        if (auto.hasGearHosts()) {
            node.put("neededHosts", auto.getNeededHosts())
                    .put("wantedHosts", auto.getWantedHosts())
                    .put("gearHosts", auto.getGearHosts())
                    .put("reason", auto.getReason());
        }
        if (auto.hasSavedHosts()) {
            node.put("savedHosts", auto.getSavedHosts())
                    .put("savedWatts", auto.getSavedWatts())
                    .put("savedWattsSource", auto.getSavedWattsSource());
        }
        if (auto.hasOffloadSet()) {
            node.put("offloadSet", auto.getOffloadSet());
        }
        if (auto.hasOffloadSinceMillis()) {
            node.put("offloadSince", GearJson.time(auto.getOffloadSinceMillis()))
                    .put("offloadReason", auto.getOffloadReason());
        }
        if (auto.hasPrice()) {
            node.set("price", price(auto.getPrice()));
        }
        ArrayNode decisions = node.putArray("decisions");
        auto.getDecisionsList().forEach(decision -> decisions.add(decision(decision)));
        return node;
    }

    private static ObjectNode price(PriceProto price) {
        ObjectNode node = JsonNodeFactory.instance
                .objectNode()
                .put("source", price.getSource())
                .put("unit", price.getUnit())
                .put("band", price.getBand());
        if (price.hasNow()) {
            node.put("now", price.getNow());
        }
        if (price.hasEndsMillis()) {
            node.put("ends", GearJson.time(price.getEndsMillis()));
        }
        node.put("leastAwake", price.getLeastAwake()).put("usualAwake", price.getUsualAwake());
        ArrayNode waiting = node.putArray("waiting");
        price.getWaitingList().forEach(waiting::add);
        if (price.hasTrouble()) {
            node.put("trouble", price.getTrouble());
        }
        return node;
    }

    private static ObjectNode decision(DecisionProto decision) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("at", GearJson.time(decision.getAtMillis()))
                .put("kind", decision.getKind())
                .put("from", decision.getFrom())
                .put("to", decision.getTo())
                .put("reason", decision.getReason());
    }
}
