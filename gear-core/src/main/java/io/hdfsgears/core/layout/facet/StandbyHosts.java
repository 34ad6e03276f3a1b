// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.layout.facet;

import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Repair;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.model.ClusterView;
import java.util.OptionalInt;

/** A layout in which hosts behind the primaries are standby servers, for replicas of cold files. */
public interface StandbyHosts {
    /** Number of hosts of a chain of {@code hosts} hosts that are no standby servers: p for a new chain. */
    int hot(int hosts);

    /** As {@link Layout#repair}, of a block whose file is cold: the move that takes one of its replicas to a standby server, or none. */
    Repair retire(RetentionRequest request, ClusterView view, LoadGauge load);

    /** Whether hosts behind the primaries are standby servers. */
    static boolean in(Layout layout) {
        return layout instanceof StandbyHosts;
    }

    /** p for a new chain of {@code hosts} hosts; empty: the fewest hosts that hold a replica of every block. */
    static OptionalInt primaries(Layout layout, int hosts) {
        return layout instanceof StandbyHosts standby ? OptionalInt.of(standby.hot(hosts)) : OptionalInt.empty();
    }

    /** As {@link #retire(RetentionRequest, ClusterView, LoadGauge)}; no move in a layout without standby servers. */
    static Repair retire(Layout layout, RetentionRequest request, ClusterView view, LoadGauge load) {
        return layout instanceof StandbyHosts standby ? standby.retire(request, view, load) : new Repair.InPlace();
    }
}
