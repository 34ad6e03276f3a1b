// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.WeighReplyProto;
import java.util.TreeMap;

/** The weights of all DataNodes, one line each. */
record WeightsPicture(Answers<WeighReplyProto> all) {
    String text() {
        StringBuilder text = new StringBuilder();
        new TreeMap<>(all.replies()).forEach((host, reply) -> line(text, host, reply.getWeights()));
        new TreeMap<>(all.silent()).forEach((host, why) -> text.append(Answers.line(host, why)));
        return text.append(Answers.summary(all.replies().size(), all.silent())).toString();
    }

    private static void line(StringBuilder text, String host, String what) {
        text.append(host).append(": ").append(what).append(System.lineSeparator());
    }

    ObjectNode json() {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        ArrayNode hosts = node.putArray("hosts");
        new TreeMap<>(all.replies())
                .forEach((host, reply) -> hosts.addObject().put("host", host).put("weights", reply.getWeights()));
        new TreeMap<>(all.silent())
                .forEach((host, why) -> hosts.addObject().put("host", host).put("trouble", why));
        return node;
    }
}
