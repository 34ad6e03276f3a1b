// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.accordion;

import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.model.Service;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/** Views whose hosts stand in given racks. */
final class Racks {
    private Racks() {}

    static ClusterView view(int... racks) {
        return view(position -> true, racks);
    }

    static ClusterView view(IntPredicate up, int... racks) {
        List<Member> members = new ArrayList<>();
        for (int i = 1; i <= racks.length; i++) {
            Service service = up.test(i) ? Service.SERVING : Service.ASLEEP;
            members.add(new Member(new NodeId("id" + i), "host" + i + ":1", "/rack" + racks[i - 1], service));
        }
        return new ClusterView(1, 1, members);
    }
}
