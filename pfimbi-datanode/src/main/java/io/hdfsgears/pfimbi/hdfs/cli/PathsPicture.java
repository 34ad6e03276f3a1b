// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hdfsgears.hdfs.proto.GearProtos.SyncPathProto;
import java.util.List;
import java.util.Locale;

/** How many replicas writers wait for, by directory. */
record PathsPicture(List<SyncPathProto> rules) {
    PathsPicture {
        rules = List.copyOf(rules);
    }

    String text() {
        if (rules.isEmpty()) {
            return "No directory has a rule." + System.lineSeparator();
        }
        StringBuilder text = new StringBuilder();
        for (SyncPathProto rule : rules) {
            text.append(String.format(Locale.ROOT, "%s: %s, %s%n", rule.getPath(), number(rule), origin(rule)));
        }
        return text.toString();
    }

    ObjectNode json() {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        ArrayNode paths = node.putArray("paths");
        ArrayNode floors = node.putArray("floors");
        for (SyncPathProto rule : rules) {
            (rule.getFloor() ? floors : paths)
                    .addObject()
                    .put("path", rule.getPath())
                    .put(rule.getFloor() ? "floor" : "sync", rule.getReplicas())
                    .put("by", origin(rule));
        }
        return node;
    }

    private static String number(SyncPathProto rule) {
        if (rule.getFloor()) {
            return "at least " + rule.getReplicas();
        }
        return rule.getReplicas() == 0 ? "all" : Integer.toString(rule.getReplicas());
    }

    private static String origin(SyncPathProto rule) {
        return rule.getByVerb() ? "-setPath" : "configuration";
    }
}
