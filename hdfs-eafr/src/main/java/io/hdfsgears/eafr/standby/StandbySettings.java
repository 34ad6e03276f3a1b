// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.standby;

import io.hdfsgears.core.gear.GearCut;

/**
 * @param hotPercent share of the hosts that are hot servers, when the chain is founded
 * @param onHot ε: replicas of a block that stay on hot servers
 */
public record StandbySettings(int hotPercent, int onHot, GearCut gears) {
    private static final int ALL = 100;

    public StandbySettings {
        if (hotPercent < 1 || hotPercent > ALL || onHot < 1) {
            throw new IllegalArgumentException("hot servers must be 1 to 100 percent and hold at least 1 replica, not "
                    + hotPercent + " and " + onHot);
        }
    }

    /** Number of hot servers among {@code hosts} hosts. */
    int hotServers(int hosts) {
        return Math.max(1, Math.min(hosts, (int) Math.round(hosts * (double) hotPercent / ALL)));
    }
}
