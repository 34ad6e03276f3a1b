// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.HostFacts;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.machine.Power;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.model.Service;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ProgressTest {
    private static final HostFacts UP = new HostFacts(true, true, true, false, Power.ON, 0, 0, false);
    private static final HostFacts BUSY = new HostFacts(true, true, false, true, Power.ON, 1, 2, false);
    private static final HostFacts DRAINED = new HostFacts(true, true, false, true, Power.ON, 0, 0, true);
    private static final HostFacts OFF = new HostFacts(false, false, false, true, Power.OFF, 0, 0, true);

    private static ClusterView cluster(Service... services) {
        List<Member> members = new ArrayList<>();
        for (int i = 0; i < services.length; i++) {
            members.add(new Member(new NodeId("u" + i), "h" + i + ":1", "/r", services[i]));
        }
        return new ClusterView(1, 1, members);
    }

    private static GearState state(Phase phase, int target, int from, String held) {
        return new GearState(3, phase, target, from, Set.of(), 1, 0, "alice", "night", held);
    }

    private static final ClusterView FOUR =
            cluster(Service.SERVING, Service.SERVING, Service.STANDING_BY, Service.STANDING_BY);

    @Test
    void aSteadyGearHasNone() {
        assertThat(Progress.of(state(Phase.STEADY, 4, 4, ""), FOUR, List.of(UP, UP, UP, UP), 0, 0))
                .isEmpty();
    }

    @Test
    void drainingCountsHostsThatLeave() {
        GearState state = state(Phase.DRAINING, 2, 4, "");
        assertThat(Progress.of(state, FOUR, List.of(UP, UP, DRAINED, BUSY), 5, 0))
                .contains(new Progress(
                        1, 2, "1 of 2 leaving hosts are drained; 5 blocks to copy first; 2 open blocks waited for"));
        assertThat(Progress.of(state, FOUR, List.of(UP, UP, OFF, DRAINED), 0, 0))
                .contains(new Progress(2, 2, "2 of 2 leaving hosts are drained; every block is covered"));
        assertThat(Progress.of(state, FOUR, List.of(UP, UP, OFF, DRAINED), -1, 0)
                        .orElseThrow()
                        .text())
                .contains("not proven yet");
    }

    @Test
    void otherPhasesSayWhatTheyWaitFor() {
        assertThat(Progress.of(state(Phase.POWERING_DOWN, 2, 4, ""), FOUR, List.of(UP, UP, OFF, DRAINED), 0, 0))
                .contains(new Progress(1, 2, "1 of 2 hosts sleep"));
        assertThat(Progress.of(state(Phase.POWERING_UP, 4, 2, ""), FOUR, List.of(UP, UP, OFF, OFF), 0, 0))
                .contains(new Progress(2, 4, "2 of 4 hosts serve"));
        assertThat(Progress.of(state(Phase.CATCHING_UP, 4, 2, ""), FOUR, List.of(UP, UP, UP, UP), 0, 9))
                .contains(new Progress(0, 0, "9 blocks to gain a replica"));
        assertThat(Progress.of(state(Phase.HELD, 4, 2, "a host does not wake"), FOUR, List.of(UP, UP, OFF, OFF), 0, 0)
                        .orElseThrow()
                        .text())
                .isEqualTo("2 of 4 hosts serve, the shift is held: a host does not wake");
    }
}
