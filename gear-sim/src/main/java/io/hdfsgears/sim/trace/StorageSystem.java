// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.trace;

import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.rabbit.GearMode;
import io.hdfsgears.rabbit.RabbitLayout;
import io.hdfsgears.rabbit.RabbitSettings;
import io.hdfsgears.sim.baseline.EverestRabbit;
import io.hdfsgears.sim.baseline.SierraLayout;
import io.hdfsgears.sim.baseline.StockLayout;
import io.hdfsgears.springfs.OffloadSet;
import io.hdfsgears.springfs.SpringFsLayout;
import io.hdfsgears.springfs.SpringFsSettings;

/** One of the systems that SpringFS §5.2 compares: a layout, how it follows the write load, and how far it can shrink. */
public interface StorageSystem {
    String name();

    /** Hosts that are always awake. */
    int minimumActive(Cluster cluster);

    /**
     * The layout of an interval.
     *
     * @param offloadSet m that the write load needs
     * @param pressure writes wanted as part of what the active hosts could write evenly beside the reads, 0..1
     * @param active hosts
     */
    Layout layout(int offloadSet, double pressure, int active);

    /**
     * b / B that an active host must hold to carry its part of the reads (SpringFS §3.2), 0..1; 0 where primary replicas go.
     */
    double floor(int position, int offloadSet, Cluster cluster);

    /**
     * @param hosts N
     * @param primaries p
     * @param replication r
     */
    record Cluster(int hosts, int primaries, int replication) {}

    /** Whether the replica on a primary of a block that is first written elsewhere comes late, in the primary's spare time. */
    default boolean copiesLate() {
        return false;
    }

    static StorageSystem springFs(int replication) {
        SpringFsLayout springFs = new SpringFsLayout(SpringFsSettings.of(replication, 1));
        return new EqualWorkSystem("springfs", (m, pressure, active) -> springFs.with(new OffloadSet(m)), true, false);
    }

    /** SpringFS whose blocks beyond the primaries get their last replica on one, late and with what throughput is left there. */
    static StorageSystem springFsWithPrimaryCopies(int replication) {
        SpringFsLayout springFs =
                new SpringFsLayout(SpringFsSettings.of(replication, 1).withPrimaryCopy(true));
        return new EqualWorkSystem(
                "springfs, copies on primaries", (m, pressure, active) -> springFs.with(new OffloadSet(m)), true, true);
    }

    static StorageSystem everest(int replication) {
        RabbitLayout rabbit = new RabbitLayout(new RabbitSettings(replication, new GearMode.Single()));
        EverestRabbit everest = new EverestRabbit(rabbit, 0);
        return new EqualWorkSystem("rabbit", (m, pressure, active) -> everest.under(pressure), false, false);
    }

    /**
     * Rabbit as SpringFS §5.1 stands it in: as soon as the primaries do not suffice for one copy of the writes beside their
     * part of the reads, all writes are spread over all hosts.
     */
    static StorageSystem spreadingRabbit(Cluster cluster) {
        SpringFsLayout rabbit = new SpringFsLayout(SpringFsSettings.of(cluster.replication(), cluster.primaries()));
        SpringFsLayout spread = rabbit.with(new OffloadSet(cluster.hosts()));
        return new EqualWorkSystem(
                "rabbit, all writes spread",
                (m, pressure, active) ->
                        pressure * active > cluster.replication() * cluster.primaries() ? spread : rabbit,
                false,
                false);
    }

    static StorageSystem sierra(int replication) {
        return new EvenSystem(
                new SierraLayout(replication), cluster -> (double) cluster.replication() / cluster.hosts());
    }

    static StorageSystem stock() {
        return new EvenSystem(new StockLayout(), cluster -> 0);
    }
}
