// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.resize;

/**
 * Beyond the papers, which leave prediction to others (SpringFS §5.1): hosts wake before the load that the same time of other
 * days and of the same weekday brought. What is wanted is
 *
 * <p>max(what was just seen needs, rhythm × recent level × (1 + reserve)),
 *
 * <p>so it never falls below the reactive policy's guarantee ({@link ReactivePolicy#needed}), and it needs none of its waiting:
 * the rhythm knows whether a lull will last. The recent level is how the peaks of the last hours compare with their rhythm. The reserve
 * grows with each interval that needed more than was provided and decays otherwise, so that misses settle at the rate that is
 * asked for. Until a day is known the reactive policy decides.
 */
public final class PredictivePolicy implements ResizingPolicy<PredictiveState> {
    /** Of one slot in the smoothed level: the last hour or two count. */
    private static final double SMOOTHING = 0.2;

    private static final double LEAST_LEVEL = 0.5;
    private static final double MOST_LEVEL = 2;
    /** Of the reserve, for one interval: a hundred misses in a row take it from nothing to its most. */
    private static final double RESERVE_STEP = 0.01;

    /** Its place among the numbers that are written. */
    private static final int THROUGHPUT = 7;

    private final Capacity capacity;
    private final PredictiveSettings settings;
    private final ReactivePolicy reactive;

    public PredictivePolicy(Capacity capacity, ReactiveSettings reactive, PredictiveSettings settings) {
        this.capacity = capacity;
        this.settings = settings;
        this.reactive = new ReactivePolicy(capacity, reactive);
    }

    @Override
    public PredictiveState start() {
        return new PredictiveState(
                reactive.start(), Season.empty(settings), Season.empty(settings), -1, 0, 0, 0, 0, 0, 0);
    }

    @Override
    public Decision<PredictiveState> decide(PredictiveState before, Observation seen) {
        Decision<ReactiveState> cold = reactive.decide(before.reactive(), seen);
        PredictiveState state = learn(before, seen, cold.state());
        Footprint floor = reactive.needed(seen);
        long first = settings.slotAt(seen.endSeconds());
        long last = settings.slotAt(seen.endSeconds() + settings.leadSeconds());
        Footprint wanted = state.total().knows(first, last) ? floor.atLeast(ahead(state, first, last)) : cold.wanted();
        return new Decision<>(provided(state, wanted.activeHosts()), wanted);
    }

    private Footprint ahead(PredictiveState state, long first, long last) {
        double level = state.expected() > 0 ? state.seen() / state.expected() : 1;
        double scale = Math.max(LEAST_LEVEL, Math.min(MOST_LEVEL, level)) * (1 + state.reserve());
        return capacity.footprint(
                scale * state.total().expect(first, last, settings.quantile()),
                scale * state.writes().expect(first, last, settings.quantile()));
    }

    private PredictiveState learn(PredictiveState state, Observation seen, ReactiveState reactiveState) {
        long slot = settings.slotAt(Math.max(0, seen.endSeconds() - 1));
        double total = capacity.totalHosts(seen);
        double writes = capacity.writeHosts(seen);
        boolean same = slot == state.slot();
        boolean closes = !same && state.slot() >= 0;
        Season totals = closes ? state.total().with(state.slot(), state.peakTotal()) : state.total();
        Season written = closes ? state.writes().with(state.slot(), state.peakWrites()) : state.writes();
        boolean compares = closes && state.total().knows(state.slot(), state.slot());
        return new PredictiveState(
                reactiveState,
                totals,
                written,
                slot,
                same ? Math.max(state.peakTotal(), total) : total,
                same ? Math.max(state.peakWrites(), writes) : writes,
                compares ? smooth(state.seen(), state.peakTotal()) : state.seen(),
                compares ? smooth(state.expected(), typical(state.total(), state.slot())) : state.expected(),
                totals.knows(slot, slot) ? reserve(state, seen) : state.reserve(),
                state.provided());
    }

    /** The peak of a slot is held against the usual peak at that time. */
    private static double typical(Season season, long slot) {
        return season.expect(slot, slot, 0.5);
    }

    private static double smooth(double before, double now) {
        return before == 0 ? now : before + SMOOTHING * (now - before);
    }

    private double reserve(PredictiveState state, Observation seen) {
        boolean missed = state.provided() > 0 && reactive.needed(seen).activeHosts() > state.provided();
        double step = RESERVE_STEP * settings.mostReserve() * ((missed ? 1 : 0) - settings.missRate());
        return Math.max(0, Math.min(settings.mostReserve(), state.reserve() + step));
    }

    private static PredictiveState provided(PredictiveState s, int hosts) {
        return new PredictiveState(
                s.reactive(),
                s.total(),
                s.writes(),
                s.slot(),
                s.peakTotal(),
                s.peakWrites(),
                s.seen(),
                s.expected(),
                s.reserve(),
                hosts);
    }

    @Override
    public String write(PredictiveState s) {
        return String.join(
                "|",
                reactive.write(s.reactive()),
                s.slot() + " " + s.peakTotal() + " " + s.peakWrites() + " " + s.seen() + " " + s.expected() + " "
                        + s.reserve() + " " + s.provided() + " " + capacity.hostBytesPerSecond(),
                s.total().daily().write(),
                s.total().weekly().write(),
                s.writes().daily().write(),
                s.writes().weekly().write());
    }

    /** Loads are in hosts that they keep busy: where hosts are taken for faster or slower since, they count as others. */
    @Override
    public PredictiveState read(String text) {
        String[] parts = text.split("\\|", -1);
        try {
            String[] n = parts[1].split(" ", -1);
            // release 0.2.0 and older wrote no throughput
            double factor =
                    n.length > THROUGHPUT ? Double.parseDouble(n[THROUGHPUT]) / capacity.hostBytesPerSecond() : 1;
            return new PredictiveState(
                    reactive.read(parts[0]),
                    new Season(day(parts[2]), week(parts[3])).times(factor),
                    new Season(day(parts[4]), week(parts[5])).times(factor),
                    Long.parseLong(n[0]),
                    factor * Double.parseDouble(n[1]),
                    factor * Double.parseDouble(n[2]),
                    factor * Double.parseDouble(n[3]),
                    factor * Double.parseDouble(n[4]),
                    Double.parseDouble(n[5]),
                    Integer.parseInt(n[6]));
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
            throw new IllegalArgumentException(
                    "not a predictive policy's state with these settings; start anew with start()", e);
        }
    }

    private Rhythm day(String text) {
        return Rhythm.read(text, settings.slotsPerDay(), settings.days());
    }

    private Rhythm week(String text) {
        return Rhythm.read(text, 7 * settings.slotsPerDay(), settings.weeks());
    }
}
