// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.placement;

import io.hdfsgears.core.gear.GearTable;
import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Placement;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.core.layout.Repair;
import io.hdfsgears.core.layout.Retention;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.model.ClusterView;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.random.RandomGenerator;
import org.apache.hadoop.conf.Configuration;

/** Replicas stand on the first hosts that serve; of too many those on the last hosts go. */
public final class FirstHostsPolicy extends GearBlockPlacementPolicy {
    @Override
    public Layout layout(Configuration conf) {
        return new FirstHosts();
    }

    static final class FirstHosts implements Layout {
        @Override
        public String name() {
            return "first";
        }

        @Override
        public GearTable gears(ClusterView view) {
            return GearTable.oneNodeAGear(view.primaries(), view.size());
        }

        @Override
        public Placement place(PlacementRequest request, ClusterView view, LoadGauge load, RandomGenerator random) {
            List<Integer> positions = new ArrayList<>();
            for (int position : view.serving()) {
                if (positions.size() < request.additional()
                        && !request.holders().contains(position)
                        && !request.excluded().contains(position)) {
                    positions.add(position);
                }
            }
            return new Placement(positions, request.additional() - positions.size());
        }

        @Override
        public Retention retain(RetentionRequest request, ClusterView view) {
            return new Retention(request.holders().stream()
                    .sorted(Comparator.reverseOrder())
                    .limit(Math.max(0, request.holders().size() - request.wanted()))
                    .toList());
        }

        @Override
        public Repair repair(RetentionRequest request, ClusterView view, LoadGauge load, RandomGenerator random) {
            return new Repair.InPlace();
        }

        @Override
        public double share(int position, int replication, ClusterView view) {
            return 1.0 / view.size();
        }
    }
}
