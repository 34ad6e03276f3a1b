// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.world;

import io.hdfsgears.core.machine.Power;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.sim.world.state.Host;
import io.hdfsgears.sim.world.state.PowerState;
import java.util.Map;

/** The power agents and their drivers: carry wanted power states out, with the latencies of the hardware. */
final class PowerSwitch {
    private final World world;

    PowerSwitch(World world) {
        this.world = world;
    }

    void obey(Map<NodeId, Power> orders) {
        for (Host host : world.hosts()) {
            Power order = orders.get(host.id);
            if (order == Power.ON && host.power == PowerState.OFF) {
                wake(host);
            } else if (order == Power.OFF && host.up()) {
                halt(host);
            }
        }
    }

    private void wake(Host host) {
        world.power(host, PowerState.WAKING);
        world.engine.after(world.scenario.hardware().wakeNanos(), "woken host", host.position, () -> {
            world.power(host, PowerState.ON);
            world.engine.after(world.scenario.hardware().reportNanos(), "reported host", host.position, () -> {
                host.reported = true;
                world.fortune(host);
            });
        });
    }

    private void halt(Host host) {
        host.incarnation++;
        world.power(host, PowerState.HALTING);
        world.engine.after(world.scenario.hardware().sleepNanos(), "asleep host", host.position, () -> {
            host.reported = false;
            world.power(host, PowerState.OFF);
        });
    }
}
