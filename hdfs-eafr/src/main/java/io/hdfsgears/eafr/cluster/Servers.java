// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.cluster;

import io.hdfsgears.core.model.NodeId;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** All servers at one moment, in the order of their ids. Immutable. */
public final class Servers {
    private final List<Server> all;
    private final Map<NodeId, Server> byId = new HashMap<>();

    public Servers(Collection<Server> servers) {
        this.all = servers.stream().sorted(Comparator.comparing(Server::id)).toList();
        for (Server server : all) {
            if (byId.put(server.id(), server) != null) {
                throw new IllegalArgumentException("server " + server.id() + " is there twice");
            }
        }
    }

    public List<Server> all() {
        return all;
    }

    /** Null for an unknown server, which counts as failed. */
    public @Nullable Server get(NodeId id) {
        return byId.get(id);
    }
}
