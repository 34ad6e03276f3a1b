// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.metering;

import io.hdfsgears.power.energy.Activity;
import io.hdfsgears.power.meter.Precision;
import io.hdfsgears.power.meter.Reading;
import io.hdfsgears.power.meter.Source;
import java.util.List;
import java.util.Optional;

/**
 * Whether a reading can be true of a host that does what it does. BMCs without measuring supplies say 0 W of a running
 * host; others go on to say the last watts of a host that is off. A function of its arguments.
 */
final class WattsCheck {
    /** No server draws so much while it is off; a fast idle one draws hardly less. */
    private static final double MOST_ASLEEP_WATTS = 50;

    private WattsCheck() {}

    /**
     * @param better what better sources said in the same look
     * @param activity what the host does; unknown: only {@code maxWatts} counts
     * @return why the reading is refused, and what to do; empty: it counts
     */
    static Optional<String> refusal(MeteredHost host, Activity activity, Reading reading, List<Reading> better) {
        double watts = reading.watts();
        String said = reading.meter() + ": " + Math.round(watts) + " W ";
        boolean measured = reading.precision() == Precision.MEASURED;
        if (watts > host.facts().maxWatts()) {
            return Optional.of(said + "is more than the host's maxWatts of "
                    + Math.round(host.facts().maxWatts())
                    + "; refused: check its unit, scale and outlet");
        }
        if (activity == Activity.ON && measured && watts < host.minOnWatts()) {
            return Optional.of(said + "of a running host is less than its minOnWatts of "
                    + Math.round(host.minOnWatts())
                    + "; refused: its supplies may measure nothing, use another meter, or set power.minOnWatts");
        }
        double most = mostAsleep(host);
        boolean seen = better.stream().anyMatch(r -> r.source() == Source.PDU && r.watts() > most);
        if (activity == Activity.ASLEEP && measured && reading.source() != Source.PDU && watts > most && !seen) {
            return Optional.of(said + "of a host that is off is more than " + Math.round(most)
                    + " W, and no PDU says so too; refused: its BMC may repeat the last watts, give the host a PDU"
                    + " meter or set power.idleWatts");
        }
        return Optional.empty();
    }

    private static double mostAsleep(MeteredHost host) {
        double most =
                host.facts().idleWatts().isPresent() ? host.facts().idleWatts().getAsDouble() / 2 : MOST_ASLEEP_WATTS;
        return Math.max(most, host.asleepWatts());
    }
}
