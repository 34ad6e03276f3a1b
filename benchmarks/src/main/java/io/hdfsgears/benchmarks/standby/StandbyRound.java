// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.standby;

import io.hdfsgears.benchmarks.Metered;
import io.hdfsgears.benchmarks.jobs.JobLog;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * A window on one rack, and what came after it.
 *
 * @param looks from the window's beginning to its end
 * @param reads of clients in the window
 * @param metered in the window; null on a rack without meters
 * @param storage at the window's end
 * @param orders of EAFR to sleep
 * @param frozen hosts asleep at the window's end that the kernel says are frozen behind a dead NIC; null where hosts are plain processes
 * @param cold reads of old files after the window
 * @param woken hosts that slept before these reads and not after them
 * @param highestSeconds from the order of the highest gear until it was steady
 * @param readBack of everything, in the highest gear
 * @param fewestReplicas of any block in the end
 * @param loadAverage of the machine at the window's end
 */
record StandbyRound(
        List<Look> looks,
        JobLog.Figures reads,
        @Nullable Metered metered,
        Storage storage,
        Orders orders,
        @Nullable Integer frozen,
        JobLog.Figures cold,
        int woken,
        double highestSeconds,
        JobLog.Figures readBack,
        int fewestReplicas,
        double loadAverage) {
    StandbyRound {
        looks = List.copyOf(looks);
    }

    /** By the audit log. */
    record Orders(int accepted, int refused) {}

    /** @return NaN when none slept */
    double firstAsleepSeconds() {
        return or(looks.stream()
                .filter(look -> look.asleep() > 0)
                .mapToDouble(Look::seconds)
                .findFirst());
    }

    double meanAsleep() {
        return looks.stream().mapToInt(Look::asleep).average().orElse(0);
    }

    int lastAsleep() {
        return looks.get(looks.size() - 1).asleep();
    }

    long movedBefore() {
        return looks.get(0).movedBytes();
    }

    long moved() {
        return looks.get(looks.size() - 1).movedBytes() - movedBefore();
    }

    /** @return when it was seen that the first bytes of the window had moved; NaN when none did */
    double moveFrom() {
        return or(looks.stream()
                .filter(look -> look.movedBytes() > movedBefore())
                .mapToDouble(Look::seconds)
                .findFirst());
    }

    /** @return when it was seen that the last ones had; NaN when none did */
    double moveUntil() {
        long all = looks.get(looks.size() - 1).movedBytes();
        return moved() == 0
                ? Double.NaN
                : or(looks.stream()
                        .filter(look -> look.movedBytes() == all)
                        .mapToDouble(Look::seconds)
                        .findFirst());
    }

    int failed() {
        return reads.errors() + cold.errors() + readBack.errors();
    }

    int wrong() {
        return reads.wrong() + cold.wrong() + readBack.wrong();
    }

    private static double or(OptionalDouble value) {
        return value.orElse(Double.NaN);
    }
}
