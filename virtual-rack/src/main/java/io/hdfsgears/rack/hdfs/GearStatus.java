// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hdfs;

import java.util.List;

/**
 * The NameNode's gear state, without protocol classes.
 *
 * @param gears hosts awake in gear 1, 2, ...
 * @param held why a transition is held; empty if it is not
 */
public record GearStatus(int gear, int wanted, String phase, int hostsAwake, List<Integer> gears, String held) {
    public boolean steadyAt(int wantedGear) {
        return phase.equals("STEADY") && gear == wantedGear && wanted == wantedGear;
    }
}
