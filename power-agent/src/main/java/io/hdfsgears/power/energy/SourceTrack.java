// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.energy;

import io.hdfsgears.power.meter.CounterValue;
import io.hdfsgears.power.meter.Precision;
import io.hdfsgears.power.meter.Reading;
import io.hdfsgears.power.meter.Source;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Makes segments of one source's readings.
 *
 * <p>A counter whose unit is at most a joule (RAPL) is the measure itself. A coarser one (PDUs: 1 Wh, 0.1 kWh) would come in lumps, so
 * watts are integrated by the trapezoid rule and the counter only spans what is too long for that, once it has moved far enough
 * for its unit not to matter.
 */
final class SourceTrack {
    private static final double FINE_UNIT_JOULES = 1;
    /** A counter is off by up to a unit: 1 % of a hundred. */
    private static final double UNITS_ACROSS_A_GAP = 100;

    private final Source source;
    private final Deque<Segment> pending = new ArrayDeque<>();
    private final Map<Source, Comparison> comparisons = new EnumMap<>(Source.class);
    private @Nullable Reading last;
    /** Since when the energy counter may not have moved, ms since 1970; {@code Long.MAX_VALUE} if that is not known. */
    private long stillSinceMillis = Long.MAX_VALUE;

    private Amount own = Amount.NONE;
    private long refused;
    private long wraps;
    private long resets;
    private CounterCheck check = CounterCheck.NONE;
    private IdleFloor idle = IdleFloor.NONE;

    SourceTrack(Source source) {
        this.source = source;
    }

    SourceTrack(TrackState state) {
        source = state.source();
        TrackState.Last kept = state.last();
        last = kept == null ? null : kept.reading(source);
        pending.addAll(state.pending());
        own = state.own();
        refused = state.refused();
        wraps = state.wraps();
        resets = state.resets();
        check = state.check();
        idle = state.idle();
        state.comparisons().forEach(c -> comparisons.put(c.reference(), c));
    }

    TrackState state() {
        Reading kept = last;
        return new TrackState(
                source,
                kept == null ? null : TrackState.Last.of(kept),
                new ArrayList<>(pending),
                own,
                refused,
                wraps,
                resets,
                check,
                idle,
                new ArrayList<>(comparisons.values()));
    }

    Source source() {
        return source;
    }

    /** When this source last spoke, ms since 1970. */
    OptionalLong lastMillis() {
        return last == null ? OptionalLong.empty() : OptionalLong.of(last.at().toEpochMilli());
    }

    Precision precision() {
        return last == null ? source.precision() : last.precision();
    }

    void refuse() {
        refused++;
    }

    /** The clock went back: what comes is not joined to what was. */
    void startAnew() {
        last = null;
        stillSinceMillis = Long.MAX_VALUE;
        pending.clear();
    }

    /** @param reading later than the last one, and plausible */
    void accept(Reading reading, long gapMillis, double maxWatts) {
        Reading before = last;
        last = reading;
        if (before != null) {
            segment(before, reading, gapMillis, maxWatts).ifPresent(this::add);
        }
    }

    private void add(Segment segment) {
        pending.addLast(segment);
        double joules = segment.joules();
        own = own.plus(new Amount(joules, segment.toMillis() - segment.fromMillis(), segment.counted() ? joules : 0));
    }

    private Optional<Segment> segment(Reading before, Reading now, long gapMillis, double maxWatts) {
        long from = before.at().toEpochMilli();
        long to = now.at().toEpochMilli();
        boolean near = to - from <= gapMillis;
        CounterStep step = step(before, now, maxWatts);
        if (step.kind().known() && near) {
            check = check.plus((before.watts() + now.watts()) / 2 * (to - from) / 1000, step.joules(), to - from);
        }
        if (step.kind().known()) {
            double unit = now.counter().map(CounterValue::joulesPerUnit).orElse(1.0);
            boolean fine = unit <= FINE_UNIT_JOULES;
            if (fine || (!near && step.joules() >= UNITS_ACROSS_A_GAP * unit)) {
                return Optional.of(Segment.ofJoules(from, to, step.joules()));
            }
        }
        return near ? Optional.of(new Segment(from, to, before.watts(), now.watts(), false)) : Optional.empty();
    }

    /** A device may count less often than it is asked: a step then holds all that was drawn since the counter stood still. */
    private CounterStep step(Reading before, Reading now, double maxWatts) {
        if (before.counter().isEmpty() || now.counter().isEmpty()) {
            stillSinceMillis = Long.MAX_VALUE;
            return new CounterStep(CounterStep.Kind.UNKNOWN, 0);
        }
        CounterValue was = before.counter().orElseThrow();
        CounterValue is = now.counter().orElseThrow();
        long since = Math.min(stillSinceMillis, before.at().toEpochMilli());
        CounterStep step = CounterStep.between(was, is, (now.at().toEpochMilli() - since) / 1000.0, maxWatts);
        // It moved at some moment after the look before this one.
        stillSinceMillis = was.raw() == is.raw() ? since : before.at().toEpochMilli();
        if (step.kind() == CounterStep.Kind.WRAPPED) {
            wraps++;
        } else if (step.kind() == CounterStep.Kind.RESET) {
            resets++;
        }
        return step;
    }

    /** The segment that covers a moment. */
    Optional<Segment> covering(long millis) {
        return pending.stream().filter(s -> s.covers(millis)).findFirst();
    }

    /** When it next begins to cover, after a moment; {@code Long.MAX_VALUE} if it does not. */
    long nextStart(long millis) {
        return pending.stream()
                .mapToLong(Segment::fromMillis)
                .filter(start -> start > millis)
                .min()
                .orElse(Long.MAX_VALUE);
    }

    /** Forgets what is booked. */
    void dropBefore(long millis) {
        while (!pending.isEmpty() && pending.getFirst().toMillis() <= millis) {
            pending.removeFirst();
        }
    }

    void drewWhileUp(double joules, long millis) {
        idle = idle.plus(joules, millis);
    }

    void beside(Source reference, double joules, double referenceJoules, long millis) {
        Comparison before = comparisons.getOrDefault(reference, new Comparison(reference, 0, 0, 0));
        comparisons.put(reference, before.plus(joules, referenceJoules, millis));
    }
}
