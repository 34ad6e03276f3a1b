// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.auto;

import io.hdfsgears.core.gear.GearTable;
import java.util.List;
import java.util.OptionalInt;

/**
 * Shifts that were refused since the wanted gear was asked for, and what to ask for next. After a refused shift down, higher gears
 * below the present one are offered, in steps that double: each try looks through all blocks, and a table may have a gear a host.
 *
 * @param wanted hosts awake in the gear that the load asks for
 * @param highest hosts awake of the highest gear that was refused; 0 for none
 * @param sinceNanos when the wanted gear was refused
 * @param message of the last refusal
 * @param hopeless whether two gears were refused for the very same reason, so that another one would be, too
 */
public record Refused(int wanted, int highest, long sinceNanos, String message, boolean hopeless) {
    public static final Refused NONE = new Refused(0, 0, 0, "", false);

    /**
     * Hosts awake of the gear to ask for; empty to wait.
     *
     * @param now hosts awake in the gear that the load asks for
     * @param served hosts that serve at present
     * @param retryNanos after which the wanted gear is asked for again
     */
    public OptionalInt next(int now, int served, GearTable gears, long nowNanos, long retryNanos) {
        if (now != wanted || highest == 0 || nowNanos - sinceNanos >= retryNanos) {
            return OptionalInt.of(now);
        }
        List<Integer> above =
                gears.awake().stream().filter(n -> n > now && n < served).toList();
        int tried = (int) above.stream().filter(n -> n <= highest).count();
        if (hopeless || tried == above.size()) {
            return OptionalInt.empty();
        }
        return OptionalInt.of(above.get(Math.min(2 * tried, above.size() - 1)));
    }

    /** @param now hosts awake in the gear that the load asks for, of which {@code asked} may differ */
    public Refused and(int now, int asked, String why, long nowNanos) {
        return asked == now || now != wanted
                ? new Refused(now, asked, nowNanos, why, false)
                : new Refused(now, Math.max(highest, asked), sinceNanos, why, why.equals(message));
    }

    /** A shift was accepted: if it is not to the wanted gear, that one is asked for when its time has come. */
    public Refused accepted(int now, int asked) {
        return asked == now ? NONE : this;
    }
}
