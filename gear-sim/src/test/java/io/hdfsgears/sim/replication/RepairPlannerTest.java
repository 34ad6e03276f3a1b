// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.replication;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.eafr.advice.FileState;
import io.hdfsgears.eafr.advice.Limits;
import io.hdfsgears.eafr.advice.Replica;
import io.hdfsgears.eafr.advice.Thresholds;
import io.hdfsgears.eafr.cluster.Server;
import io.hdfsgears.eafr.cluster.ServerClass;
import io.hdfsgears.eafr.cluster.Servers;
import io.hdfsgears.testkit.SeededTest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RepairPlannerTest {
    private static final List<ServerClass> KINDS =
            List.of(ServerClass.HOT, ServerClass.HOT, ServerClass.HOT, ServerClass.STANDBY, ServerClass.COLD);
    private static final RepairPlanner PLANNER = new RepairPlanner(Thresholds.PAPER, 10);

    private static Server server(String id, ServerClass kind, boolean alive, double load, long free) {
        return new Server(new NodeId(id), "rack-" + id.charAt(id.length() - 1), kind, alive, 15, load, free);
    }

    private static FileState file(long inode, double reads, String... hosts) {
        List<Replica> replicas = new ArrayList<>();
        for (String host : hosts) {
            replicas.add(new Replica(new NodeId(host), reads / hosts.length));
        }
        return new FileState(inode, 5, reads, replicas, new Limits(2, 1, 5), FileState.Standing.FREE);
    }

    private static RepairOrder order(long inode, String source, String destination) {
        return new RepairOrder(inode, 5, new NodeId(source), new NodeId(destination));
    }

    @Test
    void takesTheDestinationsThatAreDoneFirst() {
        Servers servers = new Servers(List.of(
                server("dead0", ServerClass.HOT, false, 0, 100),
                server("h1", ServerClass.HOT, true, 9, 100),
                server("h2", ServerClass.HOT, true, 3, 100),
                server("h3", ServerClass.HOT, true, 0, 100),
                server("h4", ServerClass.HOT, true, 0, 9),
                server("s5", ServerClass.STANDBY, true, 0, 100)));
        RepairPlan plan = PLANNER.plan(
                List.of(
                        file(1, 100, "dead0", "h1"),
                        file(2, 100, "dead0", "h1"),
                        file(3, 0, "dead0", "h2"),
                        file(4, 0, "h1", "h2")),
                servers);
        assertThat(plan.orders())
                .as("h4 is full; the cold file 3 goes to standby")
                .containsExactly(order(1, "h1", "h3"), order(2, "h1", "h2"), order(3, "h2", "s5"));
        assertThat(plan.wake()).isEmpty();
    }

    /** Eleven files in turns would be 150 bytes to one server and 50 to the other. */
    @Test
    void bytesAreSharedAndTheLargestFileComesFirst() {
        Servers servers = new Servers(List.of(
                server("h1", ServerClass.HOT, true, 0, 1_000),
                server("h2", ServerClass.HOT, true, 0, 1_000),
                server("h3", ServerClass.HOT, true, 0, 1_000)));
        List<FileState> files = new ArrayList<>();
        for (int inode = 1; inode <= 11; inode++) {
            List<Replica> replicas = List.of(new Replica(new NodeId("gone"), 50), new Replica(new NodeId("h1"), 50));
            files.add(new FileState(
                    inode, inode == 11 ? 100 : 10, 100, replicas, new Limits(2, 1, 5), FileState.Standing.FREE));
        }
        List<RepairOrder> orders = PLANNER.plan(files, servers).orders();
        assertThat(orders.get(0).inode()).isEqualTo(11);
        for (String host : List.of("h2", "h3")) {
            assertThat(orders.stream()
                            .filter(order -> order.destination().value().equals(host))
                            .mapToLong(RepairOrder::bytes)
                            .sum())
                    .isEqualTo(100);
        }
    }

    /** Both holders are idle: the second file is sent by the one that has nothing to send yet. */
    @Test
    void aSourceIsChargedForWhatItIsToSend() {
        Servers servers = new Servers(List.of(
                server("h1", ServerClass.HOT, true, 0, 1_000),
                server("h2", ServerClass.HOT, true, 0, 1_000),
                server("h3", ServerClass.HOT, true, 0, 1_000)));
        List<FileState> files = new ArrayList<>();
        for (int inode = 1; inode <= 2; inode++) {
            List<Replica> replicas = List.of(new Replica(new NodeId("h1"), 50), new Replica(new NodeId("h2"), 50));
            files.add(new FileState(inode, 5, 100, replicas, new Limits(3, 1, 5), FileState.Standing.FREE));
        }
        assertThat(PLANNER.plan(files, servers).orders()).containsExactly(order(1, "h1", "h3"), order(2, "h2", "h3"));
    }

    @Test
    void wakesAColdServerOnlyWhenNobodyElseHoldsTheFile() {
        Servers servers = new Servers(List.of(
                server("c1", ServerClass.COLD, true, 0, 0),
                server("c2", ServerClass.COLD, true, 0, 0),
                server("h3", ServerClass.HOT, true, 14, 100),
                server("h4", ServerClass.HOT, true, 0, 100)));
        RepairPlan plan = PLANNER.plan(
                List.of(file(1, 0, "gone", "c1"), file(2, 100, "gone", "h3"), file(3, 0, "gone")), servers);
        assertThat(plan.wake()).containsExactly(new NodeId("c1"));
        assertThat(plan.orders()).containsExactly(order(1, "c1", "h4"), order(2, "h3", "h4"));
        assertThat(plan.lost()).containsExactly(3L);
    }

    @Test
    void saysForWhichFilesThereIsNoRoom() {
        Servers servers = new Servers(
                List.of(server("h1", ServerClass.HOT, true, 0, 100), server("h2", ServerClass.HOT, true, 0, 9)));
        RepairPlan plan = PLANNER.plan(List.of(file(1, 0, "h1")), servers);
        assertThat(plan.orders()).isEmpty();
        assertThat(plan.noRoom()).containsExactly(1L);
    }

    /** After any failures each file that has a live replica has its r again, in two racks, and no destination is over-filled. */
    @SeededTest
    void bringsEveryFileBackAndSharesTheWork(RandomGenerator random) {
        Map<NodeId, Server> servers = new HashMap<>();
        for (int i = 0; i < 40; i++) {
            ServerClass kind = KINDS.get(random.nextInt(KINDS.size()));
            NodeId id = new NodeId("host" + i);
            servers.put(id, new Server(id, "rack" + i % 4, kind, random.nextInt(8) > 0, 15, random.nextInt(15), 2_000));
        }
        List<NodeId> ids = servers.keySet().stream().sorted().toList();
        List<FileState> files = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            List<Replica> replicas = new ArrayList<>();
            IntStream.generate(() -> random.nextInt(40))
                    .distinct()
                    .limit(3)
                    .forEach(h -> replicas.add(new Replica(ids.get(h), 0)));
            files.add(new FileState(i, 5, random.nextInt(60), replicas, new Limits(3, 1, 5), FileState.Standing.FREE));
        }
        RepairPlan plan = PLANNER.plan(files, new Servers(servers.values()));
        Map<Long, Set<NodeId>> added = new HashMap<>();
        Map<NodeId, Integer> load = new HashMap<>();
        for (RepairOrder order : plan.orders()) {
            assertThat(added.computeIfAbsent(order.inode(), inode -> new HashSet<>())
                            .add(order.destination()))
                    .isTrue();
            assertThat(servers.get(order.destination()).awake()).isTrue();
            assertThat(servers.get(order.source()).awake() || plan.wake().contains(order.source()))
                    .isTrue();
            load.merge(order.destination(), 1, Integer::sum);
        }
        assertThat(load.values()).as("copies of 5 bytes, room for 2,000").allMatch(copies -> 5 * copies <= 2_000);
        for (FileState file : files) {
            Set<NodeId> live = new HashSet<>(added.getOrDefault(file.inode(), Set.of()));
            file.replicas().stream()
                    .map(Replica::host)
                    .filter(h -> servers.get(h).alive())
                    .forEach(live::add);
            boolean lost = plan.lost().contains(file.inode());
            assertThat(live.isEmpty()).isEqualTo(lost);
            assertThat(lost || live.size() == 3)
                    .as("file %d: %s", file.inode(), live)
                    .isTrue();
            if (added.containsKey(file.inode())) {
                assertThat(live.stream()
                                .map(h -> servers.get(h).rack())
                                .distinct()
                                .count())
                        .isGreaterThanOrEqualTo(2);
                assertThat(live).anyMatch(h -> servers.get(h).hot());
            }
        }
    }
}
