// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.agent;

import java.util.Optional;

/**
 * A network interface with hardware of its own.
 *
 * @param supports letters of ethtool's "Supports Wake-on"; empty: the driver says nothing of it
 * @param armed letters of ethtool's "Wake-on"
 * @param wakeup device/power/wakeup: enabled or disabled; empty: the device has none
 * @param trouble why ethtool could not be asked; empty: it could
 */
public record Nic(
        String name,
        String mac,
        boolean up,
        Optional<String> supports,
        Optional<String> armed,
        Optional<String> wakeup,
        String trouble) {
    public boolean canWake() {
        return supports.filter(letters -> letters.contains("g")).isPresent();
    }

    public boolean isArmed() {
        return armed.filter(letters -> letters.contains("g")).isPresent();
    }
}
