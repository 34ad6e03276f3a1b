// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.migrate;

import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Repair;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.layout.facet.StandbyHosts;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.hdfs.client.EvenLayout;
import java.util.random.RandomGenerator;

/** Every block belongs on the first host. A cold one gives its last replica to the last host. */
final class HomeLayout extends EvenLayout implements StandbyHosts {
    @Override
    public String name() {
        return "home";
    }

    @Override
    public Repair repair(RetentionRequest request, ClusterView view, LoadGauge load, RandomGenerator random) {
        if (request.holders().contains(1)) {
            return new Repair.InPlace();
        }
        int last = request.holders().stream().max(Integer::compare).orElseThrow();
        return view.isServing(1) ? new Repair.Move(1, last) : new Repair.Deferred();
    }

    @Override
    public double share(int position, int replication, ClusterView view) {
        return 1.0 / view.size();
    }

    @Override
    public int hot(int hosts) {
        return hosts - 1;
    }

    @Override
    public Repair retire(RetentionRequest request, ClusterView view, LoadGauge load) {
        int standby = view.size();
        boolean moves =
                !request.holders().contains(standby) && request.holders().size() > 1 && load.accepts(standby);
        return moves
                ? new Repair.Move(
                        standby,
                        request.holders().stream().max(Integer::compare).orElseThrow())
                : new Repair.InPlace();
    }
}
