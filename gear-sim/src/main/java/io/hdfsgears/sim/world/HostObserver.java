// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.world;

import io.hdfsgears.core.machine.Custody;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.HostFacts;
import io.hdfsgears.core.machine.Power;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.model.Service;
import io.hdfsgears.sim.world.state.Admin;
import io.hdfsgears.sim.world.state.Host;
import io.hdfsgears.sim.world.state.PowerState;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Observes the hosts by the rules of the real NameNode: heartbeats, block reports, power reports. */
final class HostObserver {
    private final World world;
    private final List<NodeId> chain;
    private Service[] last = new Service[0];
    private @Nullable ClusterView view;
    private long epoch;

    HostObserver(World world) {
        this.world = world;
        this.chain = world.hosts().stream().map(host -> host.id).toList();
    }

    List<NodeId> chain() {
        return chain;
    }

    List<HostFacts> facts(GearState state, LateWrites late) {
        List<HostFacts> facts = new ArrayList<>(world.hosts().size());
        for (Host host : world.hosts()) {
            facts.add(new HostFacts(
                    heard(host),
                    host.reported,
                    host.admin == Admin.IN,
                    host.admin == Admin.OUT,
                    power(host),
                    host.transfers,
                    host.openBlocks,
                    host.imagedEpoch >= 0 && host.imagedEpoch == state.sleepEpoch(),
                    List.of(),
                    late.waitedFor(host),
                    host.operators ? Custody.OPERATOR : Custody.GEARS));
        }
        return facts;
    }

    /** A heartbeat came lately. The last heartbeat of a host that is reported off says nothing. */
    boolean heard(Host host) {
        if (host.power == PowerState.OFF || host.power == PowerState.WAKING) {
            return false;
        }
        return !host.failed()
                || world.nowNanos() - host.silentSinceNanos
                        <= world.scenario.gears().lostAfterNanos();
    }

    private Power power(Host host) {
        if (host.failed() && !heard(host)) {
            return Power.UNKNOWN;
        }
        return host.power == PowerState.OFF ? Power.OFF : Power.ON;
    }

    /** A new view only when a host is seen in another service: layouts keep tables for a view. */
    ClusterView view(GearState state) {
        Service[] now = new Service[chain.size()];
        boolean same = last.length == now.length;
        for (int i = 0; i < now.length; i++) {
            now[i] = service(state, world.hosts().get(i));
            same = same && now[i] == last[i];
        }
        ClusterView current = view;
        if (same && current != null) {
            return current;
        }
        last = now;
        List<Member> members = new ArrayList<>(now.length);
        for (int i = 0; i < now.length; i++) {
            Host host = world.hosts().get(i);
            members.add(new Member(host.id, host.id.value() + ":9866", host.rack, now[i]));
        }
        current = new ClusterView(++epoch, world.scenario.cluster().primaries(), members);
        view = current;
        return current;
    }

    private Service service(GearState state, Host host) {
        boolean may = state.mayServe(host.position, host.id);
        boolean heard = heard(host);
        if (may && host.admin == Admin.IN && heard) {
            return Service.SERVING;
        }
        if (heard) {
            return Service.STANDING_BY;
        }
        boolean waking = may && host.admin != Admin.IN;
        return may && !waking ? Service.LOST : Service.ASLEEP;
    }
}
