// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.picture;

import io.hdfsgears.core.auto.ControlMode;
import io.hdfsgears.core.machine.GearState;
import java.util.List;
import java.util.Optional;

/**
 * The gear in force and the shift under way, as they are shown.
 *
 * @param gear in force; 0 where the hosts awake match none
 * @param wantedGear likewise
 * @param hosts of the chain
 * @param gears hosts awake in gear 1, 2 and so on
 * @param held why the shift is held, with names of hosts; empty where it is not
 * @param mode who chooses the gear; on the active NameNode only
 */
public record GearStatus(
        int gear,
        int wantedGear,
        GearState state,
        Hosts hosts,
        List<Integer> gears,
        String held,
        Waits waits,
        Optional<ControlMode> mode) {
    /**
     * Hosts of the chain.
     *
     * @param awake wanted awake in this state
     * @param up awake now, in service or not
     */
    public record Hosts(int awake, int up, int all) {}

    /**
     * What keeps the cluster from its gear; on the active NameNode only.
     *
     * @param waitingFor what the shift under way waits for, empty where it waits for nothing
     * @param blocks a sample of the blocks that it waits for
     * @param keptAwake hosts beyond the gear that other nameservices keep up or that were woken, and why; empty where there are none
     */
    public record Waits(String waitingFor, List<Long> blocks, String keptAwake) {
        public static final Waits NONE = new Waits("", List.of(), "");

        public Waits {
            blocks = List.copyOf(blocks);
        }
    }

    public GearStatus {
        gears = List.copyOf(gears);
    }
}
