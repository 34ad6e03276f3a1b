// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.cycle;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How far the clocks of a QEMU host went over one sleep, as its first process printed them before and after.
 *
 * @param wall seconds; its clock shows whole ones
 * @param boot CLOCK_BOOTTIME, which counts sleep
 * @param monotonic CLOCK_MONOTONIC, which does not; NaN where the guest's kernel does not show it
 * @param offset its wall clock less this machine's, right after the sleep
 */
record GuestClocks(int cycle, String host, double wall, double boot, double monotonic, double offset) {
    private static final String CLOCKS = "guest: clocks ";
    private static final String AWAKE = "guest: awake";
    private static final double NANOS = 1e9;
    /** Whole seconds on both sides, and what a busy machine needs to read them. */
    private static final double TOLERANCE_SECONDS = 2.5;

    /** One line. */
    private record Shown(double boot, double wall, double monotonic) {
        static Shown of(String line) {
            String[] part = line.substring(CLOCKS.length()).strip().split(" +", -1);
            double monotonic = part.length > 2 ? Double.parseDouble(part[2]) / NANOS : Double.NaN;
            return new Shown(Double.parseDouble(part[0]), Double.parseDouble(part[1]), monotonic);
        }
    }

    /**
     * Of its last sleep.
     *
     * @param printed the guest's serial line
     * @param awakeNanos when this machine's clock showed that it ran on
     */
    static Optional<GuestClocks> last(int cycle, String host, List<String> printed, long awakeNanos) {
        List<Shown> around = new ArrayList<>();
        Optional<GuestClocks> found = Optional.empty();
        boolean awake = false;
        for (String line : printed) {
            if (line.startsWith(AWAKE)) {
                awake = !around.isEmpty();
            } else if (line.startsWith(CLOCKS)) {
                Shown now = Shown.of(line);
                if (awake) {
                    found = Optional.of(between(cycle, host, around.get(around.size() - 1), now, awakeNanos));
                    awake = false;
                }
                around.add(now);
            }
        }
        return found;
    }

    private static GuestClocks between(int cycle, String host, Shown before, Shown after, long awakeNanos) {
        return new GuestClocks(
                cycle,
                host,
                after.wall() - before.wall(),
                after.boot() - before.boot(),
                after.monotonic() - before.monotonic(),
                after.wall() - awakeNanos / NANOS);
    }

    /** It slept: one clock stood, the others went on, and what it takes for the time is the time. */
    boolean suspended(double seconds) {
        boolean stood = Double.isNaN(monotonic) || monotonic < boot - seconds + TOLERANCE_SECONDS;
        return stood
                && boot >= seconds - TOLERANCE_SECONDS
                && Math.abs(wall - boot) <= TOLERANCE_SECONDS
                && Math.abs(offset) <= TOLERANCE_SECONDS;
    }
}
