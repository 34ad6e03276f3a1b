// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import org.apache.hadoop.hdfs.protocol.DatanodeID;

/**
 * Addresses of hosts that have not registered with this NameNode, by their names on the expansion chain: hosts files know hosts by
 * address. Lookups run on the executor, since a name server that hangs must hold up no round. An address that was found stays until
 * another is found.
 */
final class HostAddresses {
    private static final int MOST_PORT = 65_535;

    private final Executor lookups;
    private final Map<String, InetAddress> found = new ConcurrentHashMap<>();
    private final Set<String> asked = ConcurrentHashMap.newKeySet();

    HostAddresses(Executor lookups) {
        this.lookups = lookups;
    }

    /**
     * @param name {@code host:transfer port}
     * @return empty for another form, and until the address has been found
     */
    Optional<DatanodeID> of(String name) {
        int colon = name.lastIndexOf(':');
        int port = colon < 1 ? 0 : port(name.substring(colon + 1));
        if (port == 0) {
            return Optional.empty();
        }
        String host = name.substring(0, colon);
        if (asked.add(host)) {
            lookups.execute(() -> lookUp(host));
        }
        return Optional.ofNullable(found.get(host))
                .map(address -> new DatanodeID(address.getHostAddress(), host, "", port, 0, 0, 0));
    }

    /** The hosts files were read again: so are the addresses. */
    void askAgain() {
        asked.clear();
    }

    private void lookUp(String host) {
        try {
            found.put(host, InetAddress.getByName(host));
        } catch (UnknownHostException e) {
            asked.remove(host); // the next look asks again
        }
    }

    private static int port(String text) {
        try {
            int port = Integer.parseInt(text);
            return port > 0 && port <= MOST_PORT ? port : 0;
        } catch (NumberFormatException e) {
            return 0;
        }
    }
}
