// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.power;

import io.hdfsgears.core.machine.Power;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one reporter last said of one host. Times are monotonic nanoseconds.
 *
 * @param power an agent's OFF is its last word before it sleeps
 * @param asleepNanos with an agent's OFF: its alarm clock wakes it at the latest after this time
 * @param sighted with a controller's ON: the host itself answered, not only its BMC or outlet
 * @param watts as metered or estimated, NaN if not known
 * @param source where the watts come from
 * @param alarm what an operator should look at; empty: nothing
 * @param sinceNanos since when this reporter has said this power
 * @param heldBy other namespaces on the host that do not let it sleep, in words
 * @param wake what is said of the host's way up
 */
public record PowerWord(
        Power power,
        long asleepNanos,
        boolean sighted,
        double watts,
        String source,
        String alarm,
        long atNanos,
        long sinceNanos,
        List<String> heldBy,
        Wake wake) {
    /**
     * What a reporter says of a host's way up.
     *
     * @param upNanos with an agent's ON: when the host last came up from sleep or from off; null: not said
     * @param armed MACs of the interfaces that its agent arms for Wake-on-LAN, in lower case; empty: it arms none; null: not said
     * @param wakeable what a controller says of its drivers for this host
     */
    public record Wake(@Nullable Long upNanos, @Nullable List<String> armed, Wakeable wakeable) {
        /** Nothing is said. */
        public static final Wake UNSAID = new Wake(null, null, Wakeable.YES);

        public Wake {
            armed = armed == null ? null : List.copyOf(armed);
        }
    }

    public PowerWord {
        heldBy = List.copyOf(heldBy);
    }

    /** A word that says nothing of the way up. */
    public PowerWord(
            Power power,
            long asleepNanos,
            boolean sighted,
            double watts,
            String source,
            String alarm,
            long atNanos,
            long sinceNanos,
            List<String> heldBy) {
        this(power, asleepNanos, sighted, watts, source, alarm, atNanos, sinceNanos, heldBy, Wake.UNSAID);
    }

    /** A word that says a state and no more. */
    public static PowerWord of(Power power, long atNanos) {
        return new PowerWord(power, 0, false, Double.NaN, "", "", atNanos, atNanos, List.of());
    }

    /** The same word, after one that may have said the same state already. */
    public PowerWord after(@Nullable PowerWord earlier) {
        return earlier != null && earlier.power == power
                ? new PowerWord(
                        power, asleepNanos, sighted, watts, source, alarm, atNanos, earlier.sinceNanos, heldBy, wake)
                : this;
    }

    /** The same word, with what is said of the host's way up. */
    public PowerWord with(Wake said) {
        return new PowerWord(power, asleepNanos, sighted, watts, source, alarm, atNanos, sinceNanos, heldBy, said);
    }

    /** The same word, as heard later: its hearer stood still for so long, and could hear no other. */
    PowerWord paused(long pausedNanos, long nowNanos) {
        long later = atNanos + Math.max(0, Math.min(pausedNanos, nowNanos - atNanos));
        return new PowerWord(power, asleepNanos, sighted, watts, source, alarm, later, sinceNanos, heldBy, wake);
    }

    boolean fresh(long ageNanos, long nowNanos) {
        return nowNanos - atNanos <= ageNanos;
    }
}
