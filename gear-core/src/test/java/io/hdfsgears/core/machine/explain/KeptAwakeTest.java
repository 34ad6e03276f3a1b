// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.machine.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.machine.Facts;
import io.hdfsgears.core.machine.FakeRack;
import io.hdfsgears.core.machine.GearMachine;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.GearStates;
import io.hdfsgears.core.machine.HostFacts;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.machine.Power;
import io.hdfsgears.core.machine.PowerLimits;
import io.hdfsgears.core.machine.orders.PowerOrders;
import io.hdfsgears.core.machine.orders.PowerStarts;
import io.hdfsgears.core.model.NodeId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Hosts that this namespace lets sleep and another one does not. */
class KeptAwakeTest {
    private static final HostFacts SERVING = new HostFacts(true, true, true, false, Power.ON, 0, 0, false);
    private static final HostFacts READY = new HostFacts(true, true, false, true, Power.ON, 0, 0, true);
    private static final HostFacts BARE = new HostFacts(true, true, false, true, Power.ON, 0, 0, false);
    private static final HostFacts WRITTEN = new HostFacts(true, true, false, true, Power.ON, 0, 1, true);
    private static final HostFacts SILENT = new HostFacts(false, false, false, true, Power.UNKNOWN, 0, 0, true);
    private static final HostFacts ASLEEP = new HostFacts(false, false, false, true, Power.OFF, 0, 0, true);
    private static final List<String> NS2 = List.of("ns2");
    private static final HostFacts KEPT = READY.heldBy(NS2);

    private final GearMachine machine = new GearMachine(FakeRack.TIMES, true, PowerLimits.ofBatch(100));
    private final GearState down = GearStates.in(Phase.POWERING_DOWN, 1, 4);

    private static List<NodeId> chain(int hosts) {
        return IntStream.rangeClosed(1, hosts).mapToObj(GearStates::id).toList();
    }

    private static Facts facts(long nowMillis, List<HostFacts> hosts) {
        return new Facts(chain(hosts.size()), hosts, nowMillis, 0, 0, 0, 0, false, Set.of(), "");
    }

    private Phase after(long millis, HostFacts... hosts) {
        return machine.step(down, facts(down.sinceMillis() + millis, List.of(hosts)))
                .state()
                .phase();
    }

    @Test
    void aShiftIsDoneWhenItsOwnPartIs() {
        assertThat(after(0, SERVING, ASLEEP, KEPT, KEPT)).isEqualTo(Phase.STEADY);
        assertThat(after(0, SERVING, ASLEEP, KEPT, READY)).isEqualTo(Phase.POWERING_DOWN);
    }

    @Test
    void itsOwnPartIsToBeDoneFirst() {
        assertThat(after(0, SERVING, ASLEEP, ASLEEP, BARE.heldBy(NS2))).isEqualTo(Phase.POWERING_DOWN);
        assertThat(after(0, SERVING, ASLEEP, ASLEEP, WRITTEN.heldBy(NS2)))
                .as("its writers are evicted anew")
                .isEqualTo(Phase.DRAINING);
    }

    /** What is neither off nor heard of is not known to be up either. */
    @Test
    void aSilentHostIsNotKeptAwake() {
        long late = FakeRack.TIMES.sleepMillis() + 1;
        assertThat(after(late, SERVING, ASLEEP, ASLEEP, SILENT.heldBy(NS2))).isEqualTo(Phase.HELD);
        assertThat(after(late, SERVING, ASLEEP, ASLEEP, KEPT)).isEqualTo(Phase.STEADY);
    }

    /** Two namespaces that order different hosts first, ten at a time, would wait for one another for ever. */
    @Test
    void whoIsKeptAwakeTakesNoPlaceInTheBatch() {
        GearState wide = GearStates.in(Phase.POWERING_DOWN, 1, 5);
        List<HostFacts> hosts = new ArrayList<>(Collections.nCopies(5, READY));
        hosts.set(0, SERVING);
        PowerOrders first = next(wide, facts(0, hosts), PowerStarts.NONE);
        assertThat(off(first)).isEqualTo(chain(3).subList(1, 3));
        hosts.set(1, KEPT);
        hosts.set(2, KEPT);
        PowerOrders second = next(wide, facts(1, hosts), first.starts());
        assertThat(off(second)).as("the first two stay ordered").isEqualTo(chain(5).subList(1, 5));
        hosts.set(1, READY);
        assertThat(off(next(wide, facts(2, hosts), second.starts()))).isEqualTo(off(second));
    }

    private static PowerOrders next(GearState state, Facts facts, PowerStarts before) {
        return PowerOrders.next(state, facts, PowerLimits.ofBatch(2), id -> "/r", before);
    }

    private static List<NodeId> off(PowerOrders orders) {
        return orders.orders().entrySet().stream()
                .filter(order -> order.getValue() == Power.OFF)
                .map(order -> order.getKey())
                .toList();
    }

    @Test
    void isSaidByWhom() {
        HostFacts both = READY.heldBy(List.of("ns2", "ns3 (not heard)"));
        GearState low = GearStates.in(Phase.STEADY, 1, 1);
        assertThat(words(low, List.of(SERVING, KEPT, both, ASLEEP.heldBy(NS2), KEPT)))
                .isEqualTo("h2 h5 by ns2; h3 by ns2 and ns3 (not heard)");
        assertThat(words(low, Collections.nCopies(8, KEPT))).isEqualTo("h2 h3 h4 h5 h6 and 2 more by ns2");
        assertThat(words(GearStates.in(Phase.STEADY, 2, 2), List.of(KEPT, KEPT)))
                .as("hosts of the gear are up for this namespace's own sake")
                .isEmpty();
    }

    @Test
    void hostsThatWereWokenAreNamedWithTheReason() {
        GearState low = GearStates.in(Phase.STEADY, 1, 1).waking(Set.copyOf(chain(5).subList(1, 4)), 0);
        Map<NodeId, String> reasons = Map.of(chain(5).get(1), "for data", chain(5).get(2), "for data");
        assertThat(woken(low, reasons))
                .isEqualTo("host4 woken by a NameNode that was active before; host2 host3 woken for data");
        assertThat(woken(GearStates.in(Phase.STEADY, 1, 1), reasons)).isEmpty();
        assertThat(woken(GearStates.in(Phase.DRAINING, 1, 1).waking(low.woken(), 0), reasons))
                .as("they are on their way to sleep")
                .isEmpty();
    }

    private static String woken(GearState state, Map<NodeId, String> reasons) {
        return KeptAwake.woken(state, chain(5), reasons, NodeId::value);
    }

    private static String words(GearState state, List<HostFacts> hosts) {
        return KeptAwake.of(state, chain(hosts.size()), hosts, id -> id.value().replace("host", "h"));
    }
}
