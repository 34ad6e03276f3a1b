// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack;

import java.util.List;
import java.util.stream.Stream;

/** Every port of a rack, chosen once and kept for its life: a sleeping host must find its own again. */
public record RackPorts(List<NameNodePorts> nameNodes, List<DataNodePorts> hosts) {
    /** Hadoop's own. */
    private static final DataNodePorts OWN = new DataNodePorts(9866, 9867, 9864);

    public RackPorts {
        nameNodes = List.copyOf(nameNodes);
        hosts = List.copyOf(hosts);
    }

    /**
     * @param rpc clients and DataNodes;
     * @param http web pages and JMX
     */
    public record NameNodePorts(int rpc, int http) {}

    /**
     * @param transfer block data, the port that names a host to the NameNode;
     * @param ipc commands to the DataNode
     * @param http web page and JMX
     */
    public record DataNodePorts(int transfer, int ipc, int http) {}

    /** Hosts with an address of their own need no port that another has not. */
    RackPorts withHostsOfTheirOwn() {
        return new RackPorts(nameNodes, hosts.stream().map(any -> OWN).toList());
    }

    public List<Integer> all() {
        return Stream.concat(
                        nameNodes.stream().flatMap(n -> Stream.of(n.rpc(), n.http())),
                        hosts.stream().flatMap(h -> Stream.of(h.transfer(), h.ipc(), h.http())))
                .toList();
    }
}
