// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.trace;

import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Repair;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.migrate.BlockMove;
import io.hdfsgears.core.migrate.MigrationBlock;
import io.hdfsgears.core.migrate.MigrationPlan;
import io.hdfsgears.core.migrate.MigrationPlanner;
import io.hdfsgears.core.migrate.PassiveMigration;
import io.hdfsgears.core.migrate.PlanRequest;
import io.hdfsgears.core.migrate.Purpose;
import io.hdfsgears.core.resize.Capacity;
import io.hdfsgears.core.resize.Footprint;
import io.hdfsgears.core.resize.Observation;
import io.hdfsgears.core.resize.ReactivePolicy;
import io.hdfsgears.core.resize.ReactiveSettings;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * One storage system lives through a load, minute by minute, as in SpringFS §5.2: the active hosts follow the load of the same
 * minute; before hosts leave, the production planner says which blocks must be copied, and hosts stay until that is done with
 * the throughput that readers and writers leave; hosts that return get what they lack, spread over T minutes, with hosts awake
 * that have nothing else to do, or a few more.
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
    private final Refill refill;
    private final ReactivePolicy policy;
    private final Rack rack;
    private final LateCopies late;
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
     */
    public Replay(
            StorageSystem system,
            StorageSystem.Cluster cluster,
            double capacityBytesPerSecond,
            double blockBytes,
            Refill refill,
            long seed) {
        this.system = system;
        this.cluster = cluster;
        this.hostBytesPerSecond = capacityBytesPerSecond / cluster.hosts();
        this.blockBytes = blockBytes;
        this.refill = refill;
        Capacity capacity = new Capacity(
                cluster.hosts(),
                cluster.primaries(),
                cluster.replication(),
                system.minimumActive(cluster),
                hostBytesPerSecond,
                0);
        this.policy = new ReactivePolicy(capacity, new ReactiveSettings(0, 0, 1, 60.0 * refill.minutes()));
        this.rack = new Rack(cluster);
        this.late = new LateCopies(system.copiesLate() ? cluster.primaries() : 0);
        this.random = new SplittableRandom(seed);
        this.resting = system.layout(cluster.primaries(), 0, cluster.hosts());
        this.layout = resting;
        this.offloadSet = cluster.primaries();
        this.migration = PassiveMigration.within(refill.minutes());
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
        int writing = Math.max(rack.active(), forLoad.activeHosts());
        double pressure = pressure(writing, readBytesPerSecond, writeBytesPerSecond);
        layout = system.layout(forLoad.offloadSet(), pressure, writing);
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
        copyLate(readBytesPerSecond, writeBytesPerSecond);
        long migrated = migrate(forLoad.activeHosts());
        rack.advance(++minute);
        return new Minute(rack.active(), cleaned, migrated, late.waiting());
    }

    /** Reads are spread evenly where nothing takes them off busy writers; only SpringFS does, and it is not asked. */
    private double pressure(int active, double readBytesPerSecond, double writeBytesPerSecond) {
        double writes = cluster.replication() * writeBytesPerSecond;
        double room = active * hostBytesPerSecond - readBytesPerSecond;
        return writes == 0 ? 0 : writes >= room ? 1 : writes / room;
    }

    private Footprint wanted(double reads, double writes, double dueBytes) {
        return policy.needed(new Observation(60L * (minute + 1), reads, writes, rack.active(), dueBytes));
    }

    private long shrink(int target, double work) {
        double spare = Math.max(0, rack.active() * hostBytesPerSecond - work);
        int budget = (int) Math.min(Integer.MAX_VALUE, 60 * spare / (2 * blockBytes));
        List<Integer> lost = rack.lostBelow(target);
        List<Integer> lacking =
                lost.stream().filter(block -> !late.isWaiting(block)).toList();
        List<Integer> now = lacking.subList(0, Math.min(budget, lacking.size()));
        if (!now.isEmpty()) {
            carryOut(coverage(target, now));
        }
        rack.activate(Math.max(target, Math.max(firstOfAll(lacking, now.size()), firstWaiting(lost))));
        return now.size();
    }

    /** The last host that one of the blocks from {@code index} on needs; they are in the order of their first hosts, last first. */
    private int firstOfAll(List<Integer> blocks, int index) {
        return index < blocks.size() ? firstOf(blocks.get(index)) : 0;
    }

    private int firstWaiting(List<Integer> lost) {
        return lost.stream()
                .filter(late::isWaiting)
                .findFirst()
                .map(this::firstOf)
                .orElse(0);
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
        rack.write(blocks, layout, late, random);
    }

    /** With what primaries have left beside the first replicas of the minute, where other hosts take the reads off them; each is read once. */
    private void copyLate(double readBytesPerSecond, double writeBytesPerSecond) {
        double all =
                rack.active() * hostBytesPerSecond - readBytesPerSecond - cluster.replication() * writeBytesPerSecond;
        double primaries = cluster.primaries() * (hostBytesPerSecond - writeBytesPerSecond / offloadSet);
        late.write((long) (60 * Math.max(0, Math.min(all / 2, primaries)) / blockBytes), rack);
    }

    /** Fills the hosts that the load needs; hosts that are awake to help with it are not filled themselves. */
    private long migrate(int needed) {
        PassiveMigration.Minute due = migration.minute(minute, shortfall(needed));
        migration = due.next();
        LoadGauge filled = new Filled(needed);
        long moved = 0;
        int failures = 0;
        while (moved < due.blocks() && failures < TRIES) {
            int block = (int) random.nextLong(rack.blocks());
            RetentionRequest request = new RetentionRequest(rack.holders(block), cluster.replication());
            Repair repair = resting.repair(request, rack.view(), filled, random);
            failures++;
            if (repair instanceof Repair.Move move && move.victim() != 0 && filled.accepts(move.target())) {
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
            sum += lacks(position, hosts);
        }
        return sum;
    }

    /** Number of blocks that the host lacks while {@code hosts} hosts serve. */
    private long lacks(int position, int hosts) {
        double share = refill.of(system.floor(position, offloadSet, cluster), hosts);
        double least = share * rack.blocks() / CLEARLY;
        return Math.max(0, (long) Math.ceil(least) - 1 - rack.blocks(position));
    }

    /** Only hosts that the load needs and that lack something are offered to the repair: not those that help to fill them. */
    private final class Filled implements LoadGauge {
        private final int needed;

        Filled(int needed) {
            this.needed = needed;
        }

        @Override
        public long blocks(int position) {
            return rack.blocks(position);
        }

        @Override
        public double recent(int position) {
            return rack.recent(position);
        }

        @Override
        public boolean accepts(int position) {
            return position <= needed && lacks(position, needed) > 0;
        }
    }

    /**
     * @param active hosts at the end of the minute
     * @param cleaned blocks copied so that hosts could leave
     * @param migrated blocks moved to hosts that returned
     * @param late copies on primaries that are still to be written
     */
    public record Minute(int active, long cleaned, long migrated, long late) {}
}
