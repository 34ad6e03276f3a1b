// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.trace;

import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.layout.Repair;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.migrate.BlockMove;
import io.hdfsgears.core.migrate.MigrationBlock;
import io.hdfsgears.core.migrate.MigrationPlan;
import io.hdfsgears.core.migrate.MigrationPlanner;
import io.hdfsgears.core.migrate.PlanRequest;
import io.hdfsgears.core.migrate.Purpose;
import io.hdfsgears.core.resize.Capacity;
import io.hdfsgears.core.resize.Footprint;
import io.hdfsgears.core.resize.Observation;
import io.hdfsgears.core.resize.ReactivePolicy;
import io.hdfsgears.core.resize.ReactiveSettings;
import io.hdfsgears.springfs.PassiveMigration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * One storage system lives through a load, minute by minute, as in SpringFS §5.2: the active hosts follow the load of the same
 * minute; before hosts leave, the production planner says which blocks must be copied, and hosts stay until that is done with
 * the throughput that readers and writers leave; hosts that return get what they lack, spread over T minutes, and a few hosts
 * more are awake while that is due.
 */
public final class Replay {
    /** Blocks looked at in vain before the migration of the minute ends. */
    private static final int TRIES = 200;

    /** As in the layouts' repair: less is the noise of random placement. */
    private static final double CLEARLY = 1.05;

    private final StorageSystem system;
    private final StorageSystem.Cluster cluster;
    private final double hostBytesPerSecond;
    private final double blockBytes;
    private final ReactivePolicy policy;
    private final Rack rack;
    private final RandomGenerator random;
    private PassiveMigration migration;
    /** Without offloading: where blocks belong when writers have gone; moves and clean-up follow it. */
    private final Layout resting;

    private Layout layout;
    private int offloadSet;
    private double unwritten;
    private int minute;

    /**
     * @param capacityBytesPerSecond of all disks together
     * @param blockBytes of one simulated block
     * @param migrationMinutes T; 1 is aggressive migration
     */
    public Replay(
            StorageSystem system,
            StorageSystem.Cluster cluster,
            double capacityBytesPerSecond,
            double blockBytes,
            int migrationMinutes,
            long seed) {
        this.system = system;
        this.cluster = cluster;
        this.hostBytesPerSecond = capacityBytesPerSecond / cluster.hosts();
        this.blockBytes = blockBytes;
        Capacity capacity = new Capacity(
                cluster.hosts(),
                cluster.primaries(),
                cluster.replication(),
                system.minimumActive(cluster),
                hostBytesPerSecond,
                0);
        this.policy = new ReactivePolicy(capacity, new ReactiveSettings(0, 0, 1, 60.0 * migrationMinutes));
        this.rack = new Rack(cluster);
        this.random = new SplittableRandom(seed);
        this.resting = system.layout(cluster.primaries(), 0);
        this.layout = resting;
        this.offloadSet = cluster.primaries();
        this.migration = PassiveMigration.within(migrationMinutes);
    }

    /** Data that is there from the start, written with all hosts awake and without haste. */
    public void fill(long blocks) {
        rack.write(blocks, resting, random);
        minute += 1440;
        rack.advance(minute);
    }

    /** One minute. */
    public Minute step(double readBytesPerSecond, double writeBytesPerSecond) {
        Footprint forLoad = wanted(readBytesPerSecond, writeBytesPerSecond, 0);
        layout = system.layout(forLoad.offloadSet(), pressure(forLoad, writeBytesPerSecond));
        offloadSet = forLoad.offloadSet();
        double due = 2 * blockBytes * shortfall(forLoad.activeHosts());
        int wanted = wanted(readBytesPerSecond, writeBytesPerSecond, due).activeHosts();
        long cleaned = 0;
        if (wanted < rack.active()) {
            cleaned = shrink(wanted, readBytesPerSecond + cluster.replication() * writeBytesPerSecond);
        } else {
            rack.activate(wanted);
        }
        write(writeBytesPerSecond);
        long migrated = migrate(forLoad.activeHosts());
        rack.advance(++minute);
        return new Minute(rack.active(), cleaned, migrated);
    }

    private double pressure(Footprint forLoad, double writeBytesPerSecond) {
        double evenly = Math.max(rack.active(), forLoad.activeHosts()) * hostBytesPerSecond;
        return Math.min(1, cluster.replication() * writeBytesPerSecond / evenly);
    }

    private Footprint wanted(double reads, double writes, double dueBytes) {
        return policy.needed(new Observation(60L * (minute + 1), reads, writes, rack.active(), dueBytes));
    }

    private long shrink(int target, double work) {
        double spare = Math.max(0, rack.active() * hostBytesPerSecond - work);
        int budget = (int) Math.min(Integer.MAX_VALUE, 60 * spare / (2 * blockBytes));
        List<Integer> lost = rack.lostBelow(target);
        List<Integer> now = lost.subList(0, Math.min(budget, lost.size()));
        if (!now.isEmpty()) {
            carryOut(coverage(target, now));
        }
        int active = now.size() == lost.size() ? target : Math.max(target, firstOf(lost.get(now.size())));
        rack.activate(active);
        return now.size();
    }

    private int firstOf(int block) {
        return rack.holders(block).stream().mapToInt(Integer::intValue).min().orElse(cluster.hosts());
    }

    private MigrationPlan coverage(int target, List<Integer> blocks) {
        List<MigrationBlock> asked = blocks.stream().map(rack::block).toList();
        Purpose purpose =
                new Purpose.Coverage(IntStream.rangeClosed(1, target).boxed().collect(Collectors.toSet()));
        return MigrationPlanner.plan(
                new PlanRequest(asked, purpose, rack.view(), resting, rack, random, Integer.MAX_VALUE, Long.MAX_VALUE));
    }

    private void carryOut(MigrationPlan plan) {
        for (BlockMove move : plan.moves()) {
            rack.copy((int) move.blockId(), move.target(), resting);
        }
    }

    private void write(double writeBytesPerSecond) {
        unwritten += 60 * writeBytesPerSecond / blockBytes;
        long blocks = (long) unwritten;
        unwritten -= blocks;
        rack.write(blocks, layout, random);
    }

    /** Fills the hosts that the load needs; hosts that are awake to help with it are not filled themselves. */
    private long migrate(int needed) {
        PassiveMigration.Minute due = migration.minute(minute, shortfall(needed));
        migration = due.next();
        long moved = 0;
        int failures = 0;
        while (moved < due.blocks() && failures < TRIES) {
            int block = (int) random.nextLong(rack.blocks());
            RetentionRequest request = new RetentionRequest(rack.holders(block), cluster.replication());
            Repair repair = resting.repair(request, rack.view(), rack, random);
            failures++;
            if (repair instanceof Repair.Move move
                    && move.victim() != 0
                    && move.target() <= needed
                    && lacks(move.target()) > 0) {
                rack.move(block, move.target(), move.victim());
                moved++;
                failures = 0;
            }
        }
        return moved;
    }

    /** Blocks that the first {@code hosts} lack in all. */
    private long shortfall(int hosts) {
        long sum = 0;
        for (int position = 1; position <= hosts; position++) {
            sum += lacks(position);
        }
        return sum;
    }

    private long lacks(int position) {
        double least = system.floor(position, offloadSet, cluster) * rack.blocks() / CLEARLY;
        return Math.max(0, (long) Math.ceil(least) - 1 - rack.blocks(position));
    }

    /**
     * @param active hosts at the end of the minute
     * @param cleaned blocks copied so that hosts could leave
     * @param migrated blocks moved to hosts that returned
     */
    public record Minute(int active, long cleaned, long migrated) {}
}
