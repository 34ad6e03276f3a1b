// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.meter;

import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.hosts.SettingException;
import io.hdfsgears.power.hosts.Settings;

/** Makes the meters of one type; a service, so with a public constructor without arguments. */
public interface MeterFactory {
    /** What {@code "type"} of a meter in the hosts file says. */
    String type();

    /**
     * Checks all settings and makes a meter, without asking the device.
     *
     * @param host name in the hosts file
     * @throws SettingException with place, value and remedy
     */
    Meter create(String host, Settings settings, SharedDevices shared) throws SettingException;
}
