// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.rehearsal;

import io.hdfsgears.core.auto.LoadWindow;
import io.hdfsgears.core.auto.Pilot;
import io.hdfsgears.core.auto.Proposal;
import io.hdfsgears.core.auto.RunningPolicy;
import io.hdfsgears.core.gear.GearTable;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.resize.Capacity;
import io.hdfsgears.core.resize.Observation;

/** The controller and the phases of a shift: the product's windows, policy and pilot; the times of a shift are those of the hosts. One owner. */
final class Gears {
    /** Looks at the writes in an interval, as the NameNode's load meter does. */
    private static final int LOOKS = 3;

    private static final double MILLI = 1000;

    private final Tuning tuning;
    private final Capacity capacity;
    private final GearTable gears;
    private final Pace.ShiftTimes times;
    private final LoadWindow reads = new LoadWindow();
    private final LoadWindow writes = new LoadWindow();
    private RunningPolicy<?> policy;
    private double seenReads;
    private Phase phase = Phase.STEADY;
    private int target;
    private int serving;
    private int awake;
    private double sinceMillis;
    private double nextPoll;
    private double nextLook;
    private double nextInterval;
    private double readersSince = -1;
    private int shifts;

    Gears(Tuning tuning, Capacity capacity, GearTable gears, Pace pace, int hosts) {
        this.tuning = tuning;
        this.capacity = capacity;
        this.gears = gears;
        this.times = pace.shift();
        this.policy = RunningPolicy.started(tuning.auto().policy(capacity));
        this.target = hosts;
        this.serving = hosts;
        this.awake = hosts;
        this.nextInterval = (1 - pace.intervalOver()) * tuning.auto().intervalMillis();
    }

    int serving() {
        return serving;
    }

    int awake() {
        return awake;
    }

    int shifts() {
        return shifts;
    }

    double seenReads() {
        return seenReads;
    }

    Phase phase() {
        return phase;
    }

    /**
     * @param readBytes that DataNodes have counted so far
     * @param writtenBytes one copy, so far
     * @param leavingRead whether hosts that leave are still read
     */
    void look(double nowMillis, double readBytes, double writtenBytes, boolean leavingRead) {
        if (nowMillis >= nextPoll) {
            nextPoll += tuning.pollMillis();
            reads.look(nanos(nowMillis), (long) readBytes, 0, 1);
            seenReads = reads.knows() ? reads.reads() : seenReads;
        }
        if (nowMillis >= nextLook) {
            nextLook += tuning.auto().intervalMillis() / (double) LOOKS;
            writes.look(nanos(nowMillis), 0, (long) writtenBytes, 1);
        }
        advance(nowMillis, leavingRead);
        if (nowMillis >= nextInterval) {
            nextInterval += tuning.auto().intervalMillis();
            decide(nowMillis);
        }
    }

    private static long nanos(double millis) {
        return Math.round(1e6 * millis);
    }

    private void advance(double nowMillis, boolean leavingRead) {
        double past = nowMillis - sinceMillis;
        switch (phase) {
            case DRAINING -> drain(nowMillis, leavingRead);
            case POWERING_DOWN -> {
                awake = past >= MILLI * times.asleepSeconds() ? target : awake;
                if (past >= MILLI * times.sleepSeconds()) {
                    awake = target;
                    phase = Phase.STEADY;
                }
            }
            case POWERING_UP -> {
                awake = past >= MILLI * times.awakeSeconds() ? target : awake;
                if (past >= MILLI * times.wakeSeconds()) {
                    awake = target;
                    serving = target;
                    enter(Phase.CATCHING_UP, nowMillis);
                }
            }
            case CATCHING_UP -> {
                if (past >= 2 * tuning.tickMillis()) {
                    phase = Phase.STEADY;
                }
            }
            default -> {
                // nothing is under way
            }
        }
    }

    /** The grace counts from the last reader on; for readers that do not end there is a limit. */
    private void drain(double nowMillis, boolean leavingRead) {
        readersSince = leavingRead || readersSince < 0 ? nowMillis : readersSince;
        double past = nowMillis - sinceMillis;
        boolean quiet =
                nowMillis - readersSince >= Math.max((double) tuning.graceMillis(), MILLI * times.drainSeconds());
        if (quiet || past >= tuning.graceMillis() + tuning.readersMillis()) {
            enter(Phase.POWERING_DOWN, nowMillis);
        }
    }

    private void enter(Phase next, double nowMillis) {
        phase = next;
        sinceMillis = nowMillis;
        readersSince = -1;
    }

    private void decide(double nowMillis) {
        Observation seen = new Observation(Math.round(nowMillis / 1000), seenReads, writes.writes(), serving, 0);
        reads.next();
        writes.next();
        RunningPolicy.Turn turn = policy.decide(seen);
        policy = turn.next();
        Proposal proposal = Pilot.propose(seen, turn.wanted(), capacity, gears, tuning.auto());
        Pilot.Action action = Pilot.action(proposal, new Pilot.Standing(phase, target, serving, false, false));
        if (action == Pilot.Action.CANCEL) {
            target = awake;
            serving = awake;
            phase = Phase.STEADY;
        } else if (action == Pilot.Action.SHIFT) {
            shift(proposal.gearHosts(), nowMillis);
        }
    }

    private void shift(int hosts, double nowMillis) {
        shifts++;
        target = hosts;
        if (hosts < serving) {
            serving = hosts;
            enter(Phase.DRAINING, nowMillis);
        } else {
            enter(Phase.POWERING_UP, nowMillis);
        }
    }
}
