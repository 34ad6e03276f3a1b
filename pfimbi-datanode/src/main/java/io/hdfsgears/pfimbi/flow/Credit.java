// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.flow;

/**
 * A place in the buffer that is taken.
 *
 * @param id of the block
 * @param upstream the node that sends it
 * @param sinceNanos when it came into this stage, or last showed progress
 */
public record Credit(long id, String upstream, Stage stage, long sinceNanos) {
    public enum Stage {
        /** Asked for; nothing has come. */
        GRANTED,
        /** It is coming. */
        RECEIVING,
        /** All of it is here and waits for the disk. */
        BUFFERED
    }

    Credit at(Stage next, long nowNanos) {
        return new Credit(id, upstream, next, nowNanos);
    }

    /** A block that is here never expires: what happens to it is up to this node. */
    boolean isOverdue(long nowNanos, CreditSettings settings) {
        return switch (stage) {
            case GRANTED -> nowNanos - sinceNanos >= settings.grantNanos();
            case RECEIVING -> nowNanos - sinceNanos >= settings.idleNanos();
            case BUFFERED -> false;
        };
    }
}
