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
        int position = elsewhere ? picker.applyAsInt(hosts::isEligibleElsewhere) : 0;
        return position != 0 ? position : picker.applyAsInt(hosts::isEligible);
    }

    /** Counts a replica that stands where the layout does not want it. */
    protected final void countOffloaded() {
        offloaded++;
    }
}
