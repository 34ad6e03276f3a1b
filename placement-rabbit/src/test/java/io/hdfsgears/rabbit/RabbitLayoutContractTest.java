// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rabbit;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.contract.LayoutContract;
import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.layout.Placement;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.model.ClusterView;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;

final class RabbitLayoutContractTest extends LayoutContract {
    @Override
    protected Layout layout(int hosts, int primaries, RandomGenerator random) {
        return Rack.layout(1 + random.nextInt(5));
    }

    @Override
    protected void placed(
            Layout layout, PlacementRequest request, ClusterView view, Set<Integer> eligible, Placement placement) {
        if (request.holders().isEmpty() && eligible.stream().anyMatch(i -> i <= view.primaries())) {
            assertThat(placement.positions().get(0))
                    .as("the primary replica is the first")
                    .isLessThanOrEqualTo(view.primaries());
        }
    }

    @Override
    protected void retained(Layout layout, RetentionRequest request, ClusterView view, List<Integer> rest) {
        List<Integer> holders = request.holders();
        if (holders.stream().noneMatch(view::isServing) && holders.stream().anyMatch(i -> i <= view.primaries())) {
            assertThat(rest).anyMatch(i -> i <= view.primaries());
        }
    }
}
