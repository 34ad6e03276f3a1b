// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.replication;

import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.eafr.advice.FileState;
import io.hdfsgears.eafr.advice.Replica;
import io.hdfsgears.eafr.advice.Temperature;
import io.hdfsgears.eafr.advice.Thresholds;
import io.hdfsgears.eafr.cluster.Server;
import io.hdfsgears.eafr.cluster.Servers;
import io.hdfsgears.eafr.repair.PlannedBytes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Algorithm 4: sources and destinations for files that have too few live replicas.
 *
 * <p>Where the paper goes by remaining capacity and by turns of files, this goes by time: planned bytes by the rate that reads
 * leave free. Files differ in size by five orders of magnitude, so turns of files share bytes no better than chance does. The
 * largest files come first.
 *
 * <p>Source: of the holders that are awake the one that is done with sending first; a cold one is woken only when there is no
 * other. Destination: the one that has taken in its part first, of standby servers for cold files and of hot servers for all
 * others, without full ones. Where the
 * printed algorithm would search for ever (no standby server has room), hot servers are taken. A file without enough replicas
 * on hot servers goes to a hot one, and a file that is left in one rack goes to another if any has room.
 */
public final class RepairPlanner {
    private static final Comparator<FileState> LARGEST_FIRST =
            Comparator.comparingLong(FileState::bytes).reversed().thenComparing(FileState::inode);

    private final Thresholds thresholds;
    private final long freeSpaceBytes;

    /** @param freeSpaceBytes τ_s: a server with less room is skipped */
    public RepairPlanner(Thresholds thresholds, long freeSpaceBytes) {
        this.thresholds = thresholds;
        this.freeSpaceBytes = freeSpaceBytes;
    }

    /** @param files that may have lost replicas; those that have enough get no order, others one for each that is missing */
    public RepairPlan plan(List<FileState> files, Servers servers) {
        Planning planning = new Planning(servers);
        files.stream().sorted(LARGEST_FIRST).forEach(planning::repair);
        return new RepairPlan(planning.orders, List.copyOf(planning.wake), planning.lost, planning.noRoom);
    }

    /** Share of its card that a server has left for copies. */
    static double freeShare(Server server) {
        return PlannedBytes.freeShare(server.remaining(), server.capacity());
    }

    private final class Planning {
        private final Servers servers;
        private final List<Server> hot;
        private final List<Server> standby;
        private final PlannedBytes taken = new PlannedBytes();
        private final PlannedBytes sent = new PlannedBytes();
        private final List<RepairOrder> orders = new ArrayList<>();
        private final Set<NodeId> wake = new TreeSet<>();
        private final List<Long> lost = new ArrayList<>();
        private final List<Long> noRoom = new ArrayList<>();

        private Planning(Servers servers) {
            this.servers = servers;
            this.hot = servers.all().stream().filter(Server::hot).toList();
            this.standby = servers.all().stream().filter(Server::standby).toList();
        }

        private void repair(FileState file) {
            List<Server> holders = new ArrayList<>();
            List<Replica> awake = new ArrayList<>();
            for (Replica replica : file.replicas()) {
                Server server = servers.get(replica.host());
                if (server != null && server.alive()) {
                    holders.add(server);
                    if (server.awake()) {
                        awake.add(replica);
                    }
                }
            }
            int live = holders.size();
            if (live == 0) {
                lost.add(file.inode());
                return;
            }
            Server source = holders.stream()
                    .min(Comparator.comparing((Server s) -> !s.awake())
                            .thenComparingDouble(s -> time(sent, s, file))
                            .thenComparing(Server::id))
                    .orElseThrow();
            boolean cold = Temperature.of(file.reads(), awake, thresholds) == Temperature.COLD;
            for (int missing = file.limits().least() - live; missing > 0; missing--) {
                if (!order(file, source, holders, cold)) {
                    noRoom.add(file.inode());
                    return;
                }
            }
        }

        private boolean order(FileState file, Server source, List<Server> holders, boolean cold) {
            long onHot = holders.stream().filter(Server::hot).count();
            boolean toStandby = cold && onHot >= file.limits().onHot();
            Server destination = destination(toStandby ? standby : hot, toStandby ? hot : standby, file, holders);
            if (destination == null) {
                return false;
            }
            if (!source.awake()) {
                wake.add(source.id());
            }
            taken.add(destination.id(), file.bytes());
            sent.add(source.id(), file.bytes());
            holders.add(destination);
            orders.add(new RepairOrder(file.inode(), file.bytes(), source.id(), destination.id()));
            return true;
        }

        /** A host in another rack comes before a host of the first class where the file is left in one rack. */
        private @Nullable Server destination(
                List<Server> first, List<Server> second, FileState file, List<Server> holders) {
            Set<String> racks = new HashSet<>();
            holders.forEach(holder -> racks.add(holder.rack()));
            for (Set<String> avoided :
                    racks.size() == 1 ? List.of(racks, Set.<String>of()) : List.of(Set.<String>of())) {
                for (List<Server> from : List.of(first, second)) {
                    Server server = next(from, file, holders, avoided);
                    if (server != null) {
                        return server;
                    }
                }
            }
            return null;
        }

        private @Nullable Server next(List<Server> from, FileState file, List<Server> holders, Set<String> avoided) {
            return from.stream()
                    .filter(server -> hasRoom(server, file))
                    .filter(server -> !holders.contains(server) && !avoided.contains(server.rack()))
                    .min(Comparator.comparingDouble((Server server) -> time(taken, server, file))
                            .thenComparing(Server::id))
                    .orElse(null);
        }

        private boolean hasRoom(Server server, FileState file) {
            double free = server.freeBytes() - taken.of(server.id());
            return free >= freeSpaceBytes && free >= file.bytes();
        }

        private static double time(PlannedBytes planned, Server server, FileState file) {
            return planned.time(server.id(), file.bytes(), freeShare(server));
        }
    }
}
