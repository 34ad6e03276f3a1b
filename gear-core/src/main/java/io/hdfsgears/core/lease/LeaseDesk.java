// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.lease;

/**
 * The lease as an active NameNode keeps it: immutable. Holder and epoch are durable before anybody hears of them; renewals are in
 * memory. A NameNode that becomes active does not know the renewals of the one before. It renews for the holder at once and
 * grants the lease to others only after {@link LeaseTerms#graceNanos()}.
 *
 * <p>A NameNode that was frozen or cut off may believe that it is still active. Its edit log is then closed to it. Where there is
 * another NameNode, renewals therefore count only for a bounded time after the last edit that succeeded. Times are monotonic.
 *
 * @param freeAtNanos from then on another controller may have the lease
 * @param stopsNanos from then on the holder does not act, unless it is renewed
 * @param beforeNanos when the controller before this holder had stopped
 * @param provenNanos when the last edit that succeeded began
 */
public record LeaseDesk(
        LeaseTerms terms, Lease lease, long freeAtNanos, long stopsNanos, long beforeNanos, long provenNanos) {
    /** Of a NameNode that has just become active. */
    public static LeaseDesk activated(LeaseTerms terms, Lease stored, long nowNanos) {
        long free = nowNanos + terms.graceNanos();
        return new LeaseDesk(terms, stored, free, free - terms.marginNanos(), nowNanos, nowNanos);
    }

    /** What a controller that wants the lease is to be answered. */
    public enum Verdict {
        /** It holds the lease. */
        RENEWED,
        /** It may have the lease once that is durable. */
        FREE,
        /** Another one holds it. */
        HELD
    }

    public Verdict ask(String controller, long nowNanos) {
        if (lease.isHeldBy(controller)) {
            return Verdict.RENEWED;
        }
        return nowNanos - freeAtNanos >= 0 ? Verdict.FREE : Verdict.HELD;
    }

    /** The holder is answered now. */
    public LeaseDesk renewed(long nowNanos) {
        long free = nowNanos + terms.leaseNanos();
        return free - freeAtNanos > 0 ? until(free, free - terms.marginNanos()) : this;
    }

    /** The holder says that it ends and calls no device any more: others need not wait. */
    public LeaseDesk givenBack(long nowNanos) {
        return until(nowNanos, nowNanos);
    }

    private LeaseDesk until(long free, long stops) {
        return new LeaseDesk(terms, lease, free, stops, beforeNanos, provenNanos);
    }

    /**
     * The lease was saved.
     *
     * @param savedNanos when the save began
     */
    public LeaseDesk saved(Lease next, long savedNanos) {
        long before = next.epoch() == lease.epoch() ? beforeNanos : stopsNanos;
        return new LeaseDesk(terms, next, freeAtNanos, stopsNanos, before, savedNanos);
    }

    /** This NameNode is known to be the active one at {@code nowNanos}. */
    public LeaseDesk proven(long nowNanos) {
        return new LeaseDesk(terms, lease, freeAtNanos, stopsNanos, beforeNanos, nowNanos);
    }

    /** Whether an edit must show that this NameNode is still the active one. */
    public boolean needsProof(long nowNanos) {
        return terms.proofNanos() > 0 && nowNanos - provenNanos > terms.proofNanos() / 2;
    }

    /** Time in which the holder may act, counted from its request; 0: not at all. */
    public long validNanos(long nowNanos) {
        long hold = terms.holdNanos();
        return terms.proofNanos() == 0
                ? hold
                : Math.max(0, Math.min(hold, provenNanos + hold + terms.proofNanos() - nowNanos));
    }

    /** How long until another controller may have it. */
    public long waitNanos(long nowNanos) {
        return Math.max(0, freeAtNanos - nowNanos);
    }

    /** For so long at least no controller has acted, if the holder does not yet. */
    public long idleNanos(long nowNanos) {
        return Math.max(0, nowNanos - beforeNanos);
    }

    /** Whether a report comes from the holder of now. */
    public boolean isSpokenFor(String controller, long epoch) {
        return lease.isHeldBy(controller) && lease.epoch() == epoch;
    }

    /** Whether a controller may act by it. */
    public boolean isHeld(long nowNanos) {
        return lease.epoch() > 0 && nowNanos - freeAtNanos < 0;
    }
}
