// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.cycle;

import com.fasterxml.jackson.databind.JsonNode;
import io.hdfsgears.rack.Json;
import io.hdfsgears.rack.hardware.WakeLog;
import io.hdfsgears.rack.process.JmxPage;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** What stock's NameNode says of its hosts and of repairs on its own page, looked at four times a second. */
final class NameNodeWatch implements Closeable {
    private static final long STEP_MILLIS = 250;

    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor();
    private final List<Look> looks = new ArrayList<>();
    private final String address;
    private final int port;

    /**
     * One look.
     *
     * @param epochNanos of the clock of {@link WakeLog}, before it
     * @param scheduled copies
     * @param pending blocks whose copies are under way
     * @param low blocks with fewer replicas than wanted
     * @param silentSeconds since each host that lives was heard of
     */
    record Look(
            long epochNanos,
            long scheduled,
            long pending,
            long low,
            Map<String, Double> silentSeconds,
            Set<String> dead) {}

    NameNodeWatch(VirtualRack rack) {
        this.address = rack.description().nameNodeAddress();
        this.port = rack.description().nameNodePorts("nn1").http();
        Objects.requireNonNull(thread.scheduleWithFixedDelay(this::look, 0, STEP_MILLIS, TimeUnit.MILLISECONDS));
    }

    private void look() {
        try {
            Look look = now();
            synchronized (looks) {
                looks.add(look);
            }
        } catch (IOException e) {
            // The number of looks is part of the result.
        }
    }

    private Look now() throws IOException {
        long at = WakeLog.now();
        JsonNode system = JmxPage.bean(address, port, "NameNode", "FSNamesystem");
        JsonNode info = JmxPage.bean(address, port, "NameNode", "NameNodeInfo");
        Map<String, Double> silent = new TreeMap<>();
        Json.MAPPER
                .readTree(info.path("LiveNodes").asText("{}"))
                .fields()
                .forEachRemaining(host -> silent.put(
                        name(host.getKey()), host.getValue().path("lastContact").asDouble()));
        Set<String> dead = new TreeSet<>();
        Json.MAPPER
                .readTree(info.path("DeadNodes").asText("{}"))
                .fieldNames()
                .forEachRemaining(host -> dead.add(name(host)));
        return new Look(
                at,
                system.path("ScheduledReplicationBlocks").asLong(),
                system.path("PendingReconstructionBlocks").asLong(),
                system.path("LowRedundancyBlocks").asLong(),
                silent,
                dead);
    }

    private static String name(String hostAndPort) {
        int colon = hostAndPort.indexOf(':');
        return colon < 0 ? hostAndPort : hostAndPort.substring(0, colon);
    }

    /** @return copies that the NameNode has waited for and got, since it runs */
    long copiesMade() throws IOException {
        return JmxPage.bean(address, port, "NameNode", "NameNodeActivity")
                .path("SuccessfulReReplications")
                .asLong();
    }

    /** @return what it saw since then */
    List<Look> since(long epochNanos) {
        synchronized (looks) {
            return looks.stream()
                    .filter(look -> look.epochNanos() >= epochNanos)
                    .toList();
        }
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
