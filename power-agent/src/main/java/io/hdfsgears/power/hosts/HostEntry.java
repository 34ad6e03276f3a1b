// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.hosts;

import java.util.List;

/**
 * @param name as the NameNode or the operator calls the host
 * @param group hosts that share something which a rush of orders would strain: a rack, a PDU; may be empty
 * @param datanode host:transfer port of its DataNode, as the NameNode knows it
 * @param driverSleeps its drivers put it to sleep when the gears say so; else the agent on the host does
 * @param drivers how it is switched, in the order in which they are tried
 * @param meters how its power is read
 */
public record HostEntry(
        String name, String group, String datanode, boolean driverSleeps, List<Section> drivers, List<Section> meters) {
    public HostEntry {
        drivers = List.copyOf(drivers);
        meters = List.copyOf(meters);
    }

    /** @param type which driver or meter: what its factory answers to */
    public record Section(String type, Settings settings) {}
}
