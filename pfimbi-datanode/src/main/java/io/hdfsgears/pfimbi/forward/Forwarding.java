// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.forward;

import io.hdfsgears.pfimbi.forward.CopyEvent.Accepted;
import io.hdfsgears.pfimbi.forward.CopyEvent.Changed;
import io.hdfsgears.pfimbi.forward.CopyEvent.Failed;
import io.hdfsgears.pfimbi.forward.CopyEvent.Forgotten;
import io.hdfsgears.pfimbi.forward.CopyEvent.Granted;
import io.hdfsgears.pfimbi.forward.CopyEvent.Refused;
import io.hdfsgears.pfimbi.forward.CopyEvent.Sent;
import io.hdfsgears.pfimbi.forward.CopyEvent.Tick;
import io.hdfsgears.pfimbi.forward.CopyEvent.Withdrawn;
import io.hdfsgears.pfimbi.tail.Tail;
import java.util.Optional;

/**
 * What a node does with the copies of a block that it has (§IV-C, §V). It announces the block to the next target of the
 * tail, waits for the target's request, and sends the block. The NameNode makes a copy that this node cannot make. The
 * copies behind it in the tail must not suffer.
 *
 * <p>The paper's upstream node forgets a block once it is announced. So a target that restarts never asks for the
 * block. Here the node repeats an announcement until the target answers (ADR 0024).
 */
public final class Forwarding {
    private final CopyTimes times;

    public Forwarding(CopyTimes times) {
        this.times = times;
    }

    public CopyStep step(PendingCopy copy, CopyEvent event, long nowNanos) {
        if (copy.state().ended()) {
            return still(copy);
        } else if (event instanceof Tick) {
            return tick(copy, nowNanos);
        } else if (event instanceof Granted granted) {
            return granted(copy, granted, nowNanos);
        } else if (event instanceof Changed) {
            boolean sending = copy.state() == CopyState.SENDING;
            return new CopyStep(copy.to(CopyState.ABORTED), sending ? Order.CUT_OFF : Order.NONE, 0);
        } else if (event instanceof Forgotten) {
            // What is on its way arrives, and is one copy less to make.
            return copy.state() == CopyState.SENDING ? still(copy) : left(copy);
        }
        return answered(copy, event, nowNanos);
    }

    private CopyStep answered(PendingCopy copy, CopyEvent event, long now) {
        if (copy.state() == CopyState.ANNOUNCING) {
            if (event instanceof Accepted accepted && accepted.order() == copy.order()) {
                return still(copy.waiting(copy.failures(), now + times.repeatNanos()));
            } else if (event instanceof Refused refused && refused.order() == copy.order()) {
                return passOver(copy, 0, now);
            }
        } else if (copy.state() == CopyState.SENDING && event instanceof Sent sent && sent.order() == copy.order()) {
            return still(copy.to(CopyState.DONE));
        } else if (copy.state() == CopyState.SENDING
                && event instanceof Withdrawn withdrawn
                && withdrawn.order() == copy.order()) {
            return left(copy);
        }
        boolean failed =
                event instanceof Failed failure && failure.order() == copy.order() && copy.state() != CopyState.WAITING;
        return failed ? failed(copy, now) : still(copy);
    }

    private CopyStep tick(PendingCopy copy, long now) {
        if (copy.state() == CopyState.SENDING) {
            return still(copy);
        } else if (isLate(copy, now)) {
            return left(copy);
        }
        boolean due = copy.state() == CopyState.WAITING && now - copy.dueNanos() >= 0;
        return due ? new CopyStep(copy.ordered(CopyState.ANNOUNCING), Order.ANNOUNCE, 0) : still(copy);
    }

    private CopyStep granted(PendingCopy copy, Granted granted, long now) {
        if (!copy.isFor(granted.generationStamp(), granted.uuid()) || copy.state() == CopyState.SENDING) {
            return still(copy);
        }
        return isLate(copy, now) ? left(copy) : new CopyStep(copy.ordered(CopyState.SENDING), Order.SEND, 0);
    }

    private CopyStep failed(PendingCopy copy, long now) {
        int failures = copy.failures() + 1;
        return failures < times.failures()
                ? still(copy.waiting(failures, now + times.retryNanos()))
                : passOver(copy, 1, now);
    }

    /** @param left 1 if the target does not have the block, else 0 */
    private CopyStep passOver(PendingCopy copy, int left, long now) {
        Optional<Tail> rest = copy.tail().rest();
        if (rest.isEmpty()) {
            return new CopyStep(copy.to(left == 0 ? CopyState.DONE : CopyState.LEFT), Order.NONE, left);
        }
        CopyStep next = tick(copy.without(rest.get(), now), now);
        return new CopyStep(next.copy(), next.order(), left + next.left());
    }

    private static CopyStep left(PendingCopy copy) {
        return new CopyStep(copy.to(CopyState.LEFT), Order.NONE, copy.copies());
    }

    private static CopyStep still(PendingCopy copy) {
        return new CopyStep(copy, Order.NONE, 0);
    }

    /** Whether the NameNode makes the copy by now: no transfer may begin. */
    public boolean isLate(PendingCopy copy, long now) {
        return now - copy.sinceNanos() >= times.giveUpNanos();
    }
}
