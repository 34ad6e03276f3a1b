// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import io.hdfsgears.benchmarks.Text;
import io.hdfsgears.hdfs.proto.GearProtos.HostProto;
import io.hdfsgears.rack.CommandResult;
import io.hdfsgears.rack.Json;
import io.hdfsgears.rack.hdfs.client.WorkResult;
import io.hdfsgears.rack.run.StockClient;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Goals for hosts and data at the end of a campaign, judged while clients rest. */
final class Ending {
    private static final double MOST_POINTS = 10;
    private static final int STREAMS = 4;

    private final VirtualRack rack;
    private final StockClient client;
    private final SmallDisks disks;
    private final Looks looks;

    Ending(VirtualRack rack, StockClient client, SmallDisks disks, Looks looks) {
        this.rack = rack;
        this.client = client;
        this.disks = disks;
        this.looks = looks;
    }

    /** @param old folder of the old data */
    List<Goal> goals(String old) throws IOException {
        List<Goal> goals = new ArrayList<>();
        goals.add(awake());
        WorkResult read = client.verify(old, STREAMS);
        goals.add(new Goal("old data reads back", read.good(), read.files() + " files " + read.messages()));
        String fsck = client.fsck("/").output();
        goals.add(new Goal("fsck is healthy", fsck.contains("is HEALTHY"), ""));
        goals.add(layout());
        goals.addAll(filled());
        return goals;
    }

    private Goal awake() throws IOException {
        List<String> others = looks.hosts().stream()
                .filter(host -> !host.getService().equals("SERVING"))
                .map(host -> Looks.name(host) + " " + host.getService())
                .toList();
        return new Goal(
                "every host of the chain is awake in the highest gear",
                others.isEmpty(),
                looks.chain().size() + " hosts" + (others.isEmpty() ? "" : ", not " + others));
    }

    /** Clients have made a few blocks uneven since: an operator's adoption ends before the last look. */
    private Goal layout() throws IOException {
        long before = blocksToMove();
        CommandResult adopted = rack.hdfs("dfsadmin", "-adoptLayout", "-reason", "campaign");
        looks.awaitSettled();
        long blocks = blocksToMove();
        return new Goal(
                "-adoptLayout -dryRun finds nothing to move",
                adopted.exitCode() == 0 && blocks == 0,
                blocks + " blocks after an adoption, " + before + " before it");
    }

    /** @return -1 when the answer does not say */
    private long blocksToMove() throws IOException {
        CommandResult result = rack.hdfs("dfsadmin", "-adoptLayout", "-dryRun", "-json");
        return Json.MAPPER.readTree(result.output()).path("blocksToMove").asLong(-1);
    }

    /** The report has none. */
    private Map<String, Double> shares() throws IOException {
        CommandResult result = rack.hdfs("dfsadmin", "-gearHosts", "-json");
        Map<String, Double> shares = new HashMap<>();
        for (JsonNode host : Json.MAPPER.readTree(result.output()).path("hosts")) {
            shares.put(
                    host.path("name").asText().split(":", 2)[0],
                    host.path("share").asDouble());
        }
        return shares;
    }

    private List<Goal> filled() throws IOException {
        Map<String, Double> shares = shares();
        List<Fill> fills = new ArrayList<>();
        for (HostProto host : looks.hosts()) {
            String name = Looks.name(host);
            fills.add(new Fill(
                    name,
                    host.getRole().equals("PRIMARY"),
                    disks.usedBytes(name),
                    disks.capacityBytes(name),
                    shares.getOrDefault(name, 0.0)));
        }
        double off = Fill.furthestOff(fills);
        double primaries = Fill.spread(Fill.primaries(fills));
        return List.of(
                new Goal(
                        "each host's fill is within 10 points of its share of the layout",
                        off <= MOST_POINTS,
                        Text.of(
                                "%.1f at most; fullest and emptiest host are %.1f points apart; %s",
                                off, Fill.spread(fills), Fill.text(fills))),
                new Goal(
                        "primaries are within 10 points of one another",
                        primaries <= MOST_POINTS,
                        Text.of("%.1f", primaries)));
    }
}
