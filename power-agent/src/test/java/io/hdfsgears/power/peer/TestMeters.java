// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.peer;

import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.hosts.HostsFile;
import io.hdfsgears.power.hosts.SettingException;
import io.hdfsgears.power.meter.Meter;
import io.hdfsgears.power.metering.MeteredHosts;

/** Meters by the way that operators make them: from the text of a hosts file. */
public final class TestMeters {
    private TestMeters() {}

    /** @param section a meter's object, as it stands in the hosts file */
    public static Meter meter(String section, SharedDevices shared) throws SettingException {
        HostsFile file = HostsFile.parse("{\"hosts\": {\"h01\": {\"meters\": [%s]}}}".formatted(section));
        return MeteredHosts.of(file, shared).get("h01").meters().get(0);
    }
}
