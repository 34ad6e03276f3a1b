// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.round;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.machine.Custody;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.HostFacts;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.machine.Power;
import io.hdfsgears.core.model.NodeId;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SubstitutesTest {
    private static final HostFacts SERVING = new HostFacts(true, true, true, false, Power.ON, 0, 0, false);
    private static final HostFacts LOST = new HostFacts(false, false, true, false, Power.UNKNOWN, 0, 0, false);
    private static final HostFacts ASLEEP = new HostFacts(false, false, false, true, Power.OFF, 0, 0, true);
    private static final List<NodeId> CHAIN =
            IntStream.rangeClosed(1, 6).mapToObj(i -> new NodeId("h" + i)).toList();

    private static GearState low(int target, String... woken) {
        return new GearState(5, Phase.STEADY, target, target, ids(woken), 3, 0, "t", "t", "");
    }

    private static ClusterObservation seen(List<HostFacts> hosts) {
        return new ClusterObservation(CHAIN, hosts, 0, 0, false, ProofResult.NONE, false, WakeNeeds.NONE);
    }

    /** @param up hosts on their way up */
    private static Set<NodeId> next(GearState state, List<HostFacts> hosts, int wanted, String... up) {
        return Substitutes.next(state, seen(hosts), List.of(WritersNeed.ofAny(wanted)), ids(up));
    }

    private static Set<NodeId> ids(String... names) {
        return Set.of(names).stream().map(NodeId::new).collect(java.util.stream.Collectors.toSet());
    }

    @Test
    void aLostHostOfAsManyAsReplicasIsReplacedByTheNextOfTheChain() {
        List<HostFacts> hosts = List.of(SERVING, LOST, SERVING, ASLEEP, ASLEEP, ASLEEP);
        assertThat(Substitutes.missing(low(3), CHAIN, hosts, 3)).isEqualTo(1);
        assertThat(next(low(3), hosts, 1)).containsExactly(new NodeId("h4"));
    }

    @Test
    void whoIsOnTheWayUpAlreadyCounts() {
        List<HostFacts> hosts = List.of(SERVING, LOST, SERVING, ASLEEP, ASLEEP, ASLEEP);
        assertThat(next(low(3, "h6"), hosts, 1, "h6")).isEmpty();
        assertThat(next(low(3, "h6"), hosts, 2, "h6")).containsExactly(new NodeId("h4"));
    }

    @Test
    void withHostsToSpareNoneIsWoken() {
        List<HostFacts> hosts = List.of(SERVING, LOST, SERVING, SERVING, ASLEEP, ASLEEP);
        assertThat(Substitutes.missing(low(4), CHAIN, hosts, 3)).isZero();
    }

    @Test
    void aGearOfFewerHostsThanReplicasIsNoLoss() {
        List<HostFacts> hosts = List.of(SERVING, SERVING, ASLEEP, ASLEEP, ASLEEP, ASLEEP);
        assertThat(Substitutes.missing(low(2), CHAIN, hosts, 3)).isZero();
        assertThat(Substitutes.missing(low(3), CHAIN, hosts, 3))
                .as("the third is on its way up")
                .isZero();
    }

    @Test
    void whatTheOperatorMaintainsIsNotWoken() {
        List<HostFacts> hosts = List.of(SERVING, LOST, SERVING, ASLEEP.in(Custody.OPERATOR), ASLEEP, ASLEEP);
        assertThat(next(low(3), hosts, 1)).containsExactly(new NodeId("h5"));
    }

    @Test
    void whoStaysSilentIsOnTheWayNoLongerAndTheNextWakes() {
        List<HostFacts> hosts = List.of(SERVING, LOST, SERVING, ASLEEP, ASLEEP, ASLEEP);
        assertThat(next(low(3, "h4"), hosts, 1)).as("h4 is late").containsExactly(new NodeId("h5"));
        assertThat(next(low(3, "h4", "h5"), hosts, 1, "h5")).isEmpty();
        assertThat(Substitutes.coming(seen(hosts), List.of(WritersNeed.ofAny(1)), ids("h5", "h6")))
                .as("writers wait for the next")
                .hasSize(1);
    }
}
