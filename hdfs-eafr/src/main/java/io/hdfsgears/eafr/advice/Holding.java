// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.advice;

import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.eafr.cluster.Server;
import io.hdfsgears.eafr.cluster.Servers;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A file and the live servers that hold it.
 *
 * @param live those that did not fail, asleep or not
 */
record Holding(FileState file, List<Server> live, List<Replica> awake) {
    static Holding of(FileState file, Servers servers) {
        List<Server> live = new ArrayList<>();
        List<Replica> awake = new ArrayList<>();
        for (Replica replica : file.replicas()) {
            Server server = servers.get(replica.host());
            if (server != null && server.alive()) {
                live.add(server);
                if (server.awake()) {
                    awake.add(replica);
                }
            }
        }
        return new Holding(file, live, awake);
    }

    List<Server> hot() {
        return live.stream().filter(Server::hot).toList();
    }

    boolean holds(NodeId host) {
        for (Replica replica : file.replicas()) {
            if (replica.host().equals(host)) {
                return true;
            }
        }
        return false;
    }

    /** Equation 6, over the servers that are awake. */
    boolean overloaded(Thresholds thresholds) {
        long overloaded = live.stream()
                .filter(Server::awake)
                .filter(server -> server.overloaded(thresholds.overload()))
                .count();
        return overloaded > awake.size() * thresholds.serverShare();
    }

    /** Whether at least as many racks, or two, hold the file without the one server and with the other. */
    boolean keepsRacks(Server without, String with) {
        Set<String> before = new HashSet<>();
        Set<String> after = new HashSet<>(Set.of(with));
        for (Server server : live) {
            before.add(server.rack());
            if (!server.id().equals(without.id())) {
                after.add(server.rack());
            }
        }
        return after.size() >= Math.min(2, before.size());
    }

    /** As {@link #keepsRacks(Server, String)} when nothing comes in its place. */
    boolean keepsRacks(Server without) {
        return live.stream()
                .filter(server -> !server.id().equals(without.id()))
                .anyMatch(other -> keepsRacks(without, other.rack()));
    }
}
