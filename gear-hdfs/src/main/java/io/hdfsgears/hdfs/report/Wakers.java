// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.report;

import io.hdfsgears.core.config.PowerSwitch;
import io.hdfsgears.core.config.Quantities;
import io.hdfsgears.core.machine.SafetyFacts.Unwakeable;
import io.hdfsgears.hdfs.config.GearConfig;
import io.hdfsgears.hdfs.host.HostTracker;
import io.hdfsgears.hdfs.observe.Notices;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Whether a controller could wake the hosts that sleep: one ({@code hdfs power serve}) speaks of a host in each of its
 * heartbeats. Of a cluster whose hosts are not switched it says nothing. Times are monotonic nanoseconds.
 */
public final class Wakers {
    private static final int NAMED = 10;

    private final HostTracker tracker;
    private final boolean switched;
    private final long ageNanos;
    private final long startedNanos;
    private boolean missed;
    /** When a controller was heard of again. */
    private long backNanos;
    /** Hosts that sleep, as the last look found them. */
    private volatile Set<String> unwakeable = Set.of();

    private Set<String> named = Set.of();

    /** @param startedNanos when this NameNode began to listen: before a word can have come none is missed */
    public Wakers(HostTracker tracker, GearConfig config, long startedNanos) {
        this(tracker, config.power() == PowerSwitch.AGENT, config.reportAgeNanos(), startedNanos);
    }

    Wakers(HostTracker tracker, boolean switched, long ageNanos, long startedNanos) {
        this.tracker = tracker;
        this.switched = switched;
        this.ageNanos = ageNanos;
        this.startedNanos = startedNanos;
        this.backNanos = startedNanos;
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

    /**
     * One look at the active NameNode. Says it once when no controller is heard of any more, and when some hosts that sleep have
     * none; and once when that is over.
     *
     * @param asleep names of hosts that sleep
     * @param proven those of them that have proven that they can be woken
     */
    void look(Collection<String> asleep, Set<String> proven, Notices notices, long nowNanos) {
        Long heard = tracker.controllerAtNanos();
        boolean missing = switched && nowNanos - (heard == null ? startedNanos : heard) > ageNanos;
        if (missing && !missed) {
            notices.warn(
                    "no controller is heard of that would wake the " + Quantities.count(asleep.size(), "sleeping host")
                            + "; only alarm clocks would. Look at 'hdfs power serve'");
        } else if (!missing && missed) {
            notices.info("a controller is heard of again");
            backNanos = nowNanos;
        }
        missed = missing;
        List<String> without = lacking(asleep, proven, nowNanos).names();
        unwakeable = Set.copyOf(without);
        if (missing) {
            named = Set.of(); // all of them were counted
        } else if (without.isEmpty()
                || nowNanos - backNanos > ageNanos) { // each controller gets its time to speak again
            tell(without, notices);
        }
    }

    private void tell(List<String> without, Notices notices) {
        if (!named.containsAll(without)) {
            notices.warn("no controller would wake " + Quantities.count(without.size(), "sleeping host") + ": "
                    + without.stream().sorted().limit(NAMED).collect(Collectors.joining(", "))
                    + (without.size() > NAMED ? ", ..." : "")
                    + ". Name them in the hosts file of 'hdfs power serve', and correct what -gearReport says of them");
        } else if (without.isEmpty() && !named.isEmpty()) {
            notices.info("each host that sleeps has a controller again that would wake it");
        }
        named = Set.copyOf(without);
    }

    /** This NameNode is not active: another one looks. */
    void forget() {
        unwakeable = Set.of();
        named = Set.of();
    }

    /** What an operator should look at. Any thread. */
    List<String> alarms(String name, long nowNanos) {
        List<String> alarms = new ArrayList<>(tracker.words(name).alarms(ageNanos, nowNanos));
        if (unwakeable.contains(name)) {
            alarms.add(
                    "it sleeps, and no controller would wake it: name it in the hosts file of 'hdfs power serve', or look"
                            + " there why it is not reported");
        }
        return alarms;
    }
}
