// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.dataset;

import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.model.ClusterView;
import java.util.List;

/** The part of the blocks on each host that belongs to each dataset by the laws: B_d·s_d(i) / Σ B_e·s_e(i). Immutable. */
public final class OwnParts {
    private final double[][] parts;

    private OwnParts(double[][] parts) {
        this.parts = parts;
    }

    /**
     * @param layouts of the datasets
     * @param blocks B of each dataset, 0 for one that was not counted yet: its layout draws by its law alone then
     * @param replication r, the usual one
     */
    public static OwnParts of(List<Layout> layouts, List<Long> blocks, int replication, ClusterView cluster) {
        double[][] parts = new double[layouts.size()][cluster.size() + 1];
        for (int position = 1; position <= cluster.size(); position++) {
            double sum = 0;
            for (int d = 0; d < parts.length; d++) {
                long weight = Math.max(d == 0 ? 1 : 0, blocks.get(d));
                parts[d][position] = weight * layouts.get(d).share(position, replication, cluster);
                sum += parts[d][position];
            }
            for (int d = 0; d < parts.length && sum > 0; d++) {
                parts[d][position] /= sum;
            }
        }
        return new OwnParts(parts);
    }

    /** @return 0..1; the parts of all datasets add up to 1 on a host that any of them spreads over */
    public double of(int number, int position) {
        return parts[number][position];
    }
}
