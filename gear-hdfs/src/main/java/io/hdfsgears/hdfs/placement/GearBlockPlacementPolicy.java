// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.placement;

import io.hdfsgears.core.balance.HitRatioBalancer;
import io.hdfsgears.core.balance.ReadBalancer;
import io.hdfsgears.core.config.ConfException;
import io.hdfsgears.core.config.GearKeys;
import io.hdfsgears.core.gear.GearCut;
import io.hdfsgears.core.gear.GearTable;
import io.hdfsgears.core.layout.EvenFilling;
import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.layout.Placement;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.hdfs.extra.Destinations;
import io.hdfsgears.hdfs.view.DatasetView;
import io.hdfsgears.hdfs.view.HdfsView;
import io.hdfsgears.hdfs.view.Views;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.LongAdder;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.AddBlockFlag;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.protocol.BlockStoragePolicy;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockPlacementPolicyDefault;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockPlacementStatus;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.GearBlockAccess;
import org.apache.hadoop.ipc.Server;
import org.apache.hadoop.net.Node;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;

/**
 * Places replicas as a {@link Layout} says. Until the gears have published a view, and under a NameNode that knows no gears,
 * it is stock placement.
 *
 * <p>It extends the stock default policy because the initialisation hook is closed to other packages and because the
 * Balancer accepts nothing else.
 */
@NullUnmarked
public abstract class GearBlockPlacementPolicy extends BlockPlacementPolicyDefault {
    private volatile Views views = new Views();
    private final LongAdder repairBytes = new LongAdder();
    private volatile @Nullable DrawnPlacement drawn;
    private volatile @Nullable OverdueCopies overdue;

    /** The layout of this policy, with settings from the NameNode's configuration. */
    public abstract Layout layout(Configuration conf);

    /** Who orders the replicas for readers; used by many threads. The hit-ratio rule unless the layout has its own. */
    public ReadBalancer readBalancer() {
        return new HitRatioBalancer();
    }

    /**
     * The gear table that an operator wants.
     *
     * @param own the policy's, for those who did not choose
     */
    protected static GearCut gears(Configuration conf, GearCut own) {
        return switch (GearKeys.TABLE.read(conf::get)) {
            case POLICY -> own;
            case EFOLD -> GearTable::eFold;
            case SINGLE -> GearTable::oneNodeAGear;
            case GROUPS -> GearCut.ofGroups(groups(conf));
        };
    }

    /** The factor that layouts are made for: dfs.replication, which stock lets be 0 on a NameNode, and at least 1. */
    public static int replication(Configuration conf) {
        return Math.max(1, conf.getInt(DFSConfigKeys.DFS_REPLICATION_KEY, DFSConfigKeys.DFS_REPLICATION_DEFAULT));
    }

    private static List<Integer> groups(Configuration conf) {
        List<Integer> sizes = GearKeys.GROUPS.read(conf::get);
        if (sizes.isEmpty()) {
            throw new ConfException(GearKeys.TABLE.name() + " is 'groups', but " + GearKeys.GROUPS.name()
                    + " names none: give it sizes such as 2,6,12, or remove " + GearKeys.TABLE.name() + ".");
        }
        return sizes;
    }

    /** Called once by the NameNode side of the gears. */
    public void attach(Views source) {
        this.views = source;
    }

    /** Sets who chooses where copies of re-replication go, as far as the layout leaves a choice. */
    public void drawBy(Destinations destinations) {
        this.drawn = new DrawnPlacement(destinations);
    }

    /** Sets the copies whose targets do not get the same block again while others can take it. */
    public void avoid(OverdueCopies copies) {
        this.overdue = copies;
    }

    /** Bytes of replicas that re-replication was given targets for since the start. */
    public long repairBytes() {
        return repairBytes.sum();
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
        DatanodeStorageInfo[] found = chooseTarget(
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
        HdfsView view = views.current();
        return found.length > 0 || view == null || flags != null || !WebTargets.isAsked()
                ? found
                : WebTargets.any(view, excludedNodes, ThreadLocalRandom.current()).stream()
                        .toArray(DatanodeStorageInfo[]::new);
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
        boolean repair = isRepair(writer, chosen, returnChosenNodes, excludedNodes);
        if (repair && (views.repairsHeld() || views.copiesUnsettled())) {
            return DatanodeStorageInfo.EMPTY_ARRAY;
        }
        HdfsView view = views.current();
        if (view == null) {
            return super.chooseTarget(
                    srcPath,
                    numOfReplicas,
                    writer,
                    chosen,
                    returnChosenNodes,
                    excludedNodes,
                    blocksize,
                    storagePolicy,
                    flags,
                    storageTypes);
        }
        List<DatanodeStorageInfo> before = returnChosenNodes ? chosen : List.of();
        if (numOfReplicas <= 0) {
            return before.toArray(DatanodeStorageInfo.EMPTY_ARRAY);
        }
        DatasetView dataset = views.dataset(view, srcPath);
        if (!repair) {
            new AskedPlacement(numOfReplicas, blocksize, storagePolicy, writer).note(view, dataset, chosen);
        }
        List<DatanodeStorageInfo> found = find(
                srcPath,
                view,
                dataset,
                numOfReplicas,
                writer,
                chosen,
                repair,
                excludedNodes,
                blocksize,
                storagePolicy,
                flags,
                storageTypes);
        Optional<Set<Node>> others = allButReady(found, numOfReplicas, view, excludedNodes);
        if (others.isPresent()) {
            List<DatanodeStorageInfo> taken = new ArrayList<>(chosen);
            taken.addAll(found);
            found.addAll(Arrays.asList(super.chooseTarget(
                    srcPath,
                    numOfReplicas - found.size(),
                    writer,
                    taken,
                    false,
                    others.get(),
                    blocksize,
                    storagePolicy,
                    flags,
                    storageTypes)));
        }
        if (repair) {
            repairBytes.add(blocksize * found.size());
        }
        found.addAll(0, before);
        return found.toArray(DatanodeStorageInfo.EMPTY_ARRAY);
    }

    private Optional<Set<Node>> allButReady(
            List<DatanodeStorageInfo> found, int wanted, HdfsView view, Set<Node> excludedNodes) {
        return found.size() < wanted ? ReadyHosts.allBut(view, clusterMap, excludedNodes) : Optional.empty();
    }

    /**
     * Whether the NameNode itself asks, for a block that has replicas. It may be one of which none counts as live: all its hosts
     * are on their way out of service. It then names the source as the writer, and all holders as excluded.
     */
    static boolean isRepair(
            Node writer, List<DatanodeStorageInfo> chosen, boolean returnChosenNodes, Set<Node> excludedNodes) {
        boolean noneLive = !Server.isRpcInvocation() && excludedNodes != null && excludedNodes.contains(writer);
        return !returnChosenNodes && (!chosen.isEmpty() || noneLive);
    }

    private List<DatanodeStorageInfo> find(
            String file,
            HdfsView view,
            DatasetView dataset,
            int wanted,
            Node writer,
            List<DatanodeStorageInfo> chosen,
            boolean repair,
            Set<Node> excludedNodes,
            long blocksize,
            BlockStoragePolicy storagePolicy,
            EnumSet<AddBlockFlag> flags,
            EnumMap<StorageType, Integer> storageTypes) {
        Set<Integer> holders = new HashSet<>();
        chosen.forEach(storage -> addPosition(view, storage.getDatanodeDescriptor(), holders));
        Set<Integer> excluded = new HashSet<>();
        if (excludedNodes != null) {
            // For a repair the NameNode names all hosts that have the block, sleeping ones too: they fill their roles.
            excludedNodes.forEach(node -> addPosition(view, node, repair ? holders : excluded));
        }
        excluded.removeAll(holders);
        Set<Integer> avoided = Avoided.of(view, writer, repair ? null : flags, getExcludeSlowNodesEnabled());
        OverdueCopies copies = overdue;
        if (repair && copies != null) {
            avoided.addAll(copies.targets(
                    file, blocksize, holders, uuid -> view.cluster().positionOf(new NodeId(uuid))));
        }
        int writerPosition = writer instanceof DatanodeDescriptor local && !repair ? view.positionOf(local) : 0;
        List<DatanodeStorageInfo> found = new TargetSearch(
                        view,
                        request -> (repair
                                        ? copies(file, view, dataset, request, blocksize)
                                        : writes(view, dataset, request))
                                .positions(),
                        StorageChoice.of(storagePolicy, wanted, chosen, storageTypes),
                        new TargetSearch.Room(blocksize, getMinBlocksForWrite()),
                        holders,
                        holders.size() + wanted,
                        writerPosition,
                        OptionalLong.empty())
                .find(wanted, excluded, avoided);
        return writerFirst(view, found, writerPosition);
    }

    private static Placement writes(HdfsView view, DatasetView dataset, PlacementRequest request) {
        return dataset.layout().place(request, view.cluster(), dataset.writeLoad(), ThreadLocalRandom.current());
    }

    private Placement copies(String file, HdfsView view, DatasetView dataset, PlacementRequest request, long bytes) {
        DrawnPlacement drawing = drawn;
        return drawing == null
                ? dataset.layout().place(request, view.cluster(), dataset.load(), ThreadLocalRandom.current())
                : drawing.next(file, view, dataset, request, bytes);
    }

    private static List<DatanodeStorageInfo> writerFirst(HdfsView view, List<DatanodeStorageInfo> found, int writer) {
        for (int i = 1; writer != 0 && i < found.size(); i++) {
            if (view.positionOf(found.get(i).getDatanodeDescriptor()) == writer) {
                found.add(0, found.remove(i));
            }
        }
        return found;
    }

    private static void addPosition(HdfsView view, Node node, Set<Integer> positions) {
        // What a client names arrives as DatanodeInfo, what the NameNode names is its own object.
        if (node instanceof DatanodeID host) {
            int position = view.positionNamed(host);
            if (position != 0) {
                positions.add(position);
            }
        }
    }

    @Override
    public List<DatanodeStorageInfo> chooseReplicasToDelete(
            Collection<DatanodeStorageInfo> availableReplicas,
            Collection<DatanodeStorageInfo> delCandidates,
            int expectedNumOfReplicas,
            List<StorageType> excessTypes,
            DatanodeDescriptor addedNode,
            DatanodeDescriptor delNodeHint) {
        if (views.copiesUnsettled()) {
            return List.of();
        }
        HdfsView view = views.current();
        int surplus = delCandidates.size() - expectedNumOfReplicas;
        if (view == null || surplus <= 0) {
            return super.chooseReplicasToDelete(
                    availableReplicas, delCandidates, expectedNumOfReplicas, excessTypes, addedNode, delNodeHint);
        }
        DatasetView dataset = datasetOf(view, delCandidates, addedNode);
        return new SurplusReplicas(
                        view,
                        delCandidates,
                        excessTypes,
                        request -> EvenFilling.retain(
                                dataset.layout(), request, view.cluster(), views.gaugeOr(dataset.load())))
                .victims(surplus, delNodeHint);
    }

    /** fsck asks, and the NameNode, which copies a block that is misplaced. */
    @Override
    public BlockPlacementStatus verifyBlockPlacement(DatanodeInfo[] hosts, int numberOfReplicas) {
        BlockPlacementStatus racks = super.verifyBlockPlacement(hosts, numberOfReplicas);
        HdfsView view = views.current();
        return view == null || hosts == null
                ? racks
                : UpgradeDomainPlacement.status(racks, view, hosts, numberOfReplicas);
    }

    /** The Balancer asks, which has no view. */
    @Override
    public boolean isMovable(Collection<DatanodeInfo> hosts, DatanodeInfo source, DatanodeInfo target) {
        return super.isMovable(hosts, source, target) && UpgradeDomainPlacement.isMovable(hosts, source, target);
    }

    /**
     * Stock does not say of which block a replica is too many. Where one was just added it is the newest on its volume; where a
     * user changed a factor the caller told the file. Otherwise {@code /} answers for it.
     */
    private DatasetView datasetOf(
            HdfsView view, Collection<DatanodeStorageInfo> candidates, DatanodeDescriptor addedNode) {
        if (view.table().isEmpty()) {
            return view.dataset(0);
        }
        for (DatanodeStorageInfo candidate : candidates) {
            BlockInfo block = addedNode != null && addedNode.equals(candidate.getDatanodeDescriptor())
                    ? GearBlockAccess.newest(candidate, candidates)
                    : null;
            if (block != null) {
                return view.dataset(views.fileOf(block));
            }
        }
        return view.dataset(views.fileUnderWay());
    }
}
