// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.storm;

import io.hdfsgears.core.machine.Custody;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.HostFacts;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.machine.Power;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.round.ClusterObservation;
import io.hdfsgears.core.round.ClusterPort;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Mistakes with power orders: the port passes on others than the round gave. */
abstract class Orders extends Passing {
    private @Nullable ClusterObservation seen;

    Orders(ClusterPort port) {
        super(port);
    }

    @Override
    public ClusterObservation observe(GearState state) {
        ClusterObservation now = super.observe(state);
        seen = now;
        return now;
    }

    @Override
    public void publish(GearState state, Map<NodeId, Power> orders) {
        Map<NodeId, Power> changed = new HashMap<>(orders);
        ClusterObservation last = seen;
        for (int i = 0; last != null && i < last.chain().size(); i++) {
            NodeId id = last.chain().get(i);
            order(state, i + 1, id, last.hosts().get(i), last.nowMillis()).ifPresent(power -> changed.put(id, power));
        }
        super.publish(state, changed);
        if (last != null) {
            given(orders, last.nowMillis());
        }
    }

    /** What the host is told instead, if anything. */
    abstract Optional<Power> order(GearState state, int position, NodeId id, HostFacts host, long nowMillis);

    /** What the round has ordered. */
    void given(Map<NodeId, Power> orders, long nowMillis) {}

    /** Hosts that are out of service go to sleep while the shift still drains, without a proof. */
    static final class Early extends Orders {
        Early(ClusterPort port) {
            super(port);
        }

        @Override
        Optional<Power> order(GearState state, int position, NodeId id, HostFacts host, long nowMillis) {
            boolean leaving = state.phase() == Phase.DRAINING && !state.mayServe(position, id);
            return leaving && host.outOfService() && host.quiet() ? Optional.of(Power.OFF) : Optional.empty();
        }
    }

    /** Each order to sleep comes a second time, three minutes later. */
    static final class Twice extends Orders {
        private static final long LATER_MILLIS = TimeUnit.MINUTES.toMillis(3);

        private final Map<NodeId, Long> due = new HashMap<>();

        Twice(ClusterPort port) {
            super(port);
        }

        @Override
        Optional<Power> order(GearState state, int position, NodeId id, HostFacts host, long nowMillis) {
            Long at = due.get(id);
            if (at == null || nowMillis < at) {
                return Optional.empty();
            }
            due.remove(id);
            return Optional.of(Power.OFF);
        }

        @Override
        void given(Map<NodeId, Power> orders, long nowMillis) {
            orders.forEach((id, power) -> {
                if (power == Power.OFF) {
                    due.putIfAbsent(id, nowMillis + LATER_MILLIS);
                }
            });
        }
    }

    /** All hosts that are to serve wake at once. */
    static final class Unthrottled extends Orders {
        Unthrottled(ClusterPort port) {
            super(port);
        }

        @Override
        Optional<Power> order(GearState state, int position, NodeId id, HostFacts host, long nowMillis) {
            boolean ours = host.custody() == Custody.GEARS;
            return ours && !state.maySleep(position, id) ? Optional.of(Power.ON) : Optional.empty();
        }
    }
}
