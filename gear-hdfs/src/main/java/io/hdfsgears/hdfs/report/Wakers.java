// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.report;

import io.hdfsgears.core.config.PowerSwitch;
import io.hdfsgears.core.machine.SafetyFacts.Unwakeable;
import io.hdfsgears.hdfs.config.GearConfig;
import io.hdfsgears.hdfs.host.HostTracker;
import io.hdfsgears.hdfs.observe.Notices;
import java.util.Collection;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Whether a controller could wake the hosts that sleep: one ({@code hdfs power serve}) speaks of a host in each of its
 * heartbeats. Of a cluster whose hosts are not switched it says nothing. Times are monotonic nanoseconds.
 */
public final class Wakers {
    private final HostTracker tracker;
    private final boolean switched;
    private final long ageNanos;
    private final long startedNanos;
    private boolean missed;

    /** @param startedNanos when this NameNode began to listen: before a word can have come none is missed */
    public Wakers(HostTracker tracker, GearConfig config, long startedNanos) {
        this(tracker, config.power() == PowerSwitch.AGENT, config.reportAgeNanos(), startedNanos);
    }

    Wakers(HostTracker tracker, boolean switched, long ageNanos, long startedNanos) {
        this.tracker = tracker;
        this.switched = switched;
        this.ageNanos = ageNanos;
        this.startedNanos = startedNanos;
    }

    /**
     * Those of {@code names} that no controller has spoken of lately, or that it says it could not wake.
     *
     * @param proven names of hosts that have proven that they can be woken: of these a controller need only speak
     */
    Unwakeable lacking(Collection<String> names, Set<String> proven, long nowNanos) {
        if (!switched || nowNanos - startedNanos <= ageNanos) {
            return Unwakeable.NONE;
        }
        return new Unwakeable(
                names.stream()
                        .filter(name -> !tracker.words(name).hasWaker(proven.contains(name), ageNanos, nowNanos))
                        .toList(),
                TimeUnit.NANOSECONDS.toSeconds(ageNanos));
    }

    /** Since a controller was heard of, or since the start; -1 where hosts are not switched. */
    long ageSeconds(long nowNanos) {
        Long heard = tracker.controllerAtNanos();
        return switched
                ? TimeUnit.NANOSECONDS.toSeconds(Math.max(0, nowNanos - (heard == null ? startedNanos : heard)))
                : -1;
    }

    /** Forgets what was said of hosts that are not on the chain: names come from the network. */
    void keepOnly(Set<String> names) {
        tracker.keepOnly(names);
    }

    /** Says it once when no controller is heard of any more, and once when one is again. */
    void look(int asleep, Notices notices, long nowNanos) {
        Long heard = tracker.controllerAtNanos();
        boolean missing = switched && nowNanos - (heard == null ? startedNanos : heard) > ageNanos;
        if (missing && !missed) {
            notices.warn("no controller is heard of that would wake the " + asleep
                    + " host(s) that sleep; only their alarm clocks would. Look at 'hdfs power serve'");
        } else if (!missing && missed) {
            notices.info("a controller is heard of again");
        }
        missed = missing;
    }
}
