// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.replication;

import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.eafr.advice.FileState;
import io.hdfsgears.eafr.advice.Thresholds;
import io.hdfsgears.eafr.cluster.Server;
import io.hdfsgears.eafr.cluster.Servers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/** Replicates failed servers' files again: by the paper's Algorithm 4, or with random sources and destinations. */
public final class Recovery {
    private final World world;
    private final EafrReplication policy;
    private final RandomGenerator random;

    public Recovery(World world, EafrReplication policy, RandomGenerator random) {
        this.world = world;
        this.policy = policy;
        this.random = random;
    }

    /**
     * @param balanced until the last server has sent and taken in its part, s, with Algorithm 4
     * @param sameClass drawn by chance from the same classes of servers
     * @param anywhere drawn by chance from all servers that are awake
     * @param woken cold servers that Algorithm 4 wakes
     * @param lost files without a replica
     */
    public record Result(double balanced, double sameClass, double anywhere, int woken, int lost) {}

    public Result after(int failures) {
        Servers servers = failed(failures);
        List<FileState> hit = new ArrayList<>();
        for (int file = 0; file < world.catalog().files(); file++) {
            FileState state = policy.state(world, file);
            if (state.replicas().stream().anyMatch(replica -> !alive(servers, replica.host()))) {
                hit.add(state);
            }
        }
        RepairPlan plan = new RepairPlanner(Thresholds.PAPER, EafrReplication.FREE_SPACE).plan(hit, servers);
        Map<Long, FileState> files = new HashMap<>();
        hit.forEach(file -> files.put(file.inode(), file));
        return new Result(
                seconds(servers, plan.orders()),
                seconds(servers, byChance(servers, plan.orders(), files, true)),
                seconds(servers, byChance(servers, plan.orders(), files, false)),
                plan.wake().size(),
                plan.lost().size());
    }

    private Servers failed(int failures) {
        List<Server> all = new ArrayList<>(policy.servers(world).all());
        for (int i = 0; i < failures; i++) {
            int at = random.nextInt(all.size());
            while (!all.get(at).alive()) {
                at = random.nextInt(all.size());
            }
            Server s = all.get(at);
            all.set(at, new Server(s.id(), s.rack(), s.kind(), false, s.capacity(), s.load(), s.freeBytes()));
        }
        return new Servers(all);
    }

    private static boolean alive(Servers servers, NodeId id) {
        Server server = servers.get(id);
        return server != null && server.alive();
    }

    /** The same files; any live holder as the source, any server with room as the destination. */
    private List<RepairOrder> byChance(
            Servers servers, List<RepairOrder> orders, Map<Long, FileState> files, boolean sameClass) {
        List<Server> awake = servers.all().stream().filter(Server::awake).toList();
        Map<NodeId, Long> taken = new HashMap<>();
        List<RepairOrder> drawn = new ArrayList<>();
        for (RepairOrder order : orders) {
            FileState file = files.get(order.inode());
            Server planned = servers.get(order.destination());
            if (file == null || planned == null) {
                throw new IllegalStateException("an order for what nobody knows: " + order);
            }
            List<NodeId> sources = new ArrayList<>();
            file.replicas().stream()
                    .map(replica -> replica.host())
                    .filter(host -> alive(servers, host))
                    .forEach(sources::add);
            Server to;
            do {
                to = awake.get(random.nextInt(awake.size()));
            } while ((sameClass && to.kind() != planned.kind())
                    || sources.contains(to.id())
                    || to.freeBytes() - taken.getOrDefault(to.id(), 0L) < EafrReplication.FREE_SPACE);
            taken.merge(to.id(), order.bytes(), Long::sum);
            NodeId from = sources.get(random.nextInt(sources.size()));
            drawn.add(new RepairOrder(order.inode(), order.bytes(), from, to.id()));
        }
        return drawn;
    }

    /** Cards send and receive at the same time, with what reads leave of them: at least a tenth. */
    private static double seconds(Servers servers, List<RepairOrder> orders) {
        Map<NodeId, Double> sent = new HashMap<>();
        Map<NodeId, Double> received = new HashMap<>();
        for (RepairOrder order : orders) {
            sent.merge(order.source(), (double) order.bytes(), Double::sum);
            received.merge(order.destination(), (double) order.bytes(), Double::sum);
        }
        double longest = 0;
        for (Server server : servers.all()) {
            double left = RepairPlanner.freeShare(server);
            double most = Math.max(sent.getOrDefault(server.id(), 0.0), received.getOrDefault(server.id(), 0.0));
            longest = Math.max(longest, most / (left * TransferRun.CARD_BYTES_PER_SECOND));
        }
        return longest;
    }
}
