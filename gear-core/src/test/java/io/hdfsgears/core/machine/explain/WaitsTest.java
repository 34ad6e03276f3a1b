// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.machine.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.GearStates;
import io.hdfsgears.core.machine.HostFacts;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.machine.Power;
import io.hdfsgears.core.model.NodeId;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WaitsTest {
    private static final HostFacts SERVING = new HostFacts(true, true, true, false, Power.ON, 0, 0, false);
    private static final HostFacts ENTERING = new HostFacts(true, true, false, false, Power.ON, 0, 0, false);
    private static final HostFacts WRITTEN = new HostFacts(true, true, false, true, Power.ON, 0, 2, false);
    private static final HostFacts READ = new HostFacts(true, true, false, true, Power.ON, 3, 0, false);
    private static final HostFacts OFF = new HostFacts(false, false, false, true, Power.OFF, 0, 0, true);

    private static String waits(GearState state, HostFacts... hosts) {
        return waits(state, List.of(hosts));
    }

    private static String waits(GearState state, List<HostFacts> hosts) {
        List<NodeId> chain =
                IntStream.rangeClosed(1, hosts.size()).mapToObj(GearStates::id).toList();
        return Waits.of(state, chain, hosts, id -> id.value().replace("host", "h"));
    }

    @Test
    void aDrainWaitsForBlocksWritersAndTransfers() {
        assertThat(waits(GearStates.in(Phase.DRAINING, 1, 5), SERVING, ENTERING, WRITTEN, READ, OFF))
                .isEqualTo("h2 to be relieved of blocks that lack a replica elsewhere; h3 to be left by writers;"
                        + " h4 to end transfers");
        HostFacts late = new HostFacts(true, true, false, true, Power.ON, 0, 0, false).lateCopies(3);
        assertThat(waits(GearStates.in(Phase.DRAINING, 1, 2), SERVING, late))
                .isEqualTo("h2 to get or to pass on copies that their writers went on without");
        assertThat(waits(GearStates.in(Phase.DRAINING, 1, 2), SERVING, OFF)).isEmpty();
    }

    @Test
    void switchingWaitsForHosts() {
        assertThat(waits(GearStates.in(Phase.POWERING_DOWN, 1, 3), SERVING, READ, OFF))
                .isEqualTo("h2 to be off");
        assertThat(waits(GearStates.in(Phase.POWERING_UP, 3, 1), SERVING, OFF, ENTERING))
                .isEqualTo("h2 h3 to serve");
        assertThat(waits(GearStates.in(Phase.POWERING_UP, 8, 1), Collections.nCopies(8, OFF)))
                .isEqualTo("h1 h2 h3 h4 h5 and 3 more to serve");
    }

    @Test
    void atRestNothingIsWaitedFor() {
        assertThat(waits(GearStates.in(Phase.STEADY, 1, 1), SERVING, OFF)).isEmpty();
        assertThat(waits(GearStates.in(Phase.HELD, 1, 2), SERVING, ENTERING)).isEmpty();
        assertThat(waits(GearStates.in(Phase.CATCHING_UP, 2, 1), SERVING, SERVING))
                .isEqualTo("redundancy to be raised");
    }
}
