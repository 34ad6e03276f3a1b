// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.layout;

import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.UpgradeDomains;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The positions that hold one block while a placement is decided: its holders first, then those chosen. Lives for one call. */
public final class ChosenHosts {
    private final ClusterView view;
    private final PlacementRequest request;
    private final LoadGauge load;
    private final int holders;
    private final int[] taken;
    private int count;

    public ChosenHosts(PlacementRequest request, ClusterView view, LoadGauge load) {
        this.view = view;
        this.request = request;
        this.load = load;
        int[] known = request.holders().isEmpty() ? new int[0] : Positions.onChain(request.holders(), view);
        this.holders = known.length;
        this.count = holders;
        this.taken = Arrays.copyOf(known, (int) Math.min(view.size(), (long) holders + request.additional()));
    }

    /** Positions that held the block before, ascending. */
    public int[] holders() {
        return Arrays.copyOf(taken, holders);
    }

    /** Replicas of the block once all are placed; never more than hosts. */
    public int replicas() {
        return taken.length;
    }

    /** Replicas that are still to be placed. */
    public int left() {
        return taken.length - count;
    }

    public boolean isComplete() {
        return count == taken.length;
    }

    /** True while no position holds the block. */
    public boolean isEmpty() {
        return count == 0;
    }

    public void add(int position) {
        taken[count++] = position;
    }

    /** Positions that were added, in this order. */
    public List<Integer> added() {
        List<Integer> added = new ArrayList<>(count - holders);
        for (int i = holders; i < count; i++) {
            added.add(taken[i]);
        }
        return added;
    }

    /** True if all replicas up to now, at least one, are in one rack of a cluster that has more. */
    public boolean isInOneRack() {
        return Positions.inOneRack(taken, count, view);
    }

    /** True if the last replica is next, and all others are in one rack. */
    public boolean mustLeaveRack() {
        return count == taken.length - 1 && isInOneRack();
    }

    public boolean isFree(int position) {
        return !Positions.contains(taken, count, position);
    }

    /** Free, and in another rack than the first replica. */
    public boolean isFreeElsewhere(int position) {
        return isFree(position) && isElsewhere(position);
    }

    /** Free, not excluded, and with room. */
    public boolean isEligible(int position) {
        return isFree(position)
                && (request.excluded().isEmpty() || !request.excluded().contains(position))
                && load.accepts(position);
    }

    /** Eligible, and in another rack than the first replica. */
    public boolean isEligibleElsewhere(int position) {
        return isEligible(position) && isElsewhere(position);
    }

    /** True if a host of a further upgrade domain is better than others. */
    public boolean seeksDomain() {
        UpgradeDomains domains = view.domains();
        return domains.areNamed() && count > 0 && domains.held(taken, count) < domains.owed(taken.length);
    }

    /** True if no replica is in the host's upgrade domain. */
    public boolean isNewDomain(int position) {
        return view.domains().isNew(taken, count, position);
    }

    /** In another rack than the first replica, which there is. */
    public boolean isElsewhere(int position) {
        return view.rackOf(position) != view.rackOf(taken[0]);
    }
}
