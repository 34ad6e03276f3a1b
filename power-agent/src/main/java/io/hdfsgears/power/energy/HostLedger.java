// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.energy;

import io.hdfsgears.power.meter.Reading;
import io.hdfsgears.power.meter.Source;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One host's joules. Readings become segments at once; segments are booked by {@link #settle} up to a moment by which all that
 * covers it has come: then each moment gets the best source that covers it, whatever order readings came in.
 */
final class HostLedger {
    private static final long DAY_MILLIS = 86_400_000;

    private final LedgerLimits limits;
    private final Map<Source, SourceTrack> tracks = new EnumMap<>(Source.class);
    private final NavigableMap<Long, Activity> marks = new TreeMap<>();
    private final NavigableMap<Bucket, Amount> lines = new TreeMap<>();
    private final Deque<Gap> gaps = new ArrayDeque<>();
    private final Deque<Switch> switches = new ArrayDeque<>();
    private HostFacts facts;
    private @Nullable Long cursor;
    private @Nullable Source counting;
    private HostState.Tally tally = HostState.Tally.NONE;

    HostLedger(HostFacts facts, LedgerLimits limits) {
        this.facts = facts;
        this.limits = limits;
    }

    HostLedger(HostState state, LedgerLimits limits) {
        this.limits = limits;
        Double idle = state.idleWatts();
        double most = Math.max(HostFacts.DEFAULT_MAX_WATTS, idle == null ? 0 : idle);
        facts = new HostFacts(
                state.name(), state.rack(), most, idle == null ? OptionalDouble.empty() : OptionalDouble.of(idle));
        cursor = state.cursorMillis();
        counting = state.counting();
        state.marks().forEach(m -> marks.put(m.atMillis(), m.state()));
        state.lines().forEach(l -> lines.put(l.bucket(), l.amount()));
        state.tracks().forEach(t -> tracks.put(t.source(), new SourceTrack(t)));
        gaps.addAll(state.events().gaps());
        switches.addAll(state.events().switches());
        tally = state.tally();
    }

    HostState state() {
        List<HostState.Mark> keptMarks = new ArrayList<>();
        marks.forEach((at, what) -> keptMarks.add(new HostState.Mark(at, what)));
        List<HostState.Line> keptLines = new ArrayList<>();
        lines.forEach((bucket, amount) -> keptLines.add(new HostState.Line(bucket, amount)));
        OptionalDouble idle = facts.idleWatts();
        return new HostState(
                facts.name(),
                facts.rack(),
                idle.isPresent() ? Double.valueOf(idle.getAsDouble()) : null,
                cursor,
                counting,
                keptMarks,
                keptLines,
                tracks.values().stream().map(SourceTrack::state).toList(),
                new HostState.Events(new ArrayList<>(gaps), new ArrayList<>(switches)),
                tally);
    }

    void facts(HostFacts now) {
        facts = now;
    }

    Optional<Long> cursorMillis() {
        return Optional.ofNullable(cursor);
    }

    Verdict observe(Reading reading, NavigableMap<Long, Integer> gears) {
        SourceTrack track = tracks.computeIfAbsent(reading.source(), SourceTrack::new);
        long at = reading.at().toEpochMilli();
        if (reading.watts() > facts.maxWatts()) {
            track.refuse();
            return new Verdict(
                    Verdict.Kind.REFUSED,
                    facts.name() + ": " + reading.meter() + " says " + Math.round(reading.watts())
                            + " W, and the host draws at most " + Math.round(facts.maxWatts())
                            + " W: not counted. Check the meter's unit, scale and outlet, or the host's maxWatts");
        }
        long last = track.lastMillis().orElse(Long.MIN_VALUE);
        if (at == last) {
            return new Verdict(Verdict.Kind.REPEATED, "");
        }
        Verdict verdict = Verdict.ACCEPTED;
        if (at < last) {
            settle(latest(), gears);
            clockWentBack(at);
            verdict = new Verdict(
                    Verdict.Kind.CLOCK_BACK,
                    facts.name() + ": the clock went back by " + (last - at) + " ms; counting starts anew from here");
        }
        if (cursor == null) {
            cursor = at;
        }
        track.accept(reading, limits.gapMillis(), facts.maxWatts());
        return verdict;
    }

    /** Moment of the last reading, ms since 1970; {@code Long.MIN_VALUE} before the first. */
    long latest() {
        return tracks.values().stream()
                .mapToLong(t -> t.lastMillis().orElse(Long.MIN_VALUE))
                .max()
                .orElse(Long.MIN_VALUE);
    }

    /** Nothing booked is taken back; from here on time is counted again by the new clock. */
    private void clockWentBack(long at) {
        Long booked = cursor;
        gap(new Gap(booked == null ? at : booked, at, Gap.Why.CLOCK_BACK));
        tracks.values().forEach(SourceTrack::startAnew);
        cursor = at;
        if (!marks.isEmpty()) {
            Activity now = marks.lastEntry().getValue();
            marks.clear();
            marks.put(at, now);
        }
    }

    /** From {@code at} on the host is in this state. */
    void mark(Activity state, long at) {
        Activity before = marks.isEmpty() ? Activity.UNKNOWN : marks.lastEntry().getValue();
        marks.tailMap(at, true).clear();
        marks.put(at, state);
        if (state != before) {
            tally = tally.plusTransition(state);
        }
    }

    /** Books all moments before {@code until}; stops at the first that is not covered and that nothing covered follows. */
    void settle(long until, NavigableMap<Long, Integer> gears) {
        Long from = cursor;
        if (from == null) {
            return;
        }
        long at = from;
        while (at < until) {
            Optional<SourceTrack> best = best(at);
            if (best.isEmpty()) {
                long next = nextStart(at);
                if (next > until) {
                    break;
                }
                gap(new Gap(at, next, Gap.Why.SILENT));
                at = next;
            } else {
                long end = endOfPiece(at, until, best.get(), gears);
                book(best.get(), at, end, gears);
                at = end;
            }
        }
        cursor = at;
        forget(at);
    }

    private Optional<SourceTrack> best(long at) {
        return tracks.values().stream().filter(t -> t.covering(at).isPresent()).findFirst();
    }

    private long nextStart(long at) {
        return tracks.values().stream().mapToLong(t -> t.nextStart(at)).min().orElse(Long.MAX_VALUE);
    }

    /** As far as day, gear, state, the best source and what runs beside it stay the same. */
    private long endOfPiece(long at, long until, SourceTrack best, NavigableMap<Long, Integer> gears) {
        long end = Math.min(until, (Math.floorDiv(at, DAY_MILLIS) + 1) * DAY_MILLIS);
        Long mark = marks.higherKey(at);
        Long gear = gears.higherKey(at);
        end = Math.min(end, mark == null ? end : mark);
        end = Math.min(end, gear == null ? end : gear);
        end = Math.min(end, best.covering(at).orElseThrow().toMillis());
        for (SourceTrack other : tracks.values()) {
            end = Math.min(end, other.covering(at).map(Segment::toMillis).orElse(end));
            end = Math.min(end, other.nextStart(at));
        }
        return end;
    }

    private void book(SourceTrack best, long from, long to, NavigableMap<Long, Integer> gears) {
        Source source = best.source();
        Segment segment = best.covering(from).orElseThrow();
        double joules = segment.joules(from, to);
        Activity doing = at(marks, from, Activity.UNKNOWN);
        Bucket bucket =
                new Bucket(Math.floorDiv(from, DAY_MILLIS), source, best.precision(), at(gears, from, 0), doing);
        lines.merge(bucket, new Amount(joules, to - from, segment.counted() ? joules : 0), Amount::plus);
        for (SourceTrack track : tracks.values()) {
            track.covering(from).ifPresent(s -> {
                double own = s.joules(from, to);
                if (doing == Activity.ON) {
                    track.drewWhileUp(own, to - from);
                }
                if (track != best) {
                    track.beside(source, own, joules, to - from);
                }
            });
        }
        Source before = counting;
        if (before != null && before != source) {
            add(switches, new Switch(from, before, source));
            tally = tally.plusSwitch();
        }
        counting = source;
    }

    private void gap(Gap gap) {
        add(gaps, gap);
        tally = tally.plusGap(gap);
    }

    private void forget(long at) {
        tracks.values().forEach(t -> t.dropBefore(at));
        Long mark = marks.floorKey(at);
        if (mark != null) {
            marks.headMap(mark, false).clear();
        }
        long oldest = Math.floorDiv(at, DAY_MILLIS) - limits.keepDays() + 1;
        Collection<Bucket> old = lines.keySet().stream()
                .filter(b -> b.day() != Bucket.OLDER && b.day() < oldest)
                .toList();
        old.forEach(b -> {
            Amount amount = lines.remove(b);
            if (amount != null) {
                lines.merge(b.older(), amount, Amount::plus);
            }
        });
    }

    private <T> void add(Deque<T> events, T event) {
        events.addLast(event);
        while (events.size() > limits.keepEvents()) {
            events.removeFirst();
        }
    }

    private static <T> T at(NavigableMap<Long, T> marks, long millis, T otherwise) {
        Map.Entry<Long, T> entry = marks.floorEntry(millis);
        return entry == null ? otherwise : entry.getValue();
    }
}
