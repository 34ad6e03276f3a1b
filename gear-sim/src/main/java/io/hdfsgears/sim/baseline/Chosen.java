// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.baseline;

import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.core.model.ClusterView;
import java.util.ArrayList;
import java.util.List;

/** The holders of a block while its new replicas are being chosen; lives for one call. */
final class Chosen {
    private final PlacementRequest request;
    private final ClusterView view;
    private final LoadGauge load;
    private final List<Integer> holders;
    private final int before;

    Chosen(PlacementRequest request, ClusterView view, LoadGauge load) {
        this.request = request;
        this.view = view;
        this.load = load;
        this.holders = new ArrayList<>();
        for (int holder : Surplus.onChain(request.holders(), view)) {
            holders.add(holder);
        }
        this.before = holders.size();
    }

    void add(int position) {
        holders.add(position);
    }

    /** Holders so far, those of before first. */
    List<Integer> holders() {
        return holders;
    }

    /** Only what was chosen now, in the order of choosing. */
    List<Integer> fresh() {
        return List.copyOf(holders.subList(before, holders.size()));
    }

    int missing() {
        return request.additional() - (holders.size() - before);
    }

    boolean eligible(int position) {
        return !holders.contains(position)
                && !request.excluded().contains(position)
                && view.isServing(position)
                && load.accepts(position);
    }

    boolean eligibleInOtherRack(int position) {
        return eligible(position) && !inRackOf(position);
    }

    /** Whether a holder shares the rack. */
    boolean inRackOf(int position) {
        return holders.stream().anyMatch(holder -> view.rackOf(holder) == view.rackOf(position));
    }

    boolean inOneRack() {
        return holders.stream().map(view::rackOf).distinct().count() < 2;
    }

    /** The writer's own host where it may take the replica, or 0. */
    int writer() {
        int writer = request.writer();
        return writer >= 1 && writer <= view.size() && eligible(writer) ? writer : 0;
    }
}
