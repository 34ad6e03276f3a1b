// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver.redfish;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;

/** JSON of services that are not trusted: bounded in depth and length. */
final class RedfishJson {
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private RedfishJson() {}

    static ObjectNode newObject() {
        return JSON.createObjectNode();
    }

    /** @throws IOException for what is no JSON, or no text */
    static JsonNode parse(byte[] body) throws IOException {
        try (JsonParser parser = new BoundedParser(JSON.createParser(body))) {
            JsonNode tree = JSON.readTree(parser);
            return tree == null ? MissingNode.getInstance() : tree;
        }
    }

    /** As {@link #parse}; what is no JSON is missing. */
    static JsonNode read(byte[] body) {
        try {
            return parse(body);
        } catch (IOException e) {
            return MissingNode.getInstance();
        }
    }

    /** Whether a text out of an answer is a path of the service and leads nowhere else. */
    static boolean isPath(String text) {
        return text.matches("/redfish/v1/[A-Za-z0-9._~:@/-]{1,400}") && !text.contains("..") && !text.contains("//");
    }
}
