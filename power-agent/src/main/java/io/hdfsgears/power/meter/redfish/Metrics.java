// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.meter.redfish;

import com.fasterxml.jackson.databind.JsonNode;
import io.hdfsgears.power.meter.CounterValue;
import io.hdfsgears.power.meter.MeterException;
import java.util.Optional;

/** Watts and energy out of Redfish resources. */
final class Metrics {
    private static final double MAX_WATTS = 1e6;
    private static final double MAX_KWH = 1e12;
    private static final double WH_PER_KWH = 1000;
    private static final double JOULES_PER_WH = 3600;

    private Metrics() {}

    /** A number of watts, or why not. */
    static double watts(JsonNode value, String property) throws MeterException {
        if (!value.isNumber() || !(value.doubleValue() >= 0 && value.doubleValue() <= MAX_WATTS)) {
            String said = value.isMissingNode() ? "nothing" : value.toString();
            throw new MeterException("its " + property + " is "
                    + (said.length() > 40 ? said.substring(0, 40) + "..." : said) + ", which is no number of watts");
        }
        return value.doubleValue();
    }

    /** EnvironmentMetrics' EnergykWh, as a counter in Wh: finer than that no service promises. */
    static Optional<CounterValue> energy(JsonNode environment) {
        JsonNode value = environment.path("EnergykWh").path("Reading");
        if (!value.isNumber() || !(value.doubleValue() >= 0 && value.doubleValue() <= MAX_KWH)) {
            return Optional.empty();
        }
        long wattHours = (long) (value.doubleValue() * WH_PER_KWH);
        return Optional.of(new CounterValue(wattHours, CounterValue.BITS_64, JOULES_PER_WH));
    }
}
