// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.meter.ipmi;

import io.hdfsgears.power.driver.PowerException;
import io.hdfsgears.power.driver.ipmi.IpmiTool;
import io.hdfsgears.power.meter.Meter;
import io.hdfsgears.power.meter.MeterException;
import io.hdfsgears.power.meter.Reading;
import io.hdfsgears.power.meter.Source;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One command, one reading; it shares its BMC's line with the driver, so that the two keep their distance. */
final class IpmiMeter implements Meter {
    private final IpmiTool tool;
    private final List<String> sensors;
    private final InstantSource clock;

    /** @param sensors names of sensors in watts; none for DCMI */
    IpmiMeter(IpmiTool tool, List<String> sensors, InstantSource clock) {
        this.tool = tool;
        this.sensors = List.copyOf(sensors);
        this.clock = clock;
    }

    @Override
    public Source source() {
        return sensors.isEmpty() ? Source.DCMI : Source.IPMI_SENSOR;
    }

    @Override
    public String name() {
        return source().word() + " " + tool.bmc().place();
    }

    @Override
    public Reading read() throws MeterException, InterruptedException {
        try {
            return Reading.of(source(), watts(), Optional.empty(), clock.instant(), name());
        } catch (PowerException e) {
            throw new MeterException(name() + ": " + e.getMessage(), e);
        } catch (MeterException e) {
            throw new MeterException(name() + ": " + e.getMessage(), e);
        }
    }

    private double watts() throws PowerException, MeterException, InterruptedException {
        if (sensors.isEmpty()) {
            return IpmiOutput.dcmi(tool.run(List.of("dcmi", "power", "reading")));
        }
        List<String> command = new ArrayList<>(List.of("sdr", "get"));
        command.addAll(sensors);
        return IpmiOutput.sensors(tool.run(command), sensors.size());
    }
}
