// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.report;

import io.hdfsgears.core.machine.SafetyFacts;
import io.hdfsgears.core.machine.SafetyFacts.Health;
import io.hdfsgears.core.machine.SafetyFacts.Lacks;
import io.hdfsgears.core.machine.SafetyFacts.Rest;
import io.hdfsgears.core.machine.SafetyFacts.Shortfall;
import io.hdfsgears.core.machine.SafetyFacts.Space;
import io.hdfsgears.core.machine.SafetyFacts.Tolerated;
import io.hdfsgears.core.machine.SafetyFacts.Unwakeable;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.model.Service;
import io.hdfsgears.core.round.RoomNeeds;
import io.hdfsgears.core.round.RoomNeeds.Disks;
import io.hdfsgears.hdfs.config.GearConfig;
import io.hdfsgears.hdfs.config.Guards;
import io.hdfsgears.hdfs.image.Accounts;
import io.hdfsgears.hdfs.scan.BlockScan;
import io.hdfsgears.hdfs.scan.ScanResult;
import io.hdfsgears.hdfs.seam.NamesystemLock;
import io.hdfsgears.hdfs.time.WallClock;
import io.hdfsgears.hdfs.view.HdfsView;
import io.hdfsgears.hdfs.view.Views;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.GearBlockAccess;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.namenode.GearCodedDirectories;
import org.apache.hadoop.util.Time;
import org.jspecify.annotations.Nullable;

/** Gathers what the safety checks look at. */
public final class Safety {
    /** Longest walk over all directories; only where an erasure coding policy is enabled that wants more hosts. */
    private static final long DIRECTORIES_NANOS = 2_000_000_000L;

    private final FSNamesystem namesystem;
    private final GearConfig config;
    private final Views views;
    private final Accounts accounts;
    private final BlockScan scan;
    private final Wakers wakers;
    private final WakeProofs proofs;
    private final Partners partners;

    public Safety(
            FSNamesystem namesystem,
            GearConfig config,
            Views views,
            Accounts accounts,
            BlockScan scan,
            Wakers wakers,
            WakeProofs proofs,
            Partners partners) {
        this.partners = partners;
        this.namesystem = namesystem;
        this.config = config;
        this.views = views;
        this.accounts = accounts;
        this.scan = scan;
        this.wakers = wakers;
        this.proofs = proofs;
    }

    /** Walks over all blocks: which of them cannot be read from these positions. */
    public ScanResult scan(HdfsView view, BitSet stay) {
        return scan.coverage(view, stay);
    }

    /**
     * @param stay positions that serve when the shift is done
     * @param found what could not be read from them, null if no host leaves
     */
    public SafetyFacts facts(HdfsView view, BitSet stay, @Nullable ScanResult found) {
        int wanted = Math.max(
                view.table().floor(), Math.max(config.minAwake(), view.cluster().primaries()));
        int minAwake = Math.min(wanted, view.cluster().size()); // hosts may have left the chain since it was set
        return new SafetyFacts(
                view.cluster().size(),
                minAwake,
                config.guards().keeper(view.cluster()),
                health(view, stay, found == null ? List.of() : partners.stockNow()),
                found == null ? Lacks.NONE : new Lacks(found.unreadable(), found.unplaceable(), unwritable(stay)),
                space(view, stay, found == null ? 0 : found.coverage().gapBytes()),
                new Rest(WallClock.now(), config.guards().minMillis()),
                unwakeable(sleepers(view, stay)));
    }

    private Unwakeable unwakeable(List<Member> sleepers) {
        Set<String> proven = sleepers.stream()
                .filter(member -> proofs.of(member.id()).orElse(false))
                .map(Member::name)
                .collect(Collectors.toSet());
        Unwakeable unheard =
                wakers.lacking(sleepers.stream().map(Member::name).toList(), proven, Time.monotonicNowNanos());
        return new Unwakeable(unheard.names(), unheard.ageSeconds(), proofs.lacking(sleepers));
    }

    /** Hosts that are up and would sleep. */
    private static List<Member> sleepers(HdfsView view, BitSet stay) {
        return view.cluster().members().stream()
                .filter(member -> member.service() == Service.SERVING || member.service() == Service.STANDING_BY)
                .filter(member -> !stay.get(view.cluster().positionOf(member.id())))
                .toList();
    }

    private Shortfall unwritable(BitSet stay) {
        return GearCodedDirectories.wantingMoreThan(
                namesystem, stay.cardinality(), Time.monotonicNowNanos() + DIRECTORIES_NANOS);
    }

    private Health health(HdfsView view, BitSet stay, List<String> stockNameNodes) {
        long blocks = namesystem.getBlockManager().getTotalBlocks();
        Guards.Troubles tolerated = config.guards().troubles();
        int dead = 0;
        for (int position = 1; position <= view.cluster().size(); position++) {
            dead += view.cluster().member(position).service() == Service.LOST ? 1 : 0;
        }
        return new Health(
                new Tolerated(
                        namesystem.getMissingBlocksCount(), tolerated.missing().of(blocks)),
                new Tolerated(corruptBlocks(namesystem), tolerated.corrupt().of(blocks)),
                endangered(namesystem, view, stay),
                new Tolerated(dead, tolerated.dead().of(view.cluster().size())),
                views.repairsHeld() ? accounts.unaccounted().size() : 0,
                stockNameNodes);
    }

    private static long corruptBlocks(FSNamesystem namesystem) {
        NamesystemLock.GLOBAL.readLock(namesystem);
        try {
            return GearBlockAccess.corruptBlocks(namesystem.getBlockManager());
        } finally {
            NamesystemLock.GLOBAL.readUnlock(namesystem, "gearCorruptBlocks");
        }
    }

    /** Blocks that have corrupt replicas only, one of them on a host that would sleep. Costs a look at each block with a corrupt one. */
    private static long endangered(FSNamesystem namesystem, HdfsView view, BitSet stay) {
        NamesystemLock.GLOBAL.readLock(namesystem);
        try {
            return GearBlockAccess.onlyCorrupt(namesystem.getBlockManager(), host -> {
                int position = view.positionOf(host);
                return position > 0 && view.cluster().isServing(position) && !stay.get(position);
            });
        } finally {
            NamesystemLock.GLOBAL.readUnlock(namesystem, "gearCorruptBlocks");
        }
    }

    private Space space(HdfsView view, BitSet stay, long bytesToMove) {
        int limit = config.guards().fillPercent();
        double kept = 1 - limit / 100.0;
        long capacity = 0;
        long remaining = 0;
        long room = 0;
        List<Disks> disks = new ArrayList<>();
        for (int position = stay.nextSetBit(1); position >= 0; position = stay.nextSetBit(position + 1)) {
            if (view.host(position).isPresent()) {
                DatanodeDescriptor host = view.host(position).get();
                capacity += host.getCapacity();
                remaining += host.getRemaining();
                disks.add(new Disks(host.getCapacity(), host.getRemaining()));
                room += Math.max(0, host.getRemaining() - Math.round(kept * host.getCapacity()));
            }
        }
        double filled = capacity == 0 ? 0 : 100.0 * (capacity - remaining) / capacity;
        int asleep = view.cluster().size() - stay.cardinality();
        int lacking = RoomNeeds.lacking(disks, limit, config.replication(), asleep);
        return new Space(bytesToMove, room, filled, limit, lacking);
    }
}
