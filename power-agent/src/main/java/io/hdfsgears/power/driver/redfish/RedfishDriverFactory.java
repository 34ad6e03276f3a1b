// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver.redfish;

import io.hdfsgears.power.driver.PowerDriver;
import io.hdfsgears.power.driver.PowerDriverFactory;
import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.hosts.SettingException;
import io.hdfsgears.power.hosts.Settings;

/** {@code "type": "redfish"}; settings: {@link RedfishAccess}. */
public final class RedfishDriverFactory implements PowerDriverFactory {
    @Override
    public String type() {
        return "redfish";
    }

    @Override
    public PowerDriver create(String host, Settings settings, SharedDevices shared) throws SettingException {
        RedfishAccess access = RedfishAccess.from(settings);
        settings.noOthers();
        RedfishClient client = RedfishClient.of(access, shared);
        return new RedfishDriver(
                client,
                shared.line(client.line()),
                shared.known(
                        access.place(), access.user() + " " + access.system(), KnownSystem.class, KnownSystem::new));
    }
}
