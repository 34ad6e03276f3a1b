// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.accordion;

import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.model.Service;
import java.util.ArrayList;
import java.util.List;

/** Views whose hosts stand in given racks, all serving. */
final class Racks {
    private Racks() {}

    static ClusterView view(int... racks) {
        List<Member> members = new ArrayList<>();
        for (int i = 1; i <= racks.length; i++) {
            members.add(new Member(new NodeId("id" + i), "host" + i + ":1", "/rack" + racks[i - 1], Service.SERVING));
        }
        return new ClusterView(1, 1, members);
    }
}
