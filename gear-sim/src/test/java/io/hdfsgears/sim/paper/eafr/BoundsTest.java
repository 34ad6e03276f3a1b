// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.eafr;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.energy.PowerCurve;
import io.hdfsgears.sim.replication.Catalog;
import io.hdfsgears.sim.replication.CdrmReplication;
import io.hdfsgears.sim.replication.DayRun;
import io.hdfsgears.sim.replication.ReplicaPolicy;
import io.hdfsgears.sim.replication.World;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What no system can reach, whatever it decides: these numbers of the paper are shown and not judged. */
class BoundsTest {
    private static final int SERVERS = Contestant.SERVERS;

    /** §4.1.3: a cold server draws what an idle one does, so that at most what reads draw can be saved. */
    @Test
    void byThePapersPowerModelNoSystemSavesWhatThePaperNames() {
        for (double load = 0; load <= 1; load += 0.01) {
            assertThat(PowerCurve.PROLIANT_G5.watts(load)).isGreaterThanOrEqualTo(PowerCurve.PROLIANT_G5.watts(0));
        }
        double idle = EnergyExperiment.idleKilowattHours(SERVERS);
        assertThat(idle).isBetween(674.0, 675.0);
        ReplicaPolicy hdfs = Contestant.HDFS.policy();
        World world = Contestant.world(Contestant.catalog(1, 1), SERVERS, hdfs, 1);
        DayRun run = new DayRun(world, hdfs, new SplittableRandom(1));
        run.pass(1, EnergyExperiment.READS_PER_SECOND);
        double day = run.paperKilowattHours() * EnergyExperiment.INTERVALS_A_DAY;
        assertThat(day - idle).as("the paper: more than 150").isBetween(20.0, 40.0);
        double standby = 0.3 * SERVERS;
        double most = PowerCurve.PROLIANT_G5.watts(1) - PowerCurve.PROLIANT_G5.watts(0);
        assertThat(standby * most * 24 / 1000)
                .as("even if all standby servers were at full load else")
                .isBetween(89.0, 90.0);
    }

    /**
     * §4: CDRM's own formula wants two replicas of each file that is read, which are drawn by chance as HDFS's three are. Of x readers
     * who come at once and go to any replica, more wait on two servers than on three.
     */
    @Test
    void twoReplicasByChanceServeNoMoreThanThree() {
        Catalog catalog = Contestant.catalog(1, 1);
        CdrmReplication cdrm = new CdrmReplication(0.1, 0.98);
        World world = Contestant.world(catalog, SERVERS, cdrm, 1);
        for (int file = 0; file < catalog.files(); file++) {
            if (catalog.isRead(file)) {
                assertThat(world.holders(file)).hasSize(2);
            }
        }
        for (int readers = 10; readers <= 60; readers += 10) {
            for (int capacity = 3; capacity <= 30; capacity++) {
                assertThat(beyond(readers, 2, capacity))
                        .as("%d readers, %d places", readers, capacity)
                        .isGreaterThanOrEqualTo(beyond(readers, 3, capacity));
            }
            assertThat(beyond(readers, 2, 9)).isGreaterThan(beyond(readers, 3, 9));
        }
    }

    /** Readers beyond the servers' places, in the mean, where each goes to one of them by chance. */
    private static double beyond(int readers, int servers, int capacity) {
        double here = 1.0 / servers;
        double chance = Math.pow(1 - here, readers);
        double beyond = 0;
        for (int on = 0; on <= readers; on++) {
            beyond += chance * Math.max(0, on - capacity);
            chance *= (readers - on) / (on + 1.0) * here / (1 - here);
        }
        return servers * beyond;
    }
}
