// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.standby;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.contract.AlternatingRacks;
import io.hdfsgears.contract.LayoutContract;
import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Placement;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.core.layout.Repair;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.testkit.SeededTest;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** Hot servers are the primaries. */
final class StandbyLayoutContractTest extends LayoutContract {
    private int onHot = 1;

    @Override
    protected Layout layout(int hosts, int primaries, RandomGenerator random) {
        onHot = 1 + random.nextInt(3);
        return StandbyWorld.layout(onHot);
    }

    @Override
    protected void placed(
            Layout layout, PlacementRequest request, ClusterView view, Set<Integer> eligible, Placement placement) {
        long hot = eligible.stream().filter(i -> i <= view.primaries()).count();
        assertThat(placement.positions().stream()
                        .filter(i -> i <= view.primaries())
                        .count())
                .as("hot servers before others")
                .isEqualTo(Math.min(hot, placement.positions().size()));
    }

    @Override
    protected void retained(Layout layout, RetentionRequest request, ClusterView view, List<Integer> rest) {
        assertThat(servingHot(rest, view))
                .isGreaterThanOrEqualTo(
                        Math.min(servingHot(request.holders(), view), Math.min(onHot, request.wanted())));
    }

    private static long servingHot(List<Integer> holders, ClusterView view) {
        return holders.stream()
                .filter(i -> i <= view.primaries() && view.isServing(i))
                .count();
    }

    /** Beside replicas that sleep stock would not see the one too many. */
    @SeededTest(seeds = 300)
    void nothingIsRetiredBesideSleepersOrWhileReplicasLack(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int hosts = 2 + random.nextInt(20);
        int hot = 1 + random.nextInt(hosts - 1);
        BitSet up = positions(random, hosts, 0.8);
        List<Integer> holders = list(positions(random, hosts, 0.3));
        ClusterView view = AlternatingRacks.view(hosts, hot, 2, up::get);
        int wanted = 1 + random.nextInt(5);
        Repair repair = StandbyWorld.layout(1).retire(new RetentionRequest(holders, wanted), view, LoadGauge.EVEN);
        boolean settled =
                holders.size() == Math.min(wanted, hosts) && holders.stream().allMatch(up::get);
        if (repair instanceof Repair.Move move) {
            assertThat(settled).isTrue();
            assertThat(move.target()).isGreaterThan(hot).isNotIn(holders);
            assertThat(up.get(move.target())).isTrue();
            assertThat(move.victim()).isLessThanOrEqualTo(hot).isIn(holders);
        } else if (settled && holders.stream().filter(i -> i <= hot).count() > 1) {
            assertThat(repair).isInstanceOf(Repair.Deferred.class);
        }
    }
}
