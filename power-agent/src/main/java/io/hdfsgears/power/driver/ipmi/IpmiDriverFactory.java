// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver.ipmi;

import io.hdfsgears.power.driver.PowerDriver;
import io.hdfsgears.power.driver.PowerDriverFactory;
import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.hosts.SettingException;
import io.hdfsgears.power.hosts.Settings;

/** {@code "type": "ipmi"}; settings: {@link BmcAccess}. */
public final class IpmiDriverFactory implements PowerDriverFactory {
    @Override
    public String type() {
        return "ipmi";
    }

    @Override
    public PowerDriver create(String host, Settings settings, SharedDevices shared) throws SettingException {
        BmcAccess bmc = BmcAccess.from(settings);
        settings.noOthers();
        return new IpmiDriver(IpmiTool.of(bmc, shared));
    }
}
