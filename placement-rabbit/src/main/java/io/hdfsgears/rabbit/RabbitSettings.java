// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rabbit;

import io.hdfsgears.core.gear.GearCut;

/**
 * @param replication r, the usual replication of the cluster's files; hosts are evened out against its law, while each file
 *     is placed by the law of its own factor
 * @param gears how the chain is cut into gears
 * @param draws random hosts looked at for each replica, of which the one that holds least for its share is taken; 1 is a
 *     plain draw, 4 (as usual) keeps hosts with a hundred blocks within 2 % of their share
 * @param spread whether hosts beyond position p·e^(r-1), which the paper leaves empty, hold a part of the files of the usual replication
 *     or more
 */
public record RabbitSettings(int replication, GearCut gears, int draws, boolean spread) {
    private static final int USUAL_DRAWS = 4;

    public RabbitSettings {
        if (replication < 1) {
            throw new IllegalArgumentException("replication must be at least 1, not " + replication);
        }
        if (draws < 1) {
            throw new IllegalArgumentException("draws for a replica must be at least 1, not " + draws);
        }
    }

    /** The paper's law. */
    public RabbitSettings(int replication, GearCut gears, int draws) {
        this(replication, gears, draws, false);
    }

    /** The paper's law. */
    public RabbitSettings(int replication, GearCut gears) {
        this(replication, gears, USUAL_DRAWS);
    }

    /** These settings for a cluster that may have any number of hosts. */
    public RabbitSettings spreading() {
        return new RabbitSettings(replication, gears, draws, true);
    }
}
