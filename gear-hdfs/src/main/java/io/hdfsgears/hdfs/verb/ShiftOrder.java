// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.verb;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * A gear as it was asked for: by one of gear, relative, hosts and watts.
 *
 * @param relative up, down, min or max
 * @param hosts awake
 * @param watts below what the hosts draw now, negative
 * @param lastsMillis after which the gear goes back by itself; 0 for no end
 */
public record ShiftOrder(
        OptionalInt gear,
        Optional<String> relative,
        OptionalInt hosts,
        OptionalLong watts,
        String reason,
        boolean force,
        boolean dryRun,
        long lastsMillis) {
    static ShiftOrder of(GearOrder order) {
        return new ShiftOrder(
                OptionalInt.empty(),
                Optional.empty(),
                OptionalInt.of(order.hosts()),
                OptionalLong.empty(),
                order.reason(),
                false,
                false,
                order.lastsMillis());
    }
}
