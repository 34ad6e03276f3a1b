// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.process;

import com.fasterxml.jackson.databind.JsonNode;
import io.hdfsgears.rack.Json;
import java.io.IOException;

/** What a DataNode says of itself on its JMX page. */
public final class DataNodeProbe {
    private DataNodeProbe() {}

    /**
     * Whether the DataNode reads and writes blocks. Its data port accepts connections seconds earlier, and such a
     * client waits: the DataNode opens the port first. It serves when its block pool is open and a NameNode has
     * answered it.
     */
    public static boolean serves(String address, int httpPort) {
        try {
            JsonNode actors =
                    JmxPage.bean(address, httpPort, "DataNode", "DataNodeInfo").path("BPServiceActorInfo");
            for (JsonNode actor : Json.MAPPER.readTree(actors.asText("[]"))) {
                if (actor.path("ActorState").asText().equals("RUNNING")) {
                    return true;
                }
            }
            return false;
        } catch (IOException e) {
            return false;
        }
    }
}
