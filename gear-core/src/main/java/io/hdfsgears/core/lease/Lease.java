// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.lease;

/**
 * Who acts. Durable: it changes with the holder only.
 *
 * @param epoch grows with each change of the holder; 0: it was never held
 * @param holder identity of a controller's process
 * @param label the controller's host and process, for people
 * @param sinceMillis since when it holds the lease, ms since the Unix epoch
 */
public record Lease(long epoch, String holder, String label, long sinceMillis) {
    /** A lease that was never held. */
    public static final Lease NONE = new Lease(0, "", "", 0);

    public boolean isHeldBy(String controller) {
        return epoch > 0 && holder.equals(controller);
    }

    /** The lease after it passes to {@code controller}. */
    public Lease passedTo(String controller, String itsLabel, long nowMillis) {
        return new Lease(epoch + 1, controller, itsLabel, nowMillis);
    }
}
