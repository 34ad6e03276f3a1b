// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.machine.explain;

import io.hdfsgears.core.machine.GearTimes;
import io.hdfsgears.core.machine.PowerLimits;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * How long a shift will take, roughly.
 *
 * @param millis until the gear is in force; empty while no host was seen to switch, which may take most of it
 * @param source what it is made of, and what is not in it
 */
public record ShiftEstimate(OptionalLong millis, String source) {
    /**
     * Of a shift down: the drain, the copies that have to be made first, and what it took last to switch hosts.
     *
     * @param copying hosts that copy side by side
     * @param bytesPerSecond of one of them
     */
    public static ShiftEstimate down(
            int hosts,
            long bytesToMove,
            int copying,
            long bytesPerSecond,
            GearTimes times,
            PowerLimits limits,
            SwitchTimes seen) {
        double seconds = (double) bytesToMove / (Math.max(1, copying) * (double) bytesPerSecond);
        String copies = bytesToMove == 0
                ? ""
                : String.format(
                        Locale.ROOT,
                        " + %d bytes at %d bytes a second from each of %d hosts",
                        bytesToMove,
                        bytesPerSecond,
                        copying);
        long pauses = limits.sleepMillis(hosts, 0);
        return new ShiftEstimate(
                known(times.graceMillis() + Math.round(1000 * seconds) + pauses, seen.sleepMillis()),
                "grace of " + times.graceMillis() / 1000 + " s" + copies + rate(pauses)
                        + switching(seen.sleepMillis(), "sleep") + "; writers and readers may take longer");
    }

    /** Of a shift up: what it took last to wake hosts. Data that has to go home moves when the gear is in force. */
    public static ShiftEstimate up(int hosts, PowerLimits limits, SwitchTimes seen) {
        long pauses = limits.wakeMillis(hosts, 0);
        String parts = rate(pauses) + switching(seen.wakeMillis(), "wake");
        return new ShiftEstimate(
                known(pauses, seen.wakeMillis()), parts.substring(" + ".length()) + "; catching up not counted");
    }

    private static OptionalLong known(long otherMillis, long switchMillis) {
        return switchMillis == 0 ? OptionalLong.empty() : OptionalLong.of(otherMillis + switchMillis);
    }

    private static String rate(long pausesMillis) {
        return pausesMillis == 0 ? "" : " + " + pausesMillis / 1000 + " s of the limit a minute";
    }

    private static String switching(long seenMillis, String what) {
        return seenMillis == 0
                ? " + the time in which hosts " + what + ", which this NameNode has not seen yet"
                : " + " + (seenMillis + 999) / 1000 + " s for hosts to " + what + ", as last time";
    }
}
