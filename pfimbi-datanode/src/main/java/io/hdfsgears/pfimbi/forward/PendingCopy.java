// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.forward;

import io.hdfsgears.pfimbi.tail.Copy;
import io.hdfsgears.pfimbi.tail.Tail;

/**
 * The copies of a block that this node must pass on. Immutable; {@link Forwarding} makes the next state.
 *
 * @param generationStamp of the block on this node
 * @param tail the targets; the first one passes the block on to the rest when it has the block
 * @param failures number of failures of the first target
 * @param order number of the latest order
 * @param sinceNanos when the last synchronous replica was whole
 * @param dueNanos when the announcement to the target is due; used only while {@link CopyState#WAITING}
 */
public record PendingCopy(
        long generationStamp, Tail tail, CopyState state, int failures, long order, long sinceNanos, long dueNanos) {
    /** Of a block that is whole here. */
    public static PendingCopy of(long generationStamp, Tail tail, long sinceNanos, long nowNanos) {
        return new PendingCopy(generationStamp, tail, CopyState.WAITING, 0, 0, sinceNanos, nowNanos);
    }

    public Copy target() {
        return tail.copies().get(0);
    }

    /** This one included. */
    public int copies() {
        return tail.copies().size();
    }

    /** Whether this DataNode asks for what is announced to it. */
    public boolean isFor(long stamp, String uuid) {
        return stamp == generationStamp && uuid.equals(target().uuid());
    }

    PendingCopy to(CopyState next) {
        return new PendingCopy(generationStamp, tail, next, failures, order, sinceNanos, dueNanos);
    }

    PendingCopy ordered(CopyState next) {
        return new PendingCopy(generationStamp, tail, next, failures, order + 1, sinceNanos, dueNanos);
    }

    PendingCopy waiting(int failuresNow, long due) {
        return new PendingCopy(generationStamp, tail, CopyState.WAITING, failuresNow, order, sinceNanos, due);
    }

    PendingCopy without(Tail rest, long due) {
        return new PendingCopy(generationStamp, rest, CopyState.WAITING, 0, order, sinceNanos, due);
    }
}
