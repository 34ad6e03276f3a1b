// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.forward;

import io.hdfsgears.pfimbi.forward.CopyEvent.Accepted;
import io.hdfsgears.pfimbi.forward.CopyEvent.Appended;
import io.hdfsgears.pfimbi.forward.CopyEvent.Confirmed;
import io.hdfsgears.pfimbi.forward.CopyEvent.Deleted;
import io.hdfsgears.pfimbi.forward.CopyEvent.Failed;
import io.hdfsgears.pfimbi.forward.CopyEvent.Granted;
import io.hdfsgears.pfimbi.forward.CopyEvent.Progress;
import io.hdfsgears.pfimbi.forward.CopyEvent.SourceLost;
import io.hdfsgears.pfimbi.forward.CopyEvent.Tick;

/**
 * What becomes of a pending copy at the node that has the block (§IV-C, §V): announce, wait to be asked, send, be told that it is
 * complete. Whatever cannot be mended here ends with a reason, and the NameNode makes the copy.
 *
 * <p>The paper's upstream node forgets a block once it is announced, so that a target that restarts never asks for it. Here an
 * announcement is repeated until it is answered (ADR 0024).
 */
public final class Forwarding {
    private final CopyTimes times;

    public Forwarding(CopyTimes times) {
        this.times = times;
    }

    public CopyStep step(PendingCopy copy, CopyEvent event, long nowNanos) {
        if (copy.state().ended()) {
            // The target does not know: what it asks for will not come.
            return new CopyStep(copy, event instanceof Granted ? Order.WITHDRAW : Order.NONE);
        }
        if (event instanceof Appended) {
            return abort(copy, AbortReason.APPENDED);
        } else if (event instanceof Deleted) {
            return abort(copy, AbortReason.DELETED);
        } else if (event instanceof SourceLost) {
            return abort(copy, AbortReason.SOURCE_LOST);
        } else if (event instanceof Granted granted) {
            return granted(copy, granted.generationStamp(), nowNanos);
        } else if (event instanceof Confirmed confirmed) {
            return confirmed(copy, confirmed.generationStamp(), nowNanos);
        }
        return running(copy, event, nowNanos);
    }

    /** When {@link Tick} has something to do next; nothing if the copy has ended. */
    public long dueNanos(PendingCopy copy) {
        return copy.state().ended() ? Long.MAX_VALUE : copy.dueNanos();
    }

    private CopyStep running(PendingCopy copy, CopyEvent event, long now) {
        if (event instanceof Failed) {
            return failed(copy, now);
        } else if (event instanceof Progress
                && (copy.state() == CopyState.GRANTED || copy.state() == CopyState.SENDING)) {
            return still(copy.to(CopyState.SENDING, copy.failures(), now + times.idleNanos()));
        } else if (event instanceof Accepted && copy.state() == CopyState.ANNOUNCED) {
            return still(copy.to(CopyState.ANNOUNCED, 0, copy.dueNanos()));
        } else if (event instanceof Tick && now - copy.dueNanos() >= 0) {
            return due(copy, now);
        }
        return still(copy);
    }

    private CopyStep due(PendingCopy copy, long now) {
        if (copy.state() == CopyState.SENDING) {
            CopyStep after = failed(copy, now);
            return new CopyStep(after.copy(), Order.WITHDRAW);
        }
        return isLate(copy, now)
                ? abort(copy, AbortReason.TIMED_OUT)
                : new CopyStep(
                        copy.to(CopyState.ANNOUNCED, copy.failures(), earliest(copy, now + times.announceNanos())),
                        Order.ANNOUNCE);
    }

    private CopyStep granted(PendingCopy copy, long stamp, long now) {
        long mine = copy.block().generationStamp();
        if (stamp > mine) {
            return abort(copy, AbortReason.STALE_GENERATION);
        }
        if (stamp < mine) {
            // It asks for what was there before an append: it gets to know what is there now.
            return new CopyStep(copy, Order.ANNOUNCE);
        }
        if (copy.state() == CopyState.SENDING) {
            return still(copy);
        }
        return isLate(copy, now)
                ? abort(copy, AbortReason.TIMED_OUT)
                : new CopyStep(copy.to(CopyState.GRANTED, 0, earliest(copy, now + times.grantNanos())), Order.SEND);
    }

    private CopyStep confirmed(PendingCopy copy, long stamp, long now) {
        long mine = copy.block().generationStamp();
        if (stamp > mine) {
            return abort(copy, AbortReason.STALE_GENERATION);
        }
        return stamp < mine ? still(copy) : still(copy.to(CopyState.DONE, 0, now));
    }

    private CopyStep failed(PendingCopy copy, long now) {
        int failures = copy.failures() + 1;
        PendingCopy waiting = copy.to(CopyState.WAITING, failures, earliest(copy, now + times.pauseNanos(failures)));
        return failures >= times.failures() ? still(waiting.aborted(AbortReason.TARGET_SILENT)) : still(waiting);
    }

    private static CopyStep abort(PendingCopy copy, AbortReason why) {
        boolean untold = copy.state() == CopyState.WAITING && copy.failures() == 0;
        return new CopyStep(copy.aborted(why), untold ? Order.NONE : Order.WITHDRAW);
    }

    private static CopyStep still(PendingCopy copy) {
        return new CopyStep(copy, Order.NONE);
    }

    private boolean isLate(PendingCopy copy, long now) {
        return now - copy.createdNanos() >= times.giveUpNanos();
    }

    /** Nothing is put off beyond the moment of giving up. */
    private long earliest(PendingCopy copy, long due) {
        long last = copy.createdNanos() + times.giveUpNanos();
        return due - last > 0 ? last : due;
    }
}
