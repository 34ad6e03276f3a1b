// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack;

import java.util.List;
import java.util.stream.Stream;

/** Every port of a rack, chosen once and kept for its life: a sleeping host must find its own again. */
public record RackPorts(List<NameNodePorts> nameNodes, List<DataNodePorts> hosts, List<JournalPorts> journals) {
    /** Hadoop's own. */
    private static final DataNodePorts OWN = new DataNodePorts(9866, 9867, 9864);

    public RackPorts {
        nameNodes = List.copyOf(nameNodes);
        hosts = List.copyOf(hosts);
        journals = journals == null ? List.of() : List.copyOf(journals); // a description of before there were any
    }

    public RackPorts(List<NameNodePorts> nameNodes, List<DataNodePorts> hosts) {
        this(nameNodes, hosts, List.of());
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

    /**
     * @param rpc NameNodes
     * @param http web pages and JMX
     */
    public record JournalPorts(int rpc, int http) {}

    /** Hosts with an address of their own need no port that another has not. */
    public RackPorts withHostsOfTheirOwn() {
        return new RackPorts(nameNodes, hosts.stream().map(any -> OWN).toList(), journals);
    }

    public List<Integer> all() {
        return Stream.of(
                        nameNodes.stream().flatMap(n -> Stream.of(n.rpc(), n.http())),
                        journals.stream().flatMap(j -> Stream.of(j.rpc(), j.http())),
                        hosts.stream().flatMap(h -> Stream.of(h.transfer(), h.ipc(), h.http())))
                .flatMap(ports -> ports)
                .toList();
    }
}
