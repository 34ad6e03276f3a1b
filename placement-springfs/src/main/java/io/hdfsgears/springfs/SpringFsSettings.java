// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.springfs;

import io.hdfsgears.core.gear.GearCut;
import io.hdfsgears.core.gear.GearTable;

/**
 * @param replication r, the usual replication of the cluster's files; hosts are evened out against its law, while each file
 *     is placed by the law of its own factor
 * @param offload the offload set of the current resizing interval
 * @param gears how the chain is cut into gears
 * @param floor how much hosts outside the offload set must hold
 * @param primaryCopy whether a block whose first replica is beyond the primaries gets its last one on a primary, so that a shift
 *     below the offload set copies nothing
 */
public record SpringFsSettings(int replication, OffloadRule offload, GearCut gears, Floor floor, boolean primaryCopy) {
    public SpringFsSettings {
        if (replication < 1) {
            throw new IllegalArgumentException("replication must be at least 1, not " + replication);
        }
    }

    /** Resizing by single hosts, as in the paper. */
    public static SpringFsSettings of(int replication, int offloadHosts) {
        return new SpringFsSettings(
                replication, new OffloadSet(offloadHosts), GearTable::oneNodeAGear, Floor.EQUAL_WORK, false);
    }

    public SpringFsSettings with(OffloadRule other) {
        return new SpringFsSettings(replication, other, gears, floor, primaryCopy);
    }

    public SpringFsSettings with(Floor other) {
        return new SpringFsSettings(replication, offload, gears, other, primaryCopy);
    }

    public SpringFsSettings withPrimaryCopy(boolean wanted) {
        return new SpringFsSettings(replication, offload, gears, floor, wanted);
    }
}
