// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.springfs;

import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.model.ClusterView;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/** What is worked out once per view: laws per replication factor and the index of serving positions. */
final class Plan {
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

    /**
     * Whether {@code from}, without one block, is clearly fuller for its share than {@code to} with one more: by the law of
     * the offload set, by that of the file's factor, and by equal work. The last keeps data in place that an earlier, smaller
     * or larger offload set put there: where m alone has changed nothing is out of order.
     */
    boolean clearlyFuller(int from, int to, OffloadLaw own, double factor, LoadGauge load) {
        double left = load.blocks(from) - 1;
        double grown = (load.blocks(to) + 1) * factor;
        return left / reference.share(from) > grown / reference.share(to)
                && left / own.share(from) > grown / own.share(to)
                && left / reference.floor(from) > grown / reference.floor(to);
    }
}
