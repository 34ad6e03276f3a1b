// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.world;

import io.hdfsgears.core.machine.Power;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.sim.world.ha.Agents;
import io.hdfsgears.sim.world.state.Host;
import io.hdfsgears.sim.world.state.PowerState;
import java.util.Map;

/** The power agents and their drivers: carry wanted power states out, with the latencies of the hardware. */
final class PowerSwitch {
    private final World world;
    private final Agents agents;

    PowerSwitch(World world, Agents agents) {
        this.world = world;
        this.agents = agents;
    }

    /** @param nameNode says that it is active, and gives these orders */
    void obey(String nameNode, Map<NodeId, Power> said) {
        Map<NodeId, Power> orders = agents.take(nameNode, said, world.nowNanos());
        for (Host host : world.hosts()) {
            Power order = orders.get(host.id);
            if (order == Power.ON && host.power == PowerState.OFF) {
                wake(host);
            } else if (order == Power.OFF && host.up()) {
                halt(host);
            }
        }
    }

    /** It says no more that it is active. */
    void resigned(String nameNode) {
        agents.resigned(nameNode);
    }

    private void wake(Host host) {
        host.wakeBeganNanos = world.nowNanos();
        world.switches.woken(host);
        world.power(host, PowerState.WAKING);
        long wake = world.scenario.hardware().wakeNanos() + host.wakeHangsNanos;
        long report = world.scenario.hardware().reportNanos() + host.reportHangsNanos;
        host.wakeHangsNanos = 0;
        host.reportHangsNanos = 0;
        world.engine.after(wake, "woken host", host.position, () -> {
            world.power(host, PowerState.ON);
            world.engine.after(report, "reported host", host.position, () -> {
                host.reported = true;
                world.fortune(host);
            });
        });
    }

    private void halt(Host host) {
        host.incarnation++;
        world.switches.halted(host);
        world.power(host, PowerState.HALTING);
        world.engine.after(world.scenario.hardware().sleepNanos(), "asleep host", host.position, () -> {
            host.reported = false;
            world.power(host, PowerState.OFF);
        });
    }
}
