// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.hosts;

import java.util.List;

/**
 * @param name as the NameNode or the operator calls the host
 * @param groups what it shares with others and a rush of orders would strain: a rack, a PDU, a phase; may be empty
 * @param datanode host:transfer port of its DataNode, as the NameNode knows it
 * @param driverSleeps its drivers put it to sleep when the gears say so; else the agent on the host does
 * @param drivers how it is switched, in the order in which they are tried
 * @param meters how its power is read
 */
public record HostEntry(
        String name,
        List<String> groups,
        String datanode,
        boolean driverSleeps,
        List<Section> drivers,
        List<Section> meters) {
    public HostEntry {
        groups = List.copyOf(groups);
        drivers = List.copyOf(drivers);
        meters = List.copyOf(meters);
    }

    /** The first of its groups; empty: it is in none. */
    public String group() {
        return groups.isEmpty() ? "" : groups.get(0);
    }

    /** @param type which driver or meter: what its factory answers to */
    public record Section(String type, Settings settings) {}
}
