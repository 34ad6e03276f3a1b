// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.springfs;

import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.model.ClusterView;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** What is worked out once per view: laws per replication factor and the index of serving positions. */
final class Plan {
    /** How much fuller or emptier, as a factor, is not chance. */
    static final double CLEARLY = 1.05;

    /** Hosts asked for an estimate of all blocks. */
    private static final int SAMPLE = 64;

    final ClusterView view;
    /** m. */
    final int offload;

    /** The part of first replicas that goes to primaries: p/m where hosts are alike. */
    final double primaryPart;

    private final Floor floor;
    private final boolean primaryCopy;
    final Lightest serving;
    final OffloadLaw reference;
    private final AtomicReferenceArray<@Nullable OffloadLaw> laws;

    Plan(ClusterView view, SpringFsSettings settings, @Nullable Plan before) {
        this.view = view;
        this.floor = settings.floor();
        this.offload = settings.offload().on(view.primaries(), view.size());
        this.primaryCopy = settings.primaryCopy();
        this.primaryPart = view.size() == 0
                ? 1
                : view.weights().sum(1, view.primaries()) / view.weights().sum(1, offload);
        this.serving = new Lightest(view.serving(), view.primaries(), offload);
        boolean sameShape = before != null
                && before.view.primaries() == view.primaries()
                && before.view.weights().equals(view.weights());
        this.laws = before != null && sameShape ? before.laws : new AtomicReferenceArray<>(view.size() + 1);
        this.reference = law(settings.replication());
    }

    /** The law of files with this factor; more than N counts as N. */
    OffloadLaw law(int factor) {
        int capped = Math.min(factor, view.size());
        OffloadLaw law = laws.get(capped);
        if (law == null) {
            law = new OffloadLaw(view.weights(), view.primaries(), offload, capped, primaryCopy);
            laws.set(capped, law);
        }
        return law;
    }

    boolean isInside(int position) {
        return position <= offload;
    }

    boolean isPrimary(int position) {
        return position <= view.primaries();
    }

    /** Whether a block of so many replicas must have one on a primary, wherever in the offload set its first one is. */
    boolean needsPrimary(int replicas) {
        return primaryCopy && replicas > 1 && offload > view.primaries();
    }

    /** How busy a host is; for its capacity where hosts differ, so that new blocks fill them alike. */
    double busy(int position, LoadGauge load) {
        return view.weights().isEven()
                ? load.recent(position)
                : (load.recent(position) + 1) / view.weights().of(position);
    }

    /** How full a position is for its share. All factors are measured by one law, or two laws could pull for ever. */
    double fill(int position, LoadGauge load) {
        return load.blocks(position) / reference.share(position);
    }

    /** The share that a host must hold: 1/m inside the offload set. */
    double floor(int position) {
        return isInside(position) || floor == Floor.EQUAL_WORK
                ? reference.floor(position)
                : view.weights().of(position) / Math.max(offload, view.servingCount());
    }

    /**
     * Blocks that the host lacks to hold what it must; within {@link #CLEARLY} lies the noise of random placement, which is not
     * worth a copy.
     *
     * @param total blocks in all
     */
    long lack(int position, double total, LoadGauge load) {
        double wanted = total * floor(position) / CLEARLY - 1;
        return (long) Math.max(0, Math.ceil(wanted - load.blocks(position)));
    }

    long shortfall(LoadGauge load) {
        double replicas = 0;
        for (int position = 1; position <= view.size(); position++) {
            replicas += load.blocks(position);
        }
        double total = replicas / reference.equalWork().roles();
        long lacking = 0;
        for (int position : view.serving()) {
            lacking += lack(position, total, load);
        }
        return lacking;
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
