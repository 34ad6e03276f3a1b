// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.energy;

import io.hdfsgears.power.meter.Reading;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Joules of a cluster. One owner calls it, with the time in every call; what it knows is a value ({@link #state()}), which a
 * store keeps and a new ledger goes on from: a restart in mid-interval loses nothing, one longer than the gap limit is a gap.
 */
public final class Ledger {
    private static final long DAY_MILLIS = 86_400_000;

    private final LedgerLimits limits;
    private final long sinceMillis;
    private final Map<String, HostLedger> hosts = new TreeMap<>();
    private final NavigableMap<Long, Integer> gears = new TreeMap<>();
    private final NavigableMap<Long, Long> served = new TreeMap<>();

    /** An empty ledger. */
    public Ledger(LedgerLimits limits, Instant since) {
        this.limits = limits;
        this.sinceMillis = since.toEpochMilli();
    }

    /** Goes on from what a store kept. */
    public Ledger(LedgerLimits limits, LedgerState state) {
        this.limits = limits;
        this.sinceMillis = state.sinceMillis();
        state.gears().forEach(g -> gears.put(g.atMillis(), g.gear()));
        state.served().forEach(s -> served.merge(s.day(), s.bytes(), Long::sum));
        state.hosts().forEach(h -> hosts.put(h.name(), new HostLedger(h, limits)));
    }

    public LedgerState state() {
        List<LedgerState.GearMark> keptGears = new ArrayList<>();
        gears.forEach((at, gear) -> keptGears.add(new LedgerState.GearMark(at, gear)));
        List<LedgerState.Served> keptServed = new ArrayList<>();
        served.forEach((day, bytes) -> keptServed.add(new LedgerState.Served(day, bytes)));
        return new LedgerState(
                sinceMillis,
                keptGears,
                keptServed,
                hosts.values().stream().map(HostLedger::state).toList());
    }

    /** Adds a host, or takes over what its operator says of it now. */
    public void host(HostFacts facts) {
        HostLedger known = hosts.get(facts.name());
        if (known == null) {
            hosts.put(facts.name(), new HostLedger(facts, limits));
        } else {
            known.facts(facts);
        }
    }

    /**
     * Takes a reading in.
     *
     * @throws IllegalArgumentException for a host that was never added
     */
    public Verdict observe(String host, Reading reading) {
        Verdict verdict = known(host).observe(reading, gears);
        if (verdict.kind() == Verdict.Kind.CLOCK_BACK && !gears.isEmpty()) {
            gear(gears.lastEntry().getValue(), reading.at());
        }
        return verdict;
    }

    /** From {@code at} on the host is in this state. What is booked already stays where it is. */
    public void mark(String host, Activity state, Instant at) {
        known(host).mark(state, at.toEpochMilli());
    }

    /** From {@code at} on this gear is in force. */
    public void gear(int gear, Instant at) {
        gears.tailMap(at.toEpochMilli(), true).clear();
        gears.put(at.toEpochMilli(), gear);
    }

    /** Clients read or wrote so many bytes. */
    public void served(long bytes, Instant at) {
        if (bytes < 0) {
            throw new IllegalArgumentException("bytes served must be 0 or more, not " + bytes);
        }
        served.merge(Math.floorDiv(at.toEpochMilli(), DAY_MILLIS), bytes, Long::sum);
    }

    /**
     * Books what is certain at {@code now}: moments older than the gap limit, for which no reading can still make a better
     * segment.
     */
    public void settle(Instant now) {
        settleTo(now.toEpochMilli() - limits.gapMillis());
    }

    /** Books all that is covered, at the end of a run: a better source that comes later no longer changes it. */
    public void settleAll(Instant now) {
        long until = hosts.values().stream()
                .mapToLong(HostLedger::latest)
                .reduce(now.toEpochMilli(), Math::max); // a meter may have answered after the end was ordered
        settleTo(until);
    }

    private void settleTo(long until) {
        hosts.values().forEach(h -> h.settle(until, gears));
        long oldest = hosts.values().stream()
                .flatMap(h -> h.cursorMillis().stream())
                .mapToLong(Long::longValue)
                .min()
                .orElse(Long.MIN_VALUE);
        Long mark = gears.floorKey(oldest);
        if (mark != null) {
            gears.headMap(mark, false).clear();
        }
        fold(Math.floorDiv(until, DAY_MILLIS) - limits.keepDays() + 1);
    }

    private void fold(long oldestDay) {
        NavigableMap<Long, Long> old = served.subMap(Bucket.OLDER, false, oldestDay, false);
        long bytes = old.values().stream().mapToLong(Long::longValue).sum();
        old.clear();
        if (bytes > 0) {
            served.merge(Bucket.OLDER, bytes, Long::sum);
        }
    }

    private HostLedger known(String host) {
        HostLedger found = hosts.get(host);
        if (found == null) {
            throw new IllegalArgumentException("no such host in the ledger: " + host + "; known: " + hosts.keySet());
        }
        return found;
    }
}
