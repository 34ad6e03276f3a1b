// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.coverage;

import io.hdfsgears.core.coverage.CoverageProof;
import io.hdfsgears.core.coverage.RecoveryCover.Affected;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.hdfs.scan.BlockScan;
import io.hdfsgears.hdfs.scan.ScanResult;
import io.hdfsgears.hdfs.seam.NamesystemLock;
import io.hdfsgears.hdfs.view.HdfsView;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;

/**
 * Names blocks that stand in the way of the shift down under way: open ones on leaving hosts, and of those that only leaving hosts
 * held when it was accepted the first few that still lack a replica elsewhere. Kept in memory: after a failover the blocks that the
 * next proof finds are named.
 */
public final class Blocking {
    private static final int NAMED = 20;
    private static final int MOST_KEPT = 10_000;
    /** Blocks looked up under one hold of the lock. */
    private static final int BATCH = 500;

    private final FSNamesystem namesystem;
    private final BlockScan scan;
    private final Proof proof;
    private volatile List<Long> open = List.of();
    private volatile Bare bare = new Bare(0, List.of());

    /** Blocks that only leaving hosts held at first, less those that were seen to be elsewhere since. */
    private record Bare(int target, List<Long> ids) {}

    public Blocking(FSNamesystem namesystem, BlockScan scan, Proof proof) {
        this.namesystem = namesystem;
        this.scan = scan;
        this.proof = proof;
    }

    /** Open blocks on hosts that leave, as of the last look. */
    public void open(List<Long> ids) {
        open = ids;
    }

    /** A shift down was accepted for which these blocks have to be copied first. */
    public synchronized void expect(int target, List<Affected> blocks) {
        bare = new Bare(
                target, blocks.stream().limit(MOST_KEPT).map(Affected::blockId).toList());
    }

    private synchronized void replace(Bare before, List<Long> left) {
        if (before.equals(bare)) {
            bare = new Bare(before.target(), left);
        }
    }

    /** Ids of some of them, now. */
    public List<Long> now(GearState state, HdfsView view) {
        if (state.phase() != Phase.DRAINING) {
            return List.of();
        }
        Set<Long> ids = new LinkedHashSet<>(open);
        ids.addAll(stillBare(state, view));
        ScanResult proven = proof.result();
        if (proven != null && proof.epoch() == state.epoch()) {
            ids.addAll(proven.coverage().sample());
        }
        return ids.stream().limit(NAMED).toList();
    }

    private List<Long> stillBare(GearState state, HdfsView view) {
        Bare before = bare;
        if (state.target() != before.target()) {
            return List.of();
        }
        BitSet staying = view.staying(state.target());
        List<Long> left = before.ids();
        List<Long> found = List.of();
        while (found.isEmpty() && !left.isEmpty()) {
            int end = Math.min(left.size(), BATCH);
            found = bareOf(left.subList(0, end), view, staying);
            left = left.subList(end, left.size());
        }
        List<Long> still = new ArrayList<>(found);
        still.addAll(left);
        replace(before, List.copyOf(still));
        return found;
    }

    private List<Long> bareOf(List<Long> ids, HdfsView view, BitSet staying) {
        List<Long> found = new ArrayList<>();
        NamesystemLock.GLOBAL.readLock(namesystem);
        try {
            for (long id : ids) {
                BlockInfo block = namesystem.getBlockManager().getStoredBlock(new Block(id));
                if (block != null
                        && !block.isDeleted()
                        && !CoverageProof.isCovered(scan.replicas(view, block), staying)) {
                    found.add(id);
                }
            }
        } finally {
            NamesystemLock.GLOBAL.readUnlock(namesystem, "lookAtGearBlocks");
        }
        return found;
    }
}
