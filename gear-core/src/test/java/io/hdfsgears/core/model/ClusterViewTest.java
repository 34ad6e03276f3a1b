// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.model;

import static io.hdfsgears.core.model.Service.ASLEEP;
import static io.hdfsgears.core.model.Service.LOST;
import static io.hdfsgears.core.model.Service.SERVING;
import static io.hdfsgears.core.model.Service.STANDING_BY;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClusterViewTest {
    private static ClusterView of(Service... services) {
        List<Member> members = new ArrayList<>();
        for (Service service : services) {
            String name = "h" + members.size();
            members.add(new Member(new NodeId(name), name + ":9866", "/r", service));
        }
        return new ClusterView(1, 1, members);
    }

    @Test
    void aBlockCanHaveOneReplicaOnEachHostAwakeAndThoseThatSleep() {
        ClusterView view = of(SERVING, SERVING, ASLEEP, ASLEEP);

        assertThat(view.reachable(3, 0)).isEqualTo(2);
        assertThat(view.reachable(3, 1)).isEqualTo(3);
        assertThat(view.reachable(3, 2)).as("never more than wanted").isEqualTo(3);
        assertThat(view.reachable(2, 0)).isEqualTo(2);
    }

    /** As right after a start of the NameNode, when few hosts or none have been heard of. */
    @Test
    void aHostThatShouldServeAndIsNotHeardOfLowersNothing() {
        assertThat(of(SERVING, LOST, LOST).reachable(3, 0)).isEqualTo(3);
        assertThat(of(LOST, LOST, LOST).reachable(2, 0)).isEqualTo(2);
        assertThat(of(SERVING, LOST, ASLEEP).reachable(3, 0)).isEqualTo(2);
    }

    @Test
    void aBlockIsExpectedSomewhereWhoeverIsUp() {
        assertThat(of(STANDING_BY, ASLEEP).reachable(2, 0)).isEqualTo(1);
    }

    @Test
    void hostsAwakeAreThoseThatServeOrAreLost() {
        assertThat(of(SERVING, LOST, ASLEEP, STANDING_BY).awakeCount()).isEqualTo(2);
        assertThat(of(SERVING, LOST, ASLEEP, STANDING_BY).servingCount()).isEqualTo(1);
    }
}
