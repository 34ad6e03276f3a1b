// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.energy;

import io.hdfsgears.power.meter.Source;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All that is known of one host; what a store keeps.
 *
 * @param name host
 * @param rack its rack when last told, or empty
 * @param idleWatts idle watts when last told, W, or null
 * @param cursorMillis booked up to here, ms since 1970; null before the first reading
 * @param counting source of the last booked joule
 * @param marks changes of what the host does, in order of time
 * @param lines joules, by bucket
 * @param tracks its sources
 * @param events gaps and switches
 * @param tally how often what happened
 */
public record HostState(
        String name,
        String rack,
        @Nullable Double idleWatts,
        @Nullable Long cursorMillis,
        @Nullable Source counting,
        List<Mark> marks,
        List<Line> lines,
        List<TrackState> tracks,
        Events events,
        Tally tally) {
    public HostState {
        marks = List.copyOf(marks);
        lines = List.copyOf(lines);
        tracks = List.copyOf(tracks);
    }

    /** From this moment on the host is in this state. */
    public record Mark(long atMillis, Activity state) {}

    /** Joules of one bucket. */
    public record Line(Bucket bucket, Amount amount) {}

    /** The newest events, oldest first. */
    public record Events(List<Gap> gaps, List<Switch> switches) {
        public Events {
            gaps = List.copyOf(gaps);
            switches = List.copyOf(switches);
        }
    }

    /**
     * Counts since the ledger began.
     *
     * @param gaps times that nothing covered
     * @param gapMillis their length, ms; unknown, and 0 here, where the clock went back
     * @param clockBacks how many of them a clock that went back made
     * @param switches changes of the source that counts
     * @param wakes transitions to WAKING
     * @param sleeps transitions to FALLING_ASLEEP
     */
    public record Tally(long gaps, long gapMillis, long clockBacks, long switches, long wakes, long sleeps) {
        static final Tally NONE = new Tally(0, 0, 0, 0, 0, 0);

        Tally plusGap(Gap gap) {
            boolean back = gap.why() == Gap.Why.CLOCK_BACK;
            return new Tally(gaps + 1, gapMillis + gap.millis(), clockBacks + (back ? 1 : 0), switches, wakes, sleeps);
        }

        Tally plusSwitch() {
            return new Tally(gaps, gapMillis, clockBacks, switches + 1, wakes, sleeps);
        }

        Tally plusTransition(Activity to) {
            return new Tally(
                    gaps,
                    gapMillis,
                    clockBacks,
                    switches,
                    wakes + (to == Activity.WAKING ? 1 : 0),
                    sleeps + (to == Activity.FALLING_ASLEEP ? 1 : 0));
        }
    }
}
