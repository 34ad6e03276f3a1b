// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.check;

import java.util.List;
import java.util.Optional;

/**
 * Whether one rack holds all hosts that never sleep. The chain alternates racks among the hosts that it is made of; where those of one
 * rack start first and the primaries are configured, it is made of these.
 */
public final class PrimaryRacks {
    private PrimaryRacks() {}

    /** @param racks of the hosts in the order of the chain, empty where a host has not registered */
    public static Optional<Finding> check(List<String> racks, int primaries) {
        if (primaries < 2 || racks.size() < primaries) {
            return Optional.empty();
        }
        String first = racks.get(0);
        long all = racks.stream().filter(rack -> !rack.isEmpty()).distinct().count();
        boolean same = !first.isEmpty() && racks.subList(0, primaries).stream().allMatch(first::equals);
        if (!same || all < 2) {
            return Optional.empty();
        }
        return Optional.of(Finding.warning(
                "racks",
                "of the " + primaries + " primaries are all " + first + ", and the chain has hosts in " + all
                        + " racks: if " + first + " fails in the lowest gear, no data can be read or written until"
                        + " hosts of other racks have woken. Bring some of these to positions 1 to " + primaries
                        + " by \"hdfs dfsadmin -gearHosts -move\"."));
    }
}
