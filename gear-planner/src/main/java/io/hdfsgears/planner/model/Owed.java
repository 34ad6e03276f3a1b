// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.model;

import io.hdfsgears.core.gear.GearTable;
import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.model.ClusterView;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Bytes that belong on hosts which slept while they were written, by bands of the chain between two gears. One owner.
 */
final class Owed {
    /** Most bands: a table with a gear for each host is reduced to this number. */
    private static final int MOST_BANDS = 50;

    /** Last positions of the bands. */
    private final int[] ends;
    /** Part of a block's replicas that the layout wants in the band. */
    private final double[] parts;

    private final double[] bytes;

    Owed(Layout layout, ClusterView view, GearTable gears, int replication) {
        this.ends = ends(gears.awake());
        this.parts = new double[ends.length];
        this.bytes = new double[ends.length];
        double all = 0;
        int position = 1;
        for (int band = 0; band < ends.length; band++) {
            for (; position <= ends[band]; position++) {
                parts[band] += layout.share(position, replication, view);
            }
            all += parts[band];
        }
        for (int band = 0; band < ends.length; band++) {
            parts[band] /= Math.max(all, 1e-9);
        }
    }

    private static int[] ends(List<Integer> awake) {
        int bands = Math.min(MOST_BANDS, awake.size());
        return IntStream.rangeClosed(1, bands)
                .map(band -> awake.get((int) ((long) band * awake.size() / bands) - 1))
                .toArray();
    }

    /** {@code replicaBytes} bytes, all replicas counted, are written while the first {@code serving} hosts serve. */
    void written(double replicaBytes, int serving) {
        for (int band = ends.length - 1; band >= 0 && ends[band] > serving; band--) {
            bytes[band] += replicaBytes * parts[band];
        }
    }

    /** Bytes that wait for hosts which serve now. */
    double due(int serving) {
        double sum = 0;
        for (int band = 0; band < ends.length && ends[band] <= serving; band++) {
            sum += bytes[band];
        }
        return sum;
    }

    /** Up to {@code most} bytes are copied. */
    void copied(double most, int serving) {
        double left = most;
        for (int band = 0; band < ends.length && ends[band] <= serving; band++) {
            double now = Math.min(left, bytes[band]);
            bytes[band] -= now;
            left -= now;
        }
    }
}
