// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.meter.ipmi;

import io.hdfsgears.core.config.Quantities;
import io.hdfsgears.power.meter.MeterException;
import io.hdfsgears.power.process.Subprocess;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What ipmitool prints. Anything else than what is known to mean watts is refused. */
final class IpmiOutput {
    private static final Pattern INSTANT = Pattern.compile("Instantaneous power reading\\s*:\\s*(\\d{1,9}) Watts");
    private static final Pattern STATE = Pattern.compile("Power reading state is\\s*:\\s*(\\w+)");
    private static final Pattern SENSOR =
            Pattern.compile("Sensor Reading\\s*:\\s*(\\d{1,9}(?:\\.\\d{1,9})?)\\s*\\([^)]*\\)\\s*(\\w+)");
    private static final Pattern ID = Pattern.compile("Sensor ID\\s*:");

    private IpmiOutput() {}

    /** Of {@code dcmi power reading} (DCMI 1.5 §6.6.1), W. */
    static double dcmi(String out) throws MeterException {
        Matcher instant = INSTANT.matcher(out);
        Matcher state = STATE.matcher(out);
        if (!instant.find()) {
            throw new MeterException("no power reading in what ipmitool printed: '" + Subprocess.readable(out) + "'");
        }
        if (!state.find() || !state.group(1).equals("activated")) {
            throw new MeterException(
                    "the BMC says that its power reading is not activated; activate it, or read a sensor");
        }
        return Double.parseDouble(instant.group(1));
    }

    /** Of {@code sdr get NAME...}, W: the sum over so many sensors. */
    static double sensors(String out, int wanted) throws MeterException {
        if (ID.matcher(out).results().count() != wanted) {
            throw new MeterException("not " + Quantities.count(wanted, "sensor") + " in what ipmitool printed: '"
                    + Subprocess.readable(out) + "'");
        }
        Matcher reading = SENSOR.matcher(out);
        double watts = 0;
        int found = 0;
        while (reading.find()) {
            if (!reading.group(2).equals("Watts")) {
                throw new MeterException("a sensor is in " + reading.group(2) + ", not in Watts: name another");
            }
            watts += Double.parseDouble(reading.group(1));
            found++;
        }
        if (found != wanted) {
            throw new MeterException(found + " of " + Quantities.count(wanted, "sensor", "has", "have") + " a reading");
        }
        return watts;
    }
}
