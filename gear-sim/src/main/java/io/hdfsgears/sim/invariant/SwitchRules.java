// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.invariant;

import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.sim.world.NameNode;
import io.hdfsgears.sim.world.World;
import io.hdfsgears.sim.world.state.Admin;
import io.hdfsgears.sim.world.state.Host;
import io.hdfsgears.sim.world.state.PowerState;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What must hold when a host goes to sleep, wakes, or enters or leaves service:
 * <ul>
 *   <li>the durable state lets it sleep, it is out of service, no block is written to it, and its image is on disk;
 *   <li>no host that is out of service is shown as serving;
 *   <li>the operator does not work on it, nor does such a host serve;
 *   <li>no more hosts are on their way up than a batch has, beside those that data and writers need. A NameNode that has just taken over,
 *       and one that has not heard of that, each have a batch of their own.
 * </ul>
 */
final class SwitchRules {
    /** Time after which a host that does not wake leaves its place in the batch (PowerOrders). */
    private static final long TURN_NANOS = TimeUnit.SECONDS.toNanos(120);

    private final World world;
    private final NameNode nameNode;
    private @Nullable ClusterView seen;

    SwitchRules(World world, NameNode nameNode) {
        this.world = world;
        this.nameNode = nameNode;
    }

    /** Of the event that has run. */
    @Nullable
    String wrong() {
        String wrong = null;
        for (Host host : world.switches().halted()) {
            wrong = wrong == null ? wronglyHalted(host) : wrong;
        }
        List<Host> woken = world.switches().woken();
        int coming = woken.isEmpty() ? 0 : coming();
        for (Host host : woken) {
            wrong = wrong == null ? wronglyWoken(host, coming) : wrong;
        }
        for (Host host : world.switches().moved()) {
            if (wrong == null && host.operators && host.admin == Admin.IN) {
                wrong = "hands: host " + host.position + " serves, and the operator has excluded it";
            }
        }
        return wrong == null ? wronglyShown() : wrong;
    }

    /** A new view is looked at as a whole, else hosts that have changed. */
    private @Nullable String wronglyShown() {
        ClusterView view = nameNode.view();
        List<Host> suspects = view == seen ? world.switches().moved() : world.hosts();
        seen = view;
        for (Host host : suspects) {
            if (host.admin == Admin.OUT && view.isServing(host.position)) {
                return "view: host " + host.position + " is out of service and is shown as serving";
            }
        }
        return null;
    }

    private @Nullable String wronglyHalted(Host host) {
        String who = "host " + host.position + " is ordered to sleep";
        GearState durable = nameNode.durable();
        if (host.operators) {
            return "hands: " + who + ", and the operator has excluded it";
        }
        if (!durable.maySleep(host.position, host.id)) {
            return "sleep: " + who + ", and the durable state does not let it: " + durable;
        }
        if (host.admin != Admin.OUT) {
            return "sleep: " + who + " and is not out of service";
        }
        if (host.openBlocks > 0) {
            return "sleep: " + who + " and is written to";
        }
        return nameNode.isImaged(host) ? null : "sleep: " + who + " without an image of epoch " + durable.sleepEpoch();
    }

    /** @param coming hosts that are on their way up once all of this event are woken */
    private @Nullable String wronglyWoken(Host host, int coming) {
        if (host.operators) {
            return "hands: host " + host.position + " is ordered to wake, and the operator has excluded it";
        }
        int most = world.powerBatch() * (nameNode.hasRival() ? 2 : 1);
        boolean counts = isComing(host) && nameNode.state().phase() != Phase.STEADY;
        return counts && coming > most
                ? "batch: " + coming + " hosts are on their way up, and " + most + " may be at a time"
                : null;
    }

    private int coming() {
        int coming = 0;
        for (Host host : world.hosts()) {
            coming += isComing(host) ? 1 : 0;
        }
        return coming;
    }

    private boolean isComing(Host host) {
        long began = host.wakeBeganNanos;
        boolean up = host.power == PowerState.ON && host.reported;
        boolean turn = world.nowNanos() - began < TURN_NANOS && began >= nameNode.tookOverNanos();
        return host.power != PowerState.OFF
                && host.power != PowerState.HALTING
                && !up
                && turn
                && !nameNode.isUrgent(host.id);
    }
}
