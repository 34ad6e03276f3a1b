// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.springfs;

import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.model.ClusterView;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** What is worked out once per view: laws per replication factor and the index of serving positions. */
final class Plan {
    /** Hosts asked for an estimate of all blocks. */
    private static final int SAMPLE = 64;

    final ClusterView view;
    /** m. */
    final int offload;

    final Lightest serving;
    final OffloadLaw reference;
    private final AtomicReferenceArray<@Nullable OffloadLaw> laws;

    Plan(ClusterView view, OffloadSet set, int replication, @Nullable Plan before) {
        this.view = view;
        this.offload = set.on(view.primaries(), view.size());
        this.serving = new Lightest(view.serving(), offload);
        boolean sameShape =
                before != null && before.view.size() == view.size() && before.view.primaries() == view.primaries();
        this.laws = before != null && sameShape ? before.laws : new AtomicReferenceArray<>(view.size() + 1);
        this.reference = law(replication);
    }

    /** The law of files with this factor; more than N counts as N. */
    OffloadLaw law(int factor) {
        int capped = Math.min(factor, view.size());
        OffloadLaw law = laws.get(capped);
        if (law == null) {
            law = new OffloadLaw(view.size(), view.primaries(), offload, capped);
            laws.set(capped, law);
        }
        return law;
    }

    boolean isInside(int position) {
        return position <= offload;
    }

    /** How full a position is for its share. All factors are measured by one law, or two laws could pull for ever. */
    double fill(int position, LoadGauge load) {
        return load.blocks(position) / reference.share(position);
    }

    /** How full a position is for what it must hold to carry its part of the reads, see {@link OffloadLaw#floor}. */
    double floorFill(int position, LoadGauge load) {
        return load.blocks(position) / reference.floor(position);
    }

    /**
     * Blocks in all, a replica in {@code usual replication} each: counted on small chains, estimated from a run of hosts on
     * large ones.
     */
    double total(LoadGauge load, RandomGenerator random) {
        int hosts = view.size();
        int start = hosts > SAMPLE ? random.nextInt(hosts) : 0;
        double blocks = 0;
        double shares = 0;
        for (int i = 0; i < Math.min(hosts, SAMPLE); i++) {
            int position = 1 + (start + i * (hosts / Math.min(hosts, SAMPLE))) % hosts;
            blocks += load.blocks(position);
            shares += reference.share(position);
        }
        return blocks / shares;
    }
}
