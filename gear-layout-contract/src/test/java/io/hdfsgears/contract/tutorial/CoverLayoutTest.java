// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.contract.tutorial;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.contract.AlternatingRacks;
import io.hdfsgears.contract.LayoutContract;
import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.core.model.ClusterView;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

// --8<-- [start:test]
final class CoverLayoutTest extends LayoutContract {
    @Override
    protected Layout layout(int hosts, int primaries, RandomGenerator random) {
        return new CoverLayout();
    }

    /** What {@link Layout#share} promises is what 10,000 placements give. */
    @Test
    void hostsGetTheirShares() {
        ClusterView view = AlternatingRacks.view(10, 2, 3, i -> true);
        SplittableRandom random = new SplittableRandom(7);
        double[] blocks = new double[11];
        for (int block = 0; block < 10_000; block++) {
            new CoverLayout()
                    .place(PlacementRequest.fresh(3), view, LoadGauge.EVEN, random)
                    .positions()
                    .forEach(i -> blocks[i]++);
        }
        for (int i = 1; i <= 10; i++) {
            double share = new CoverLayout().share(i, 3, view);
            assertThat(blocks[i] / 10_000).as("position %d", i).isBetween(share - 0.02, share + 0.02);
        }
    }
}
// --8<-- [end:test]
