// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver.redfish;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hdfsgears.hdfs.json.ForeignJson;
import java.io.IOException;

/** JSON of Redfish services, which are not trusted. */
final class RedfishJson {
    private RedfishJson() {}

    static ObjectNode newObject() {
        return JsonNodeFactory.instance.objectNode();
    }

    /** What is no JSON is missing. */
    static JsonNode read(byte[] body) {
        try {
            return ForeignJson.tree(body);
        } catch (IOException e) {
            return MissingNode.getInstance();
        }
    }

    /** Whether a text out of an answer is a path of the service and leads nowhere else. */
    static boolean isPath(String text) {
        return text.matches("/redfish/v1/[A-Za-z0-9._~:@/-]{1,400}") && !text.contains("..") && !text.contains("//");
    }
}
