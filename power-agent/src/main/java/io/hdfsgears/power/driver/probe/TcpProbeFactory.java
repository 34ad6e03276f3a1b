// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver.probe;

import io.hdfsgears.power.driver.PowerDriver;
import io.hdfsgears.power.driver.PowerDriverFactory;
import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.hosts.SettingException;
import io.hdfsgears.power.hosts.Settings;

/**
 * {@code "type": "probe"}. Settings: {@code address}, {@code port} (of the DataNode, 9866), {@code mustAccept} (false: a
 * kernel that refuses the connection counts as on, too), {@code timeoutMillis} (1000).
 */
public final class TcpProbeFactory implements PowerDriverFactory {
    @Override
    public String type() {
        return "probe";
    }

    @Override
    public PowerDriver create(String host, Settings settings, SharedDevices shared) throws SettingException {
        TcpProbe probe = new TcpProbe(
                settings.host("address"),
                settings.integer("port", 9_866, 1, 65_535),
                settings.flag("mustAccept", false),
                settings.integer("timeoutMillis", 1_000, 10, 60_000));
        settings.noOthers();
        return probe;
    }
}
