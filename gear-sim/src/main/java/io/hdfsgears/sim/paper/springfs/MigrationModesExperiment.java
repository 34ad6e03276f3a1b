// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.springfs;

import io.hdfsgears.core.migrate.PassiveMigration;
import io.hdfsgears.sim.experiment.Experiment;
import io.hdfsgears.sim.experiment.Goal;
import io.hdfsgears.sim.experiment.Measures;
import io.hdfsgears.springfs.SpringFsLayout;
import io.hdfsgears.springfs.SpringFsSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Passive against aggressive migration under a load that goes up and down. */
final class MigrationModesExperiment implements Experiment {
    private static final int HOSTS = 30;
    private static final int PRIMARIES = 4;
    private static final int OFFLOAD = 6;
    private static final int REPLICATION = 3;
    private static final int BLOCKS = 2_000;
    private static final int MINUTES = 240;
    private static final String RATIO = "blocks moved, aggressive over passive";
    private static final String PASSIVE = "blocks moved, passive";
    private static final String AGGRESSIVE = "blocks moved, aggressive";
    private static final String PLOT = "Active hosts (minute, hosts)";
    private static final String MOVED = "Blocks moved (minute, blocks in all)";

    @Override
    public String name() {
        return "springfs-passive-migration";
    }

    @Override
    public String title() {
        return "Passive against aggressive migration";
    }

    @Override
    public String source() {
        return "SpringFS §3.2 and §5.2 (1.5–7× fewer blocks over six traces)";
    }

    @Override
    public List<Goal> goals() {
        return List.of(
                Goal.mean(RATIO, "×", "1.5–7", 1.5, 7),
                Goal.shown(PASSIVE, "blocks", ""),
                Goal.shown(AGGRESSIVE, "blocks", ""));
    }

    @Override
    public String notes() {
        return """
            A synthetic load on 30 hosts (R = 3, p = 4, m = 6), resized every minute for four hours: a slow wave between 6 and 18
            active hosts, and bursts of one to eight minutes to as many as 30, one in twelve minutes. Each minute writes 5 blocks
            and 1 for each active host and deletes as many of those there, so that 2,000 stay. Both policies see the same load,
            the same production placement, shortfall, repair and planner; they differ in T alone: 10 minutes against 1. The
            active count is never below m, hence no clean-up.

            Passive migration is cheaper because what a burst would need is often not needed any more when its hosts leave again,
            and because later writes fill hosts that are back.
            """;
    }

    @Override
    public void run(long seed, Measures out) {
        int[] active = activeHosts(new SplittableRandom(seed));
        for (int minute = 0; minute < MINUTES; minute++) {
            out.point(PLOT, "active", minute, active[minute]);
        }
        double passive = moved(active, 10, seed, "passive, T = 10", out);
        double aggressive = moved(active, 1, seed, "aggressive", out);
        out.put(PASSIVE, passive);
        out.put(AGGRESSIVE, aggressive);
        out.put(RATIO, aggressive / Math.max(1, passive));
    }

    private static int[] activeHosts(SplittableRandom random) {
        int[] active = new int[MINUTES];
        int burst = 0;
        int burstHosts = 0;
        for (int minute = 0; minute < MINUTES; minute++) {
            if (burst == 0 && random.nextInt(12) == 0) {
                burst = 1 + random.nextInt(8);
                burstHosts = 4 + random.nextInt(21);
            }
            double wave = 12 - 6 * Math.cos(2 * Math.PI * minute / 120);
            active[minute] = (int) Math.min(HOSTS, Math.round(wave) + (burst > 0 ? burstHosts : 0));
            burst = Math.max(0, burst - 1);
        }
        return active;
    }

    private static double moved(int[] active, int threshold, long seed, String curve, Measures out) {
        SplittableRandom random = new SplittableRandom(seed);
        StoredRack rack = new StoredRack(HOSTS, PRIMARIES, REPLICATION);
        SpringFsLayout layout = new SpringFsLayout(SpringFsSettings.of(REPLICATION, OFFLOAD));
        List<Long> present = new ArrayList<>();
        write(rack, layout, BLOCKS, present, random);
        PassiveMigration migration = PassiveMigration.within(threshold);
        long moved = 0;
        for (int minute = 0; minute < MINUTES; minute++) {
            rack.requests.advance(minute * 60_000L);
            rack.activate(active[minute]);
            PassiveMigration.Minute step = migration.minute(minute, layout.shortfall(rack.view(), rack));
            migration = step.next();
            moved += ResizeExperiment.move(rack, layout, step.blocks(), random);
            int writes = 5 + active[minute];
            write(rack, layout, writes, present, random);
            delete(rack, writes, present, random);
            out.point(MOVED, curve, minute, (double) moved);
        }
        return (double) moved;
    }

    private static void write(
            StoredRack rack, SpringFsLayout layout, int blocks, List<Long> present, SplittableRandom random) {
        for (int b = 0; b < blocks; b++) {
            present.add(rack.nextId());
            rack.write(layout, 0, random);
        }
    }

    private static void delete(StoredRack rack, int blocks, List<Long> present, SplittableRandom random) {
        for (int b = 0; b < blocks; b++) {
            int at = random.nextInt(present.size());
            rack.delete(present.get(at));
            present.set(at, present.get(present.size() - 1));
            present.remove(present.size() - 1);
        }
    }
}
