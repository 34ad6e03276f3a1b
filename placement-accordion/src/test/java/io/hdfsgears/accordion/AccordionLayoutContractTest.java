// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.accordion;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.contract.LayoutContract;
import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Placement;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.model.ClusterView;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** Each block has a copy in group 1. */
final class AccordionLayoutContractTest extends LayoutContract {
    @Override
    protected Layout layout(int hosts, int primaries, RandomGenerator random) {
        return new AccordionLayout(new AccordionSettings(
                List.of(2 + random.nextInt(5), 1 + random.nextInt(8), 1 + random.nextInt(9)), 1 + random.nextInt(5)));
    }

    @Override
    protected int primaries(int hosts, RandomGenerator random) {
        return 1;
    }

    @Override
    protected int covering(Layout layout, ClusterView view) {
        return ((AccordionLayout) layout).plan(view).groups().size(1);
    }

    /** Racks shift replicas between the nodes of a small group 1. */
    @Override
    protected double shareTolerance() {
        return 0.3;
    }

    /** A stand-in takes the place of a sleeper only, and holds a copy of the placement. */
    @Override
    protected void placed(
            Layout layout, PlacementRequest request, ClusterView view, Set<Integer> eligible, Placement placement) {
        AccordionPlacement placed = ((AccordionLayout) layout)
                .placeAndTell(request, view, LoadGauge.EVEN, new SplittableRandom(placement.hashCode()));
        assertThat(placed.standIns()).noneMatch(standIn -> view.isServing(standIn.intended()));
        assertThat(placed.standIns())
                .allMatch(standIn -> standIn.temporary() == 0
                        || placed.placement().positions().contains(standIn.temporary()));
    }

    @Override
    protected void retained(Layout layout, RetentionRequest request, ClusterView view, List<Integer> rest) {
        List<Integer> holders = request.holders();
        int groupOne = covering(layout, view);
        if (holders.stream().noneMatch(view::isServing) && holders.stream().anyMatch(i -> i <= groupOne)) {
            assertThat(rest).anyMatch(i -> i <= groupOne);
        }
    }
}
