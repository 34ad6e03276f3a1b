// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.meter.redfish;

import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.driver.redfish.RedfishAccess;
import io.hdfsgears.power.driver.redfish.RedfishClient;
import io.hdfsgears.power.hosts.SettingException;
import io.hdfsgears.power.hosts.Settings;
import io.hdfsgears.power.meter.Meter;
import io.hdfsgears.power.meter.MeterFactory;
import java.time.InstantSource;

/** Type {@code redfish}; settings those of {@link RedfishAccess}, and {@code chassis} (an id; else the first one of the system). */
public final class RedfishMeterFactory implements MeterFactory {
    @Override
    public String type() {
        return "redfish";
    }

    @Override
    public Meter create(String host, Settings settings, SharedDevices shared) throws SettingException {
        RedfishAccess access = RedfishAccess.from(settings);
        String chassis = settings.text("chassis", "");
        if (!chassis.matches("[A-Za-z0-9._-]{0,200}")) {
            throw settings.problem("chassis", "is '" + chassis + "': write the last part of /redfish/v1/Chassis/...");
        }
        settings.noOthers();
        RedfishClient client = RedfishClient.of(access, shared);
        return new RedfishMeter(client, shared.line(client.line()), chassis, InstantSource.system());
    }
}
