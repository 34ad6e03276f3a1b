// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.meter.ipmi;

import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.driver.ipmi.BmcAccess;
import io.hdfsgears.power.driver.ipmi.IpmiTool;
import io.hdfsgears.power.hosts.SettingException;
import io.hdfsgears.power.hosts.Settings;
import io.hdfsgears.power.meter.Meter;
import io.hdfsgears.power.meter.MeterFactory;
import java.time.InstantSource;
import java.util.List;

/**
 * Type {@code ipmi}; settings those of {@link BmcAccess}, and {@code sensors}: names of sensors in watts, which are added up (one for each
 * power supply); without it the BMC is asked for DCMI's power reading.
 */
public final class IpmiMeterFactory implements MeterFactory {
    private static final int MAX_SENSORS = 8;

    @Override
    public String type() {
        return "ipmi";
    }

    @Override
    public Meter create(String host, Settings settings, SharedDevices shared) throws SettingException {
        BmcAccess bmc = BmcAccess.forMeter(settings);
        List<String> sensors = settings.texts("sensors");
        settings.noOthers();
        // At most 16 characters (IPMI 2.0 §43.1), none of which makes an option of it.
        boolean named = sensors.stream().allMatch(s -> s.matches("[A-Za-z0-9][A-Za-z0-9 ._/+()#:-]{0,15}"));
        if (!named || sensors.size() > MAX_SENSORS) {
            throw settings.problem(
                    "sensors", "must be at most 8 names of 16 characters as 'ipmitool sdr list' prints them");
        }
        return new IpmiMeter(IpmiTool.of(bmc, shared), sensors, InstantSource.system());
    }
}
