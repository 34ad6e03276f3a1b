// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.forward;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One copy that this node is to pass on. Immutable; {@link Forwarding} makes the next one.
 *
 * @param target the node that is to have it
 * @param reason why it was aborted; null unless it is
 * @param failures in a row
 * @param createdNanos when it came up, or was restarted after an append
 * @param dueNanos when something has to happen unless an event comes before: an announcement, or a time-out
 */
public record PendingCopy(
        BlockVersion block,
        String target,
        CopyState state,
        @Nullable AbortReason reason,
        int failures,
        long createdNanos,
        long dueNanos) {
    public PendingCopy {
        if ((state == CopyState.ABORTED) != (reason != null)) {
            throw new IllegalArgumentException("a reason belongs to what is aborted: " + state + ", " + reason);
        }
    }

    /** A block that is complete here and wanted there. */
    public static PendingCopy of(BlockVersion block, String target, long nowNanos) {
        return new PendingCopy(block, target, CopyState.WAITING, null, 0, nowNanos, nowNanos);
    }

    /**
     * After the append that aborted this copy: the block as it is now, from the beginning.
     *
     * @throws IllegalStateException if it was not an append that ended it
     */
    public PendingCopy restarted(BlockVersion now, long nowNanos) {
        if (reason != AbortReason.APPENDED || now.blockId() != block.blockId()) {
            throw new IllegalStateException(
                    "only the block of an aborted append is forwarded again, not " + now + " for " + this);
        }
        return of(now, target, nowNanos);
    }

    PendingCopy to(CopyState next, int failuresNow, long due) {
        return new PendingCopy(block, target, next, null, failuresNow, createdNanos, due);
    }

    PendingCopy aborted(AbortReason why) {
        return new PendingCopy(
                block, target, CopyState.ABORTED, Objects.requireNonNull(why), failures, createdNanos, dueNanos);
    }
}
