// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.springfs;

import io.hdfsgears.core.migrate.MigrationPlan;
import io.hdfsgears.core.migrate.MigrationPlanner;
import io.hdfsgears.core.migrate.PassiveMigration;
import io.hdfsgears.core.migrate.PlanRequest;
import io.hdfsgears.core.migrate.Purpose;
import io.hdfsgears.sim.experiment.Experiment;
import io.hdfsgears.sim.experiment.Goal;
import io.hdfsgears.sim.experiment.Measures;
import io.hdfsgears.springfs.Floor;
import io.hdfsgears.springfs.SpringFsLayout;
import io.hdfsgears.springfs.SpringFsSettings;
import java.util.List;
import java.util.SplittableRandom;

/** The three-phase workload: seven hosts, three, and seven again. */
final class ResizeExperiment implements Experiment {
    private static final int HOSTS = 7;
    private static final int PRIMARIES = 2;
    private static final int OFFLOAD = 3;
    private static final int REPLICATION = 2;
    /** 64 MB blocks: 14 GB, then 4.2 GB + 8.4 GB, then 14 GB of which a fifth is written. */
    private static final int FIRST = 224;

    private static final int SECOND = 200;
    private static final int THIRD_WRITES = 45;
    private static final int THIRD_MINUTES = 2;
    private static final String CLEAN_UP = "blocks moved before the shrink to 3";
    private static final String PASSIVE = "blocks migrated on return, passive";
    private static final String AT_ONCE = "blocks migrated on return, all at once";
    private static final String EVERY_SIZE_PASSIVE = "passive, to equal work for every later size, in the third phase";
    private static final String EVERY_SIZE = "all at once, to equal work for every later size";

    @Override
    public String name() {
        return "springfs-resize-7-3-7";
    }

    @Override
    public String title() {
        return "Agile resizing: 7 hosts, 3, and 7 again";
    }

    @Override
    public String source() {
        return "SpringFS §5.1, Figure 12";
    }

    @Override
    public List<Goal> goals() {
        return List.of(
                Goal.each(CLEAN_UP, "blocks", "0", 0, 0),
                Goal.each(PASSIVE, "blocks", "4", 0, 4),
                Goal.each(AT_ONCE, "blocks", "", 0, 20),
                Goal.shown(EVERY_SIZE_PASSIVE, "blocks", ""),
                Goal.shown(EVERY_SIZE, "blocks", ""));
    }

    @Override
    public String notes() {
        return """
            7 hosts, p = 2, m = 3, two-way replication. Phase 1 writes 14 GB (224 blocks of 64 MB, HDFS 0.19's default) with
            all hosts active; phase 2 writes 200 blocks with 3 hosts active (the paper's "about 200" is what its 4.2 GB read
            and 8.4 GB written come to in such blocks); phase 3 writes 45 blocks (a fifth of 14 GB) in two minutes with all
            hosts back. Production placement, repair, MigrationPlanner and PassiveMigration (T = 10) throughout; victims are
            chosen by retain, as in HDFS.

            What has to be migrated depends on what a returned host must hold. Judged is B/n, its part of the reads with the n
            hosts that are active now (Floor.READS_NOW), within the 5 % that the planner tolerates: the part of the reads that
            the paper says a reactivated host must satisfy. To hold B/i at position i, equal work for every smaller active
            count as well (Floor.EQUAL_WORK, the default), takes the blocks shown below; the paper's 4 cannot be had that way
            with these amounts, since 4 hosts that hold 56 blocks each would need up to 106.
            """;
    }

    @Override
    public void run(long seed, Measures out) {
        out.put(CLEAN_UP, cleanUp(seed));
        out.put(PASSIVE, migrated(seed, Floor.READS_NOW, 10));
        out.put(AT_ONCE, migrated(seed, Floor.READS_NOW, 1));
        out.put(EVERY_SIZE_PASSIVE, migrated(seed, Floor.EQUAL_WORK, 10));
        out.put(EVERY_SIZE, migrated(seed, Floor.EQUAL_WORK, 1));
    }

    private static SpringFsLayout layout(Floor floor) {
        return new SpringFsLayout(SpringFsSettings.of(REPLICATION, OFFLOAD).with(floor));
    }

    private static double cleanUp(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        StoredRack rack = new StoredRack(HOSTS, PRIMARIES, REPLICATION);
        SpringFsLayout layout = layout(Floor.READS_NOW);
        write(rack, layout, FIRST, HOSTS, random);
        return CleanUp.plan(OFFLOAD, rack.newestFirst(), rack.view(), layout, rack, random)
                .moves()
                .size();
    }

    private static double migrated(long seed, Floor floor, int minutes) {
        SplittableRandom random = new SplittableRandom(seed);
        StoredRack rack = new StoredRack(HOSTS, PRIMARIES, REPLICATION);
        SpringFsLayout layout = layout(floor);
        write(rack, layout, FIRST, HOSTS, random);
        rack.activate(OFFLOAD);
        write(rack, layout, SECOND, OFFLOAD, random);
        rack.activate(HOSTS);
        PassiveMigration migration = PassiveMigration.within(minutes);
        long migrated = 0;
        for (int minute = 0; minute < THIRD_MINUTES; minute++) {
            PassiveMigration.Minute step = migration.minute(minute, layout.shortfall(rack.view(), rack));
            migration = step.next();
            migrated += move(rack, layout, step.blocks(), random);
            write(
                    rack,
                    layout,
                    THIRD_WRITES * (minute + 1) / THIRD_MINUTES - THIRD_WRITES * minute / THIRD_MINUTES,
                    HOSTS,
                    random);
        }
        return (double) migrated;
    }

    private static void write(
            StoredRack rack, SpringFsLayout layout, int blocks, int writers, SplittableRandom random) {
        for (int b = 0; b < blocks; b++) {
            rack.write(layout, 1 + b % writers, random);
        }
    }

    /** Plans until the quota is used up or a plan has no move. */
    static long move(StoredRack rack, SpringFsLayout layout, long quota, SplittableRandom random) {
        long moved = 0;
        while (moved < quota) {
            MigrationPlan plan = MigrationPlanner.plan(new PlanRequest(
                    rack.newestFirst(),
                    new Purpose.ToLayout(),
                    rack.view(),
                    layout,
                    rack,
                    random,
                    (int) (quota - moved),
                    Long.MAX_VALUE));
            if (plan.moves().isEmpty()) {
                return moved;
            }
            rack.carryOut(plan.moves(), layout);
            moved += plan.moves().size();
        }
        return moved;
    }
}
