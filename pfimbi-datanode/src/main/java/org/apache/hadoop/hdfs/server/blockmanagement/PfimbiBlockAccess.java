// SPDX-License-Identifier: Apache-2.0
package org.apache.hadoop.hdfs.server.blockmanagement;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.NullMarked;

/**
 * Reaches what only this package may see, and does nothing else: the targets of copies under way (pendingReconstruction),
 * and that they are not to come (PendingReconstructionBlocks.remove), who holds a block (BlockInfo.findStorageInfo), whether what it
 * holds is known to be bad, and who is to recover it (addBlockToBeRecovered). Callers hold the namesystem lock.
 */
@NullMarked
public final class PfimbiBlockAccess {
    private PfimbiBlockAccess() {}

    /** Hosts that are to get a copy of the block. */
    public static List<DatanodeDescriptor> pendingTargets(BlockManager bm, BlockInfo block) {
        List<DatanodeStorageInfo> targets = bm.pendingReconstruction.getTargets(block);
        return targets == null
                ? List.of()
                : targets.stream()
                        .map(DatanodeStorageInfo::getDatanodeDescriptor)
                        .toList();
    }

    /** Nothing of the block is under way any more, as BlockManager itself says it of a block that changes. */
    public static void forgetPending(BlockManager bm, BlockInfo block) {
        PendingReconstructionBlocks.PendingBlockInfo forgotten = bm.pendingReconstruction.remove(block);
        if (forgotten != null) {
            DatanodeStorageInfo.decrementBlocksScheduled(forgotten.getTargets().toArray(DatanodeStorageInfo[]::new));
        }
    }

    /** Hosts that the NameNode expects a block that is being written to be on. */
    public static List<DatanodeDescriptor> expected(BlockInfo block) {
        BlockUnderConstructionFeature writing = block.getUnderConstructionFeature();
        return writing == null
                ? List.of()
                : Arrays.stream(writing.getExpectedStorageLocations())
                        .map(DatanodeStorageInfo::getDatanodeDescriptor)
                        .toList();
    }

    /** Of a block that is being written nothing is expected from these hosts any more. */
    public static void expectNothingOf(BlockInfo block, Set<String> uuids) {
        BlockUnderConstructionFeature writing = block.getUnderConstructionFeature();
        if (writing == null) {
            return;
        }
        List<DatanodeStorageInfo> kept = new ArrayList<>();
        List<DatanodeStorageInfo> dropped = new ArrayList<>();
        for (DatanodeStorageInfo storage : writing.getExpectedStorageLocations()) {
            boolean drop = uuids.contains(storage.getDatanodeDescriptor().getDatanodeUuid());
            (drop ? dropped : kept).add(storage);
        }
        writing.setExpectedLocations(block, kept.toArray(DatanodeStorageInfo[]::new), block.getBlockType());
        DatanodeStorageInfo.decrementBlocksScheduled(dropped.toArray(DatanodeStorageInfo[]::new));
    }

    /** Hosts that the NameNode expects a block that is being written to be on, and that have not told it of a replica. */
    public static Set<String> unreported(BlockInfo block) {
        BlockUnderConstructionFeature writing = block.getUnderConstructionFeature();
        return writing == null
                ? Set.of()
                : Arrays.stream(writing.getExpectedStorageLocations())
                        .map(DatanodeStorageInfo::getDatanodeDescriptor)
                        .filter(host -> !holds(host, block))
                        .map(DatanodeDescriptor::getDatanodeUuid)
                        .collect(Collectors.toSet());
    }

    /** Hosts that have told the NameNode of a finished replica. */
    public static Set<String> holders(BlockInfo block) {
        Set<String> holders = new HashSet<>();
        block.getStorageInfos()
                .forEachRemaining(
                        storage -> holders.add(storage.getDatanodeDescriptor().getDatanodeUuid()));
        return holders;
    }

    /** Hosts that the NameNode expects a block that is being written to be on, and whose replica has the block's generation. */
    public static Set<String> ofThisGeneration(BlockInfo block) {
        BlockUnderConstructionFeature writing = block.getUnderConstructionFeature();
        if (writing == null) {
            return Set.of();
        }
        Set<String> hosts = expected(block).stream()
                .map(DatanodeDescriptor::getDatanodeUuid)
                .collect(Collectors.toCollection(HashSet::new));
        writing.getStaleReplicas(block.getGenerationStamp())
                .forEach(old -> hosts.remove(
                        old.getExpectedStorageLocation().getDatanodeDescriptor().getDatanodeUuid()));
        return hosts;
    }

    /** Has the host recover the block, at its next heartbeat. */
    public static void recoverOn(DatanodeDescriptor host, BlockInfo block) {
        host.addBlockToBeRecovered(block);
    }

    public static boolean isCorrupt(BlockManager bm, BlockInfo block, DatanodeDescriptor host) {
        return bm.isReplicaCorrupt(block, host);
    }

    public static boolean holds(DatanodeDescriptor host, BlockInfo block) {
        return block.findStorageInfo(host) != null;
    }
}
