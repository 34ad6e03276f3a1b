// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.placement;

import io.hdfsgears.hdfs.view.HdfsView;
import io.hdfsgears.hdfs.view.Views;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.AddBlockFlag;
import org.apache.hadoop.hdfs.protocol.BlockStoragePolicy;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockPlacementPolicyRackFaultTolerant;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.net.Node;
import org.jspecify.annotations.NullUnmarked;

/**
 * Stock's placement of erasure-coded groups, which no layout of ours touches, with what sleeping hosts need:
 *
 * <ul>
 *   <li>Of a group with units on hosts that sleep and on hosts that leave, one is repaired at a time. Stock orders as many
 *       as are short, and the DataNode, which counts only those that sleep as missing, refuses the order for ever
 *       ("Reconstruction work gets too much targets").
 *   <li>A host that has a unit of the group gets no second one. Stock's last resort forgets who has one.
 *   <li>Of a unit that is there twice, the replica on the host that sleeps first goes, see {@link UnitVictims}.
 *   <li>Nothing is repaired while a sleeping host is unaccounted for.
 * </ul>
 */
@NullUnmarked
public final class GearStripedPlacementPolicy extends BlockPlacementPolicyRackFaultTolerant {
    private volatile Views views = new Views();

    /** Called by the NameNode. */
    public GearStripedPlacementPolicy() {}

    /** Called once by the NameNode side of the gears; stock behaviour until then. */
    public void attach(Views source) {
        this.views = source;
    }

    @Override
    public DatanodeStorageInfo[] chooseTarget(
            String srcPath,
            int numOfReplicas,
            Node writer,
            List<DatanodeStorageInfo> chosen,
            boolean returnChosenNodes,
            Set<Node> excludedNodes,
            long blocksize,
            BlockStoragePolicy storagePolicy,
            EnumSet<AddBlockFlag> flags) {
        return chooseTarget(
                srcPath,
                numOfReplicas,
                writer,
                chosen,
                returnChosenNodes,
                excludedNodes,
                blocksize,
                storagePolicy,
                flags,
                null);
    }

    @Override
    public DatanodeStorageInfo[] chooseTarget(
            String srcPath,
            int numOfReplicas,
            Node writer,
            List<DatanodeStorageInfo> chosen,
            boolean returnChosenNodes,
            Set<Node> excludedNodes,
            long blocksize,
            BlockStoragePolicy storagePolicy,
            EnumSet<AddBlockFlag> flags,
            EnumMap<StorageType, Integer> storageTypes) {
        boolean repair = views.current() != null
                && excludedNodes != null
                && GearBlockPlacementPolicy.isRepair(writer, chosen, returnChosenNodes, excludedNodes);
        if (repair && views.repairsHeld()) {
            return DatanodeStorageInfo.EMPTY_ARRAY;
        }
        Set<Node> holders = repair ? new HashSet<>(excludedNodes) : Set.of(); // stock adds to the one that it is given
        DatanodeStorageInfo[] targets = super.chooseTarget(
                srcPath,
                repair && sleepAndLeave(holders) ? Math.min(1, numOfReplicas) : numOfReplicas,
                writer,
                chosen,
                returnChosenNodes,
                excludedNodes,
                blocksize,
                storagePolicy,
                flags,
                storageTypes);
        return repair ? without(holders, targets) : targets;
    }

    private static boolean sleepAndLeave(Set<Node> holders) {
        boolean asleep = false;
        boolean leaving = false;
        for (Node node : holders) {
            if (node instanceof DatanodeDescriptor host) {
                asleep |= host.isInMaintenance();
                leaving |= host.isEnteringMaintenance();
            }
        }
        return asleep && leaving;
    }

    private static DatanodeStorageInfo[] without(Set<Node> holders, DatanodeStorageInfo[] targets) {
        List<DatanodeStorageInfo> fresh = new ArrayList<>();
        for (DatanodeStorageInfo target : targets) {
            if (!holders.contains(target.getDatanodeDescriptor())) {
                fresh.add(target);
            }
        }
        return fresh.toArray(DatanodeStorageInfo.EMPTY_ARRAY);
    }

    @Override
    public List<DatanodeStorageInfo> chooseReplicasToDelete(
            Collection<DatanodeStorageInfo> availableReplicas,
            Collection<DatanodeStorageInfo> delCandidates,
            int expectedNumOfReplicas,
            List<StorageType> excessTypes,
            DatanodeDescriptor addedNode,
            DatanodeDescriptor delNodeHint) {
        HdfsView view = views.current();
        boolean oneType = delCandidates.stream()
                        .map(DatanodeStorageInfo::getStorageType)
                        .distinct()
                        .count()
                == 1;
        if (view == null || !oneType) {
            return super.chooseReplicasToDelete(
                    availableReplicas, delCandidates, expectedNumOfReplicas, excessTypes, addedNode, delNodeHint);
        }
        List<DatanodeStorageInfo> candidates = List.copyOf(delCandidates);
        List<UnitVictims.Copy> copies =
                candidates.stream().map(candidate -> copy(view, candidate)).toList();
        List<String> racks = availableReplicas.stream()
                .map(storage -> storage.getDatanodeDescriptor().getNetworkLocation())
                .toList();
        return UnitVictims.of(copies, racks, expectedNumOfReplicas).stream()
                .map(candidates::get)
                .toList();
    }

    private static UnitVictims.Copy copy(HdfsView view, DatanodeStorageInfo storage) {
        DatanodeDescriptor host = storage.getDatanodeDescriptor();
        int position = view.positionOf(host);
        boolean lost =
                position != 0 && view.cluster().member(position).service().isDown();
        return new UnitVictims.Copy(position, host.getNetworkLocation(), lost);
    }
}
