// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.process;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.Optional;

/** What a NameNode says of itself on its JMX page: needs no Hadoop class and no second. */
public final class NameNodeProbe {
    private NameNodeProbe() {}

    /**
     * @param active serves clients
     * @param safeMode in safe mode, or about to enter it: for a moment of its start a NameNode says that it is in none
     * @param live DataNodes that it takes for living; sleeping hosts are counted by a NameNode with gears
     * @param decommissioned those of them that an operator has decommissioned, or is decommissioning
     * @param corrupt blocks of which it takes a replica for corrupt, on any host
     */
    public record View(
            boolean active,
            boolean safeMode,
            int live,
            int decommissioned,
            long blocks,
            long underReplicated,
            long missing,
            long corrupt) {
        /** Whether no host could be on an expansion chain: those that live are decommissioned, or are being so. */
        public boolean hasNoChain() {
            return live > 0 && decommissioned >= live;
        }
    }

    /** @return empty while it does not answer or has no namespace yet */
    public static Optional<View> look(String address, int httpPort) {
        try {
            JsonNode state = bean(address, httpPort, "FSNamesystemState");
            JsonNode system = bean(address, httpPort, "FSNamesystem");
            JsonNode status = bean(address, httpPort, "NameNodeStatus");
            JsonNode start = bean(address, httpPort, "StartupProgress");
            if (state.isMissingNode() || system.isMissingNode() || status.isMissingNode()) {
                return Optional.empty();
            }
            boolean started = start.path("PercentComplete").asDouble() >= 1;
            return Optional.of(new View(
                    status.path("State").asText().equals("active"),
                    !started || !state.path("FSState").asText().equals("Operational"),
                    state.path("NumLiveDataNodes").asInt(),
                    state.path("NumDecomLiveDataNodes").asInt()
                            + state.path("NumDecommissioningDataNodes").asInt(),
                    system.path("BlocksTotal").asLong(),
                    system.path("UnderReplicatedBlocks").asLong(),
                    system.path("MissingBlocks").asLong(),
                    system.path("CorruptBlocks").asLong()));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static JsonNode bean(String address, int httpPort, String name) throws IOException {
        return JmxPage.bean(address, httpPort, "NameNode", name);
    }
}
