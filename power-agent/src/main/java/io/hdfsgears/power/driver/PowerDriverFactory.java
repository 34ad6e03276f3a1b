// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver;

import io.hdfsgears.power.hosts.SettingException;
import io.hdfsgears.power.hosts.Settings;

/** Makes the drivers of one type; a service, so with a public constructor without arguments. */
public interface PowerDriverFactory {
    /** What {@code "type"} of a driver in the hosts file says. */
    String type();

    /**
     * Checks all settings and makes a driver, without asking the device: it may well be off.
     *
     * @throws SettingException with place, value and remedy
     */
    PowerDriver create(String host, Settings settings, SharedDevices shared) throws SettingException;
}
