// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.layout;

import io.hdfsgears.core.model.ClusterView;
import java.util.function.IntPredicate;
import java.util.function.ToIntFunction;
import java.util.random.RandomGenerator;

/** One placement decision, role by role; lives for one call. */
public abstract class PlacementDecision {
    protected final LoadGauge load;
    protected final RandomGenerator random;
    protected final ChosenHosts hosts;
    private final ClusterView view;
    private final int writer;
    private int offloaded;

    protected PlacementDecision(PlacementRequest request, ClusterView view, LoadGauge load, RandomGenerator random) {
        this.view = view;
        this.load = load;
        this.random = random;
        this.writer = request.writer();
        this.hosts = new ChosenHosts(request, view, load);
    }

    /** Decides; called once. */
    public final Placement run() {
        for (int role = 1; role <= hosts.replicas() && !hosts.isComplete(); role++) {
            int position = hostFor(role);
            if (position != 0) {
                hosts.add(position);
            }
        }
        return new Placement(hosts.added(), offloaded);
    }

    /**
     * The serving host of the replica that plays this role.
     *
     * @return 0 when a holder plays the role already, or when no host is left
     */
    protected abstract int hostFor(int role);

    /** The writer's own position if it is one of these, serves and may take a replica; otherwise 0. */
    protected final int writerAmong(IntPredicate positions) {
        return writer >= 1 && positions.test(writer) && view.isServing(writer) && hosts.isEligible(writer) ? writer : 0;
    }

    /** An eligible host, in another rack if that is needed and one is there; 0 when there is none. */
    protected final int pick(boolean elsewhere, ToIntFunction<IntPredicate> picker) {
        return spread(elsewhere, hosts::isEligible, picker);
    }

    /**
     * Another rack comes first if it is needed, then another upgrade domain. Where domains are sought, a host that has both is taken
     * early: later the other racks may have none.
     *
     * @param allowed hosts that may be picked at all
     * @return 0 when there is none
     */
    protected final int spread(boolean elsewhere, IntPredicate allowed, ToIntFunction<IntPredicate> picker) {
        boolean domain = hosts.seeksDomain();
        int position = domain && hosts.isInOneRack()
                ? picker.applyAsInt(host -> allowed.test(host) && hosts.isElsewhere(host) && hosts.isNewDomain(host))
                : 0;
        if (position == 0 && elsewhere) {
            position = picker.applyAsInt(host -> allowed.test(host) && hosts.isElsewhere(host));
        }
        if (position == 0 && domain) {
            position = picker.applyAsInt(host -> allowed.test(host) && hosts.isNewDomain(host));
        }
        return position != 0 ? position : picker.applyAsInt(allowed);
    }

    /**
     * The host of the layout's choice, unless another upgrade domain is sought and an eligible host that stands in is in one.
     *
     * @param chosen 0 where the layout's host does not serve: any stands in then, in another rack if all are in one
     */
    protected final int orStandIn(int chosen, ToIntFunction<IntPredicate> picker) {
        int other = chosen != 0 && !isApart(chosen) ? apart(chosen, picker) : 0;
        if (other != 0) {
            return other;
        }
        return chosen != 0 ? chosen : pick(hosts.isInOneRack(), picker);
    }

    private int apart(int chosen, ToIntFunction<IntPredicate> picker) {
        int other = hosts.isInOneRack()
                ? picker.applyAsInt(host -> hosts.isEligibleElsewhere(host) && hosts.isNewDomain(host))
                : 0;
        boolean racksFirst = hosts.mustLeaveRack() && hosts.isElsewhere(chosen);
        return other != 0 || racksFirst || hosts.isNewDomain(chosen)
                ? other
                : picker.applyAsInt(host -> hosts.isEligible(host) && hosts.isNewDomain(host));
    }

    /** True if no other upgrade domain is sought, or the host is in one, and in another rack while all replicas are in one rack. */
    protected final boolean isApart(int position) {
        return !hosts.seeksDomain()
                || (hosts.isNewDomain(position) && (!hosts.isInOneRack() || hosts.isElsewhere(position)));
    }

    /** Counts a replica that stands where the layout does not want it. */
    protected final void countOffloaded() {
        offloaded++;
    }
}
