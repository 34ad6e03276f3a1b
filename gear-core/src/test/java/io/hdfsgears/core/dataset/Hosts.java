// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.dataset;

import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.model.Service;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
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

    static ClusterView view(int hosts, int primaries, int racks, IntPredicate up) {
        List<Member> members = new ArrayList<>();
        for (int i = 1; i <= hosts; i++) {
            members.add(new Member(
                    new NodeId("id" + i),
                    "host" + i + ":9866",
                    "/rack" + (i - 1) % racks,
                    up.test(i) ? Service.SERVING : Service.ASLEEP));
        }
        return new ClusterView(hosts, primaries, members);
    }
}
