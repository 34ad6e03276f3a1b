// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.accordion.reflect;

import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.model.Service;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/** Offloads and views for tests; node i is at position i. */
public final class Offloads {
    private Offloads() {}

    public static Offload offload(long block, int source, int intended) {
        return new Offload(block, 100, node(source), node(intended), true);
    }

    public static NodeId node(int position) {
        return new NodeId("node" + position);
    }

    public static ClusterView view(int hosts, IntPredicate up) {
        List<Member> members = new ArrayList<>();
        for (int i = 1; i <= hosts; i++) {
            Service service = up.test(i) ? Service.SERVING : Service.ASLEEP;
            members.add(new Member(node(i), "host" + i + ":1", "/r", service));
        }
        return new ClusterView(1, 1, members);
    }
}
