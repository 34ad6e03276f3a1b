// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.drain;

import io.hdfsgears.hdfs.GearHosts;
import io.hdfsgears.hdfs.scan.BlockWalk;
import io.hdfsgears.hdfs.scan.LockedParts;
import io.hdfsgears.hdfs.scan.WalkRest;
import io.hdfsgears.hdfs.seam.NamesystemLock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManager;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeManager;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.GearBlockAccess;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.util.Time;

/**
 * Completes the maintenance of hosts that the gears take out of service: {@code ENTERING_MAINTENANCE} becomes
 * {@code IN_MAINTENANCE} once each block that such a host holds has a replica in service elsewhere. Blocks that lack one are queued
 * for re-replication.
 *
 * <p>Stock's monitor does this for an operator's hosts, 100 of them at a time and each under one hold of the write lock
 * ({@link org.apache.hadoop.hdfs.server.blockmanagement.GearAdminMonitor}). Here one walk over the block map, in batches under the
 * read lock, serves all hosts that leave, however many they are. A host that is written to stays {@code ENTERING_MAINTENANCE}, so that
 * what is open on it can be read; once its last writer has gone, what it wrote is looked at, too: by the next walk, which rests from the
 * last one in proportion to it. Of 700 hosts whose writers end one by one each would make a walk else. Not thread-safe: one worker at a
 * time.
 */
public final class Securing {
    /** Blocks that are remembered between two looks; those beyond are found by the next walk. */
    private static final int MOST_LACKING = 100_000;

    private static final int BATCH = 1_000;
    /** Hosts that complete their maintenance under one hold of the lock: stock logs a line for each. */
    private static final int HOSTS = 20;

    private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);
    /** Between two walks for the same hosts, where more blocks lack a replica than are remembered. */
    private static final long WALK_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(30);

    private final FSNamesystem namesystem;
    private final BlockManager bm;
    private final DatanodeManager datanodes;
    private final GearHosts provider;
    private final BlockWalk scan;
    private final LongSupplier nanos;
    private final WalkRest rest;
    /** Hosts that the last walk was made for. */
    private Set<DatanodeDescriptor> walked = Set.of();
    /** Those of them without open blocks when it began. */
    private Set<DatanodeDescriptor> walkedQuiet = Set.of();

    private List<BlockInfo> lacking = List.of();
    private boolean allKnown;
    private long lastEpoch = -1;
    private long lastNanos;

    public Securing(FSNamesystem namesystem, GearHosts provider, BlockWalk scan) {
        this(namesystem, provider, scan, Time::monotonicNowNanos);
    }

    Securing(FSNamesystem namesystem, GearHosts provider, BlockWalk scan, LongSupplier nanos) {
        this.nanos = nanos;
        this.rest = new WalkRest(nanos);
        this.lastNanos = nanos.getAsLong() - PAUSE_NANOS;
        this.namesystem = namesystem;
        this.bm = namesystem.getBlockManager();
        this.datanodes = bm.getDatanodeManager();
        this.provider = provider;
        this.scan = scan;
    }

    /**
     * One look.
     *
     * @param epoch of the gear state; a new epoch starts the walks again, since hosts may have served in between
     * @param leaves whether the gear state keeps the host with this UUID out of service
     * @param quiet whether no block is open on it
     */
    public void run(long epoch, Predicate<String> leaves, Predicate<String> quiet) {
        Set<DatanodeDescriptor> entering = entering(leaves);
        if (entering.isEmpty() || epoch != lastEpoch) {
            walked = Set.of();
            lacking = List.of();
            lastEpoch = epoch;
        }
        if (entering.isEmpty()) {
            return;
        }
        Set<DatanodeDescriptor> done = new HashSet<>(entering);
        done.removeIf(host -> !quiet.test(host.getDatanodeUuid()));
        boolean walkedAll = walked.containsAll(entering);
        if (allKnown && walkedAll && !walkedQuiet.containsAll(done) && !rest.isOverAfterAtMost(WALK_PAUSE_NANOS)) {
            done.retainAll(walkedQuiet); // the others wait for the next walk
        }
        boolean known = allKnown && walkedAll && walkedQuiet.containsAll(done);
        long pause = allKnown ? PAUSE_NANOS : WALK_PAUSE_NANOS;
        if (walkedAll && (known || !allKnown) && nanos.getAsLong() - lastNanos < pause) {
            return;
        }
        Set<DatanodeDescriptor> busy = new HashSet<>();
        if (known) {
            lookAgain(entering, busy);
        } else {
            allKnown = rest.after(() -> walk(entering, busy));
            walkedQuiet = Set.copyOf(done);
        }
        lastNanos = nanos.getAsLong();
        queue();
        if (allKnown) {
            done.removeAll(busy);
            complete(List.copyOf(done));
            walked = without(walked, done); // one of them that comes back is another matter
        }
    }

    private static Set<DatanodeDescriptor> without(Set<DatanodeDescriptor> hosts, Set<DatanodeDescriptor> gone) {
        Set<DatanodeDescriptor> left = new HashSet<>(hosts);
        left.removeAll(gone);
        return left;
    }

    /** Hosts on their way out whose blocks the NameNode knows. */
    private Set<DatanodeDescriptor> entering(Predicate<String> leaves) {
        Set<DatanodeDescriptor> entering = new HashSet<>();
        for (DatanodeDescriptor host : datanodes.getDatanodes()) {
            String uuid = host.getDatanodeUuid();
            if (host.isEnteringMaintenance()
                    && host.isAlive()
                    && host.checkBlockReportReceived()
                    && provider.holds(uuid)
                    && leaves.test(uuid)) {
                entering.add(host);
            }
        }
        return entering;
    }

    /** @return whether all blocks that lack a replica are remembered */
    private boolean walk(Set<DatanodeDescriptor> entering, Set<DatanodeDescriptor> busy) {
        List<BlockInfo> found = new ArrayList<>();
        boolean[] whole = {true};
        scan.forEach(block -> {
            if (lacks(block, entering, busy)) {
                found.add(block);
            }
            whole[0] = found.size() < MOST_LACKING;
            return whole[0];
        });
        walked = Set.copyOf(entering);
        lacking = found;
        return whole[0];
    }

    private void lookAgain(Set<DatanodeDescriptor> entering, Set<DatanodeDescriptor> busy) {
        List<BlockInfo> still = new ArrayList<>();
        new LockedParts(namesystem, BATCH).read(lacking, "secureGearBlocks", block -> {
            if (!block.isDeleted() && block.isComplete() && lacks(block, entering, busy)) {
                still.add(block);
            }
        });
        lacking = still;
    }

    /** Adds the hosts that a block which lacks a replica keeps from leaving. A replica that is corrupt keeps none: it is no source of a copy. */
    private boolean lacks(BlockInfo block, Set<DatanodeDescriptor> entering, Set<DatanodeDescriptor> busy) {
        boolean here = false;
        for (DatanodeStorageInfo storage : bm.getStorages(block)) {
            here |= entering.contains(storage.getDatanodeDescriptor());
        }
        if (!here || !GearBlockAccess.lacksForMaintenance(bm, block)) {
            return false;
        }
        boolean held = false;
        for (DatanodeStorageInfo storage : bm.getStorages(block)) {
            DatanodeDescriptor host = storage.getDatanodeDescriptor();
            if (entering.contains(host) && !GearBlockAccess.isReplicaCorrupt(bm, block, host)) {
                busy.add(host);
                held = true;
            }
        }
        return held;
    }

    /** The queues of re-replication have a lock of their own. */
    private void queue() {
        List<BlockInfo> idle = lacking.stream()
                .filter(block -> !GearBlockAccess.isToBeCopied(bm, block))
                .toList();
        for (int from = 0; from < idle.size(); from += BATCH) {
            bm.processMisReplicatedBlocks(idle.subList(from, Math.min(idle.size(), from + BATCH)));
        }
    }

    private void complete(List<DatanodeDescriptor> hosts) {
        for (int from = 0; from < hosts.size(); from += HOSTS) {
            NamesystemLock.GLOBAL.writeLock(namesystem);
            try {
                hosts.subList(from, Math.min(hosts.size(), from + HOSTS)).stream()
                        .filter(host -> host.isEnteringMaintenance() && provider.holds(host.getDatanodeUuid()))
                        .forEach(host -> GearBlockAccess.setInMaintenance(datanodes, host));
            } finally {
                NamesystemLock.GLOBAL.writeUnlock(namesystem, "gearInMaintenance");
            }
        }
    }
}
