// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.layout;

import io.hdfsgears.core.model.ClusterView;
import org.jspecify.annotations.Nullable;

/**
 * One repair decision; lives for one call. First come roles that no replica plays, then replicas that all sit in one rack or share an
 * upgrade domain, and then balance.
 */
public abstract class RepairDecision {
    protected final LoadGauge load;
    /** Positions of the block's holders, ascending. */
    protected final int[] holders;
    /** Replicas that the block should have, at least 1 and at most one for each host. */
    protected final int wanted;

    private final ClusterView view;
    private boolean deferred;

    protected RepairDecision(RetentionRequest request, ClusterView view, LoadGauge load) {
        this.view = view;
        this.load = load;
        this.holders = Positions.onChain(request.holders(), view);
        this.wanted = Math.min(Math.max(1, request.wanted()), view.size());
    }

    /**
     * Decides; called once.
     *
     * @param even whether a block whose roles are filled may move to even out its hosts
     */
    public final Repair run(boolean even) {
        if (holders.length == 0) {
            return new Repair.Deferred();
        }
        Repair filling = fill();
        if (filling != null) {
            return filling;
        }
        Repair move = new Repair.InPlace();
        boolean spread = holders.length < 2 || Positions.isSpread(holders, view);
        if (!spread && canBeSpread()) {
            move = spread();
        } else if (even) {
            move = balance();
        }
        if (!spread && !canBeSpread() && view.servingCount() < view.size()) {
            defer();
        }
        return move instanceof Repair.InPlace && deferred ? new Repair.Deferred() : move;
    }

    /** True if a host that serves is in another rack than all holders, or in another upgrade domain. */
    private boolean canBeSpread() {
        return Positions.inOneRack(holders, holders.length, view)
                || view.domains().held(holders, holders.length) < view.domains().reachable(holders);
    }

    /** Fills a role that no holder plays; null when all roles are filled. */
    protected abstract @Nullable Repair fill();

    /** Takes a block that is in one rack to a second one, or a replica that shares an upgrade domain to another. */
    protected abstract Repair spread();

    /** Takes a replica from a host that is clearly fuller for its share. */
    protected abstract Repair balance();

    /** A move would be right, but its host sleeps or has no room: another time. */
    protected final void defer() {
        deferred = true;
    }

    /** True if the host serves and has room. */
    protected final boolean isUsable(int target) {
        return target != 0 && view.isServing(target) && load.accepts(target);
    }

    protected final boolean isFree(int position) {
        return !Positions.contains(holders, holders.length, position);
    }

    /**
     * True if the holders span racks once the victim has gone and this position has come, or cannot; and are in as many upgrade domains
     * as before, in one more without a victim, or in as many as they can be.
     */
    protected final boolean spreads(int position, int victim) {
        return Positions.spread(holders, victim, position, view)
                && (!areDomainsNamed() || domains(position, victim) >= domainsNeeded(victim));
    }

    /** True if the block stands in more racks or upgrade domains then, racks first. */
    protected final boolean spreadsMore(int position, int victim) {
        return areDomainsNamed()
                ? Positions.spreadAfter(holders, victim, position, view)
                        > Positions.spreadOf(holders, holders.length, view)
                : spreads(position, victim);
    }

    /** True if the block stands in no fewer racks and upgrade domains then, racks first. */
    protected final boolean staysSpread(int position, int victim) {
        return Positions.spreadAfter(holders, victim, position, view)
                >= Positions.spreadOf(holders, holders.length, view);
    }

    protected final boolean areDomainsNamed() {
        return view.domains().areNamed();
    }

    private int domains(int position, int victim) {
        return Positions.spreadAfter(holders, victim, position, view) % Positions.TWO_RACKS;
    }

    private int domainsNeeded(int victim) {
        int held = view.domains().held(holders, holders.length);
        return victim == 0 ? Math.min(held + 1, view.domains().owed(holders.length + 1)) : held;
    }
}
