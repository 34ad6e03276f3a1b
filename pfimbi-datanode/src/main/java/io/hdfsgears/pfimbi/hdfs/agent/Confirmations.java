// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.agent;

import io.hdfsgears.pfimbi.forward.PendingCopy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Small blocks that were sent, until their targets say that they have them. A small block is in the socket's buffers before its target can
 * refuse it, so that nothing seems to go wrong. Belongs to the agent's thread.
 */
final class Confirmations {
    /** More than socket buffers hold: of larger blocks the sender finds out itself. */
    static final long SMALL_BYTES = 32L << 20;

    private final long pauseNanos;
    private final Map<Outgoing, Sent> sent = new LinkedHashMap<>();

    /** @param sending the copy as it was while it was sent */
    record Sent(Outgoing outgoing, PendingCopy sending, long dueNanos, boolean asked) {}

    /** @param pauseNanos before the target is asked, for the first time or again */
    Confirmations(long pauseNanos) {
        this.pauseNanos = pauseNanos;
    }

    void add(Outgoing outgoing, PendingCopy sending, long nowNanos) {
        if (outgoing.block.getNumBytes() <= SMALL_BYTES) {
            sent.put(outgoing, new Sent(outgoing, sending, nowNanos + pauseNanos, false));
        }
    }

    /** The block changes, or its NameNode makes the copies. */
    void forget(Predicate<Outgoing> which) {
        sent.keySet().removeIf(which);
    }

    /** Those whose targets are to be asked now; each is then to be {@link #answered}. */
    List<Sent> due(long nowNanos) {
        List<Sent> due = new ArrayList<>();
        sent.replaceAll((outgoing, one) -> {
            if (one.asked() || nowNanos - one.dueNanos() < 0) {
                return one;
            }
            due.add(one);
            return new Sent(outgoing, one.sending(), one.dueNanos(), true);
        });
        return due;
    }

    /** @return whether it is to be sent again */
    boolean answered(Sent one, AnnounceAnswer answer, long nowNanos) {
        if (sent.remove(one.outgoing()) == null) {
            return false;
        }
        if (answer == AnnounceAnswer.ARRIVING) {
            add(one.outgoing(), one.sending(), nowNanos);
        }
        return answer == AnnounceAnswer.QUEUED;
    }

    /** Its target cannot be asked: what it does not have the NameNode makes. */
    void failed(Sent one) {
        sent.remove(one.outgoing());
    }
}
