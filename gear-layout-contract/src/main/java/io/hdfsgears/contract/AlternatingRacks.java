// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.contract;

import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.model.Service;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Clusters whose racks alternate along the chain. */
public final class AlternatingRacks {
    private AlternatingRacks() {}

    /** Hosts of which those that are up serve and the others sleep. */
    public static ClusterView view(int hosts, int primaries, int racks, IntPredicate up) {
        List<Member> members = IntStream.rangeClosed(1, hosts)
                .mapToObj(i -> new Member(
                        new NodeId("id" + i),
                        "host" + i + ":9866",
                        "/rack" + (i - 1) % racks,
                        up.test(i) ? Service.SERVING : Service.ASLEEP))
                .toList();
        return new ClusterView(hosts, primaries, members);
    }
}
