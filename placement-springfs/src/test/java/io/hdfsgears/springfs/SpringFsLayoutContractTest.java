// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.springfs;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.contract.LayoutContract;
import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.layout.Placement;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.core.layout.Repair;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.model.ClusterView;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Each block has its primary replica within the offload set. */
final class SpringFsLayoutContractTest extends LayoutContract {
    private int offload;

    @Override
    protected Layout layout(int hosts, int primaries, RandomGenerator random) {
        offload = primaries + random.nextInt(hosts - primaries + 1);
        boolean usual = 2 * offload <= hosts;
        return new SpringFsLayout(
                SpringFsSettings.of(1 + random.nextInt(5), offload).withPrimaryCopy(usual && random.nextBoolean()));
    }

    @Override
    protected int covering(Layout layout, ClusterView view) {
        return offload;
    }

    /** Below the offload set a shift copies first. */
    @Override
    protected int lowestGear(Layout layout, ClusterView view) {
        return view.primaries();
    }

    @Override
    protected void placed(
            Layout layout, PlacementRequest request, ClusterView view, Set<Integer> eligible, Placement placement) {
        if (!hasPrimary(request.holders()) && hasPrimary(eligible.stream().toList())) {
            assertThat(placement.positions().get(0)).isLessThanOrEqualTo(offload);
            if (request.writer() <= offload && eligible.contains(request.writer())) {
                assertThat(placement.positions().get(0)).isEqualTo(request.writer());
            }
        }
    }

    @Override
    protected void retained(Layout layout, RetentionRequest request, ClusterView view, List<Integer> rest) {
        List<Integer> holders = request.holders();
        if (holders.stream().anyMatch(i -> view.isServing(i) && i <= offload)) {
            assertThat(rest).anyMatch(i -> view.isServing(i) && i <= offload);
        } else if (holders.stream().noneMatch(view::isServing) && hasPrimary(holders)) {
            assertThat(hasPrimary(rest)).isTrue();
        }
        if (racks(holders, view) > 1 && request.wanted() > 2) {
            assertThat(racks(rest, view)).isGreaterThan(1);
        }
    }

    /** A victim is never the block's only primary; a block in place has its primary and its replicas. */
    @Override
    protected void repaired(
            Layout layout, RetentionRequest request, ClusterView view, BitSet accepting, Repair repair) {
        List<Integer> holders = request.holders();
        int enough = Math.min(request.wanted(), view.size());
        if (repair instanceof Repair.Move move) {
            assertThat(holders).isNotEmpty();
            List<Integer> after = new ArrayList<>(holders);
            after.add(move.target());
            after.remove(Integer.valueOf(move.victim()));
            assertThat(hasPrimary(after)).isTrue();
            assertThat(move.victim() == 0 || holders.size() >= enough).isTrue();
        } else if (repair instanceof Repair.InPlace) {
            assertThat(hasPrimary(holders)).isTrue();
            assertThat(holders.size()).isGreaterThanOrEqualTo(enough);
        } else if (!holders.isEmpty() && !hasPrimary(holders)) {
            assertThat(IntStream.rangeClosed(1, offload).noneMatch(i -> view.isServing(i) && accepting.get(i)))
                    .isTrue();
        }
    }

    private boolean hasPrimary(List<Integer> holders) {
        return holders.stream().anyMatch(i -> i <= offload);
    }

    private static long racks(List<Integer> holders, ClusterView view) {
        return holders.stream().map(view::rackOf).distinct().count();
    }
}
