// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rabbit.dataset;

import io.hdfsgears.core.model.NodeId;
import java.util.List;
import java.util.stream.IntStream;

/** Hosts h1, h2, ... and datasets /d1, /d2, ... */
final class Hosts {
    private Hosts() {}

    static NodeId host(int number) {
        return new NodeId("h" + number);
    }

    static List<NodeId> hosts(int count) {
        return IntStream.rangeClosed(1, count).mapToObj(Hosts::host).toList();
    }

    static Dataset dataset(int number, int primaries, int replication) {
        return new Dataset("/d" + number, primaries, replication);
    }

    static DatasetChains chains(int hosts, int datasets, int primaries, int replication) {
        DatasetChains chains = DatasetChains.over(hosts(hosts));
        for (int d = 1; d <= datasets; d++) {
            chains = chains.with(dataset(d, primaries, replication));
        }
        return chains;
    }

    /** Numbers of the hosts of a chain, in its order. */
    static List<Integer> numbers(List<NodeId> hosts) {
        return hosts.stream()
                .map(host -> Integer.valueOf(host.value().substring(1)))
                .toList();
    }
}
