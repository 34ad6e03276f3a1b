// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.cycle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hdfsgears.benchmarks.Text;
import io.hdfsgears.benchmarks.Waits;
import io.hdfsgears.benchmarks.takeover.ControllerPair;
import io.hdfsgears.rack.Json;
import io.hdfsgears.rack.Poll;
import io.hdfsgears.rack.Progress;
import io.hdfsgears.rack.RackDescription;
import io.hdfsgears.rack.demo.GearShift;
import io.hdfsgears.rack.hardware.PowerHostsFile;
import io.hdfsgears.rack.hdfs.GearLink;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;

/** Two power controllers of the product and an agent for each frozen host; the acting controller is killed in each cycle. */
final class ControllerKills implements CycleRun.Killer, AutoCloseable {
    /** A shift of the rack takes about as long. */
    private static final int SPAN_MILLIS = 4_000;

    private final HostAgents agents;
    private final ControllerPair pair;
    private final Random random;
    private final Progress progress;
    private final Consumer<Kill> kills;

    /**
     * One kill.
     *
     * @param down on the way down, else on the way up
     * @param atSeconds from the request for the gear until the kill
     * @param tookSeconds from the kill until the NameNode named the other controller
     */
    record Kill(int cycle, boolean down, double atSeconds, double tookSeconds) {
        boolean inTime() {
            return tookSeconds <= ControllerPair.GOAL_SECONDS;
        }
    }

    /**
     * @param seed of the moments
     * @param kills hears of each
     */
    ControllerKills(
            VirtualRack rack, GearLink link, List<String> guests, long seed, Consumer<Kill> kills, Progress progress)
            throws IOException {
        this.kills = kills;
        this.random = new Random(seed);
        this.progress = progress;
        List<String> frozen = rack.description().hosts().stream()
                .filter(host -> !guests.contains(host))
                .toList();
        this.agents = new HostAgents(rack, frozen);
        this.pair = new ControllerPair(rack, link, hostsFile(rack));
        agents.start();
    }

    /** The rack's own, with the names of the DataNodes. */
    private static Path hostsFile(VirtualRack rack) throws IOException {
        RackDescription description = rack.description();
        Path of = PowerHostsFile.in(rack.files());
        JsonNode root = Json.MAPPER.readTree(of.toFile());
        for (String host : description.hosts()) {
            ((ObjectNode) root.path("hosts").path(host)).put("datanode", description.gearName(host));
        }
        ((ObjectNode) root).putObject("serve").put("heartbeatMillis", 1_000).put("stateMillis", 2_000);
        Path to = of.resolveSibling("power-hosts-serve.json");
        return Files.write(to, Json.MAPPER.writeValueAsBytes(root));
    }

    /** Kills the acting controller at a random moment of a gear change, and returns when both are over. */
    @Override
    public GearShift.Shifted during(int cycle, boolean down, CycleRun.Change change) throws IOException {
        int atMillis = random.nextInt(SPAN_MILLIS);
        FutureTask<Double> kill = new FutureTask<>(() -> {
            Poll.pause(Duration.ofMillis(atMillis));
            return pair.kill();
        });
        Thread thread = new Thread(kill, "controller-kill");
        thread.setDaemon(true);
        thread.start();
        GearShift.Shifted changed = change.make();
        Kill done = new Kill(cycle, down, atMillis / 1e3, Waits.result(kill, "no other controller acted"));
        kills.accept(done);
        progress.say(Text.of(
                "cycle %d: acting controller killed %.1f s after the request, the other acted %.1f s later",
                cycle, done.atSeconds(), done.tookSeconds()));
        return changed;
    }

    @Override
    public void close() throws IOException {
        pair.close();
        agents.close();
    }
}
