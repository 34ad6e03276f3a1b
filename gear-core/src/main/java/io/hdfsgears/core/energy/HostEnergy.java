// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.energy;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Joules of one host, from watts that its sources report now and then, by the rules of docs/adr/0019. Each moment is
 * booked once, to the best source that covers it. Readings of one source are joined by a straight line. A longer
 * silence is a gap and is not bridged. Immutable.
 *
 * <p>Unlike the ledger of {@code hdfs power energy}, this class never looks back. While a better source is heard, it
 * keeps the reports of the other sources aside. What they reported since the last reading of the better source is
 * booked once that source has been silent for the gap limit. The stretch between the readings of two sources is booked
 * to neither.
 *
 * @param tracks by source
 */
public record HostEnergy(Map<String, Track> tracks) {
    /** Readings farther apart are not joined: 60 s, the ledger's limit. */
    public static final long GAP_NANOS = 60_000_000_000L;

    /** No host draws more: a reading beyond it has a wrong unit, W. */
    public static final double MOST_WATTS = 100_000;

    public static final HostEnergy NONE = new HostEnergy(Map.of());

    /** Most sources of one host; readings of further sources are not counted. */
    static final int MOST_SOURCES = 8;

    private static final double NANOS = 1e9;

    /**
     * One source.
     *
     * @param watts of its last reading, W
     * @param atNanos of its last reading
     * @param joules booked to it
     * @param seconds time that {@code joules} cover
     * @param asideJoules reported since the last reading of any better source, not booked yet
     * @param asideSeconds time that {@code asideJoules} cover
     */
    public record Track(
            double watts, long atNanos, double joules, double seconds, double asideJoules, double asideSeconds) {}

    /** What counts at a moment. */
    public record Drawn(String source, double watts, long atNanos) {}

    public HostEnergy {
        tracks = Collections.unmodifiableMap(sorted(tracks));
    }

    private static TreeMap<String, Track> sorted(Map<String, Track> tracks) {
        TreeMap<String, Track> copy = new TreeMap<>(MeterRank.ORDER);
        copy.putAll(tracks);
        return copy;
    }

    /** @return false for a reading that no host can give */
    public static boolean isPossible(double watts) {
        return watts >= 0 && watts <= MOST_WATTS;
    }

    /** With one more reading; an impossible one, one that comes late and one of too many sources change nothing. */
    public HostEnergy plus(String source, double watts, long nowNanos) {
        Track old = tracks.get(source);
        boolean late = old != null && nowNanos - old.atNanos() <= 0;
        if (!isPossible(watts) || late || (old == null && tracks.size() >= MOST_SOURCES)) {
            return this;
        }
        TreeMap<String, Track> next = sorted(tracks);
        next.put(source, old == null ? new Track(watts, nowNanos, 0, 0, 0, 0) : step(source, old, watts, nowNanos));
        return new HostEnergy(next);
    }

    private Track step(String source, Track old, double watts, long nowNanos) {
        boolean joined = nowNanos - old.atNanos() <= GAP_NANOS;
        double seconds = joined ? (nowNanos - old.atNanos()) / NANOS : 0;
        double joules = seconds * (old.watts() + watts) / 2;
        // A better source's word voids what was kept aside before it, and no stretch may reach back over it.
        boolean kept = true;
        boolean free = true;
        boolean outranked = false;
        for (Map.Entry<String, Track> other : tracks.entrySet()) {
            if (MeterRank.better(other.getKey(), source)) {
                long before = old.atNanos() - other.getValue().atNanos();
                kept &= before > 0;
                free &= before >= 0;
                outranked |= nowNanos - other.getValue().atNanos() <= GAP_NANOS;
            }
        }
        double asideJoules = (kept ? old.asideJoules() : 0) + (free ? joules : 0);
        double asideSeconds = (kept ? old.asideSeconds() : 0) + (free ? seconds : 0);
        if (outranked) {
            return new Track(watts, nowNanos, old.joules(), old.seconds(), asideJoules, asideSeconds);
        }
        return new Track(watts, nowNanos, old.joules() + asideJoules, old.seconds() + asideSeconds, 0, 0);
    }

    /** The best source that spoke within this age. */
    public Optional<Drawn> drawn(long nowNanos, long ageNanos) {
        return tracks.entrySet().stream()
                .filter(track -> nowNanos - track.getValue().atNanos() <= ageNanos)
                .findFirst()
                .map(track -> new Drawn(
                        track.getKey(),
                        track.getValue().watts(),
                        track.getValue().atNanos()));
    }
}
