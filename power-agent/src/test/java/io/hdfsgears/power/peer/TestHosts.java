// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.peer;

import io.hdfsgears.power.driver.PowerDriver;
import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.exec.PowerHosts;
import io.hdfsgears.power.hosts.HostsFile;
import io.hdfsgears.power.hosts.SettingException;

/** Drivers by the way that operators make them: from the text of a hosts file. */
public final class TestHosts {
    private TestHosts() {}

    /** @param section a driver's object, as it stands in the hosts file */
    public static PowerDriver driver(String section, SharedDevices shared) throws SettingException {
        return load("{\"hosts\": {\"h01\": {\"drivers\": [%s]}}}".formatted(section), shared)
                .hosts()
                .get("h01")
                .drivers()
                .get(0);
    }

    public static PowerHosts load(String file, SharedDevices shared) throws SettingException {
        return PowerHosts.load(HostsFile.parse(file), shared);
    }
}
