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
    /** How many hosts of a chain of so many are no standby servers: p that suits it when it is founded. */
    int hot(int hosts);

    /** As {@link Layout#repair}, of a block whose file is cold: the move that takes one of its replicas to a standby server, or none. */
    Repair retire(RetentionRequest request, ClusterView view, LoadGauge load);

    /** Whether hosts behind the primaries are standby servers. */
    static boolean in(Layout layout) {
        return layout instanceof StandbyHosts;
    }

    /** p that suits a chain of so many hosts; empty for as few hosts as hold a replica of everything. */
    static OptionalInt primaries(Layout layout, int hosts) {
        return layout instanceof StandbyHosts standby ? OptionalInt.of(standby.hot(hosts)) : OptionalInt.empty();
    }

    /** As {@link #retire(RetentionRequest, ClusterView, LoadGauge)}; no move in a layout without standby servers. */
    static Repair retire(Layout layout, RetentionRequest request, ClusterView view, LoadGauge load) {
        return layout instanceof StandbyHosts standby ? standby.retire(request, view, load) : new Repair.InPlace();
    }
}
