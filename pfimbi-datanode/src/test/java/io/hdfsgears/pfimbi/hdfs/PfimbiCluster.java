// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs;

import io.hdfsgears.core.config.PfimbiKeys;
import io.hdfsgears.hdfs.namenode.GearNameNode;
import io.hdfsgears.hdfs.pipeline.CopiesToCome;
import io.hdfsgears.hdfs.pipeline.PathSync;
import io.hdfsgears.hdfs.seam.NamesystemLock;
import io.hdfsgears.pfimbi.hdfs.agent.ReplicationAgent;
import io.hdfsgears.testkit.Poll;
import io.hdfsgears.testkit.Restart;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManager;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.GearBlockAccess;
import org.apache.hadoop.hdfs.server.blockmanagement.PfimbiBlockAccess;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.ReplicaNotFoundException;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.GearDataset;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.protocol.NamenodeProtocols;
import org.apache.hadoop.io.EnumSetWritable;
import org.jspecify.annotations.Nullable;

/** Real DataNodes with Pfimbi's agents under a NameNode that cuts pipelines, in this process; clients are stock. */
final class PfimbiCluster implements AutoCloseable {
    static final Duration PATIENCE = Duration.ofSeconds(60);
    static final int BLOCK = 1 << 20;
    /** Name of a client that asks for one replica, however idle the hosts are. */
    private static final String PROBE = "probe-pfimbi:1";

    final MiniDFSCluster cluster;
    final Configuration conf;
    private MiniDFSCluster.DataNodeProperties stopped;

    private PfimbiCluster(MiniDFSCluster cluster, Configuration conf) {
        this.cluster = cluster;
        this.conf = conf;
    }

    static Configuration settings() {
        Configuration conf = new Configuration();
        conf.setInt(DFSConfigKeys.DFS_HEARTBEAT_INTERVAL_KEY, 1);
        conf.setInt(DFSConfigKeys.DFS_NAMENODE_HEARTBEAT_RECHECK_INTERVAL_KEY, 1000);
        conf.setInt(DFSConfigKeys.DFS_NAMENODE_REDUNDANCY_INTERVAL_SECONDS_KEY, 1);
        conf.setInt(DFSConfigKeys.DFS_NAMENODE_MIN_BLOCK_SIZE_KEY, 0);
        conf.setInt(DFSConfigKeys.DFS_BLOCK_SIZE_KEY, BLOCK);
        conf.set(
                DFSConfigKeys.DFS_DATANODE_FSDATASET_FACTORY_KEY,
                "org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.GearDataset$Factory");
        conf.setBoolean(PfimbiKeys.ENABLED.name(), true);
        conf.set(PfimbiKeys.SYNC_PATHS.name(), "/one=1,/two=2");
        // What other programs leave in the page cache must not decide here.
        conf.setBoolean(PfimbiKeys.FLOW_CONTROL.name(), false);
        return conf;
    }

    static PfimbiCluster start(Path dir, Configuration wanted, int dataNodes) throws IOException {
        MiniDFSCluster cluster =
                new MiniDFSCluster.Builder(wanted, dir.toFile()).numDataNodes(0).build();
        cluster.waitClusterUp();
        PfimbiCluster up = new PfimbiCluster(cluster, cluster.getConfiguration(0));
        up.restartNameNode();
        cluster.startDataNodes(up.conf, dataNodes, true, null, null);
        cluster.waitActive();
        up.awaitCuts();
        return up;
    }

    /** A NameNode that has become active cuts no pipeline before its hosts know. */
    void awaitCuts() {
        Poll.until(PATIENCE, "pipelines through all hosts are cut", () -> {
            try {
                return hostsOfANewBlock("/one/probe", (short) dataNodes().size()) == 1;
            } catch (IOException e) {
                return false; // not all hosts have registered
            }
        });
    }

    /** Writes nothing. */
    private int hostsOfANewBlock(String path, short replicas) throws IOException {
        NamenodeProtocols nameNode = cluster.getNameNode().getRpcServer();
        HdfsFileStatus file = nameNode.create(
                path,
                FsPermission.getFileDefault(),
                PROBE,
                new EnumSetWritable<>(EnumSet.of(CreateFlag.CREATE, CreateFlag.OVERWRITE)),
                true,
                replicas,
                BLOCK,
                null,
                null,
                null);
        try {
            LocatedBlock block = nameNode.addBlock(path, PROBE, null, null, file.getFileId(), null, null);
            nameNode.abandonBlock(block.getBlock(), file.getFileId(), path, PROBE);
            return block.getLocations().length;
        } finally {
            nameNode.delete(path, false);
        }
    }

    /** MiniDFSCluster itself knows the stock NameNode only. */
    void restartNameNode() throws IOException {
        cluster.shutdownNameNode(0);
        conf.set("dfs.namenode.startup", "REGULAR");
        cluster.getNameNodeInfos()[0].nameNode = new GearNameNode(conf);
    }

    DistributedFileSystem fs() throws IOException {
        return cluster.getFileSystem();
    }

    List<DataNode> dataNodes() {
        return cluster.getDataNodes();
    }

    static ReplicationAgent agent(DataNode dataNode) {
        return ((GearDataset) dataNode.getFSDataset())
                .parts()
                .part(ReplicationAgent.class)
                .orElseThrow();
    }

    /** Nobody asks for copies: all of them stay pending. */
    void pause(boolean on) {
        dataNodes().forEach(dataNode -> agent(dataNode).pause(on));
    }

    static byte[] bytes(int length, long seed) {
        byte[] bytes = new byte[length];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }

    void write(String path, byte[] content) throws IOException {
        try (FSDataOutputStream out = fs().create(path(path), (short) 3)) {
            out.write(content);
        }
    }

    void append(String path, byte[] content) throws IOException {
        try (OutputStream out = fs().append(path(path))) {
            out.write(content);
        }
    }

    byte[] read(String path) throws IOException {
        try (InputStream in = fs().open(path(path))) {
            return in.readAllBytes();
        }
    }

    static org.apache.hadoop.fs.Path path(String path) {
        return new org.apache.hadoop.fs.Path(path);
    }

    /** Replicas of each block that the NameNode knows and would name to a reader. */
    int[] replicas(String path) throws IOException {
        BlockLocation[] blocks = fs().getFileBlockLocations(path(path), 0, Long.MAX_VALUE);
        return Arrays.stream(blocks).mapToInt(PfimbiCluster::hosts).toArray();
    }

    private static int hosts(BlockLocation block) {
        try {
            return block.getNames().length;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    boolean has(String path, int wanted) {
        try {
            int[] replicas = replicas(path);
            return replicas.length > 0 && Arrays.stream(replicas).allMatch(n -> n == wanted);
        } catch (IOException e) {
            return false;
        }
    }

    void awaitReplicas(String path, int wanted) {
        Poll.until(PATIENCE, path + " has " + wanted + " replicas of each block", () -> has(path, wanted));
    }

    ExtendedBlock firstBlock(String path) throws IOException {
        return cluster.getNameNode()
                .getRpcServer()
                .getBlockLocations(path, 0, 1)
                .get(0)
                .getBlock();
    }

    CopiesToCome copies() {
        return ((GearNameNode) cluster.getNameNode()).pipelineRules().copies();
    }

    PathSync rules() {
        return ((GearNameNode) cluster.getNameNode()).pipelineRules().paths();
    }

    /** Copies that the NameNode takes to be under way. */
    int pending(String path) throws IOException {
        return targets(path).size();
    }

    private List<DatanodeDescriptor> targets(String path) throws IOException {
        FSNamesystem namesystem = cluster.getNamesystem();
        BlockManager bm = namesystem.getBlockManager();
        ExtendedBlock first = firstBlock(path);
        NamesystemLock.GLOBAL.readLock(namesystem);
        try {
            BlockInfo stored = bm.getStoredBlock(first.getLocalBlock());
            return PfimbiBlockAccess.pendingTargets(bm, stored);
        } finally {
            NamesystemLock.GLOBAL.readUnlock(namesystem, "test");
        }
    }

    /** Replicas of a file's only block that the NameNode knows to be bad. */
    int corrupt(String path) {
        try {
            BlockManager bm = cluster.getNamesystem().getBlockManager();
            return bm.numCorruptReplicas(firstBlock(path).getLocalBlock());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The DataNode that is to get the first of the pending copies. */
    int firstTarget(String path) throws IOException {
        return index(targets(path).get(0).getDatanodeUuid());
    }

    int index(String uuid) {
        for (int i = 0; i < dataNodes().size(); i++) {
            if (dataNodes().get(i).getDatanodeUuid().equals(uuid)) {
                return i;
            }
        }
        throw new AssertionError("no DataNode " + uuid);
    }

    void stop(int dataNode) {
        stopped = cluster.stopDataNode(dataNode);
    }

    /** The DataNode that was stopped. */
    void restart() throws IOException {
        Restart.onItsPort(() -> cluster.restartDataNode(stopped, true));
        cluster.waitActive();
    }

    /** Nothing of one test is left for the next. */
    void settle() {
        pause(false);
        Poll.until(PATIENCE, "no copies are to come", () -> toCome() == 0);
    }

    /** As {@link #settle}, for files that all get their replicas: also those that no agent holds between two hosts. */
    void settleWhole() {
        settle();
        BlockManager bm = cluster.getNamesystem().getBlockManager();
        Poll.until(PATIENCE, "every block has its replicas", () -> GearBlockAccess.belowExpected(bm) == 0);
        settle();
    }

    /** Copies that agents have left to the NameNode since they started. */
    long left() {
        return dataNodes().stream()
                .mapToLong(dataNode -> agent(dataNode).status().getLeftBlocks())
                .sum();
    }

    /** Copies that agents are to pass on. */
    long toCome() {
        return dataNodes().stream()
                .flatMap(dataNode -> agent(dataNode).status().getPendingList().stream())
                .mapToLong(pending -> pending.getBlocks())
                .sum();
    }

    /** Announced to this DataNode and not asked for. */
    int waiting(int dataNode) {
        return agent(dataNodes().get(dataNode)).status().getWaiting();
    }

    long received(int dataNode) {
        return agent(dataNodes().get(dataNode)).status().getReceivedBlocks();
    }

    /** DataNodes that have anything of a block, whatever the NameNode knows. */
    long holders(ExtendedBlock block) {
        return dataNodes().stream()
                .filter(dataNode -> stored(dataNode, block) != null)
                .count();
    }

    private static @Nullable Block stored(DataNode dataNode, ExtendedBlock block) {
        try {
            return dataNode.getFSDataset().getStoredBlock(block.getBlockPoolId(), block.getBlockId());
        } catch (ReplicaNotFoundException e) {
            return null;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The lowest generation stamp of a file's only block on the disks of those hosts that a reader is sent to. */
    long oldestNamed(String path) throws IOException {
        LocatedBlock located = cluster.getNameNode()
                .getRpcServer()
                .getBlockLocations(path, 0, 1)
                .get(0);
        return Arrays.stream(located.getLocations())
                .map(host -> stored(dataNodes().get(index(host.getDatanodeUuid())), located.getBlock()))
                .mapToLong(replica -> replica == null ? -1 : replica.getGenerationStamp())
                .min()
                .orElseThrow();
    }

    /** The DataNode that is to pass copies on, while those of one file pend; else the first one that has the block. */
    int source(ExtendedBlock block) {
        int passesOn =
                first(dataNode -> agent(dataNode).status().getPendingCount() > 0 && stored(dataNode, block) != null);
        return passesOn >= 0 ? passesOn : first(dataNode -> stored(dataNode, block) != null);
    }

    private int first(Predicate<DataNode> which) {
        return IntStream.range(0, dataNodes().size())
                .filter(i -> which.test(dataNodes().get(i)))
                .findFirst()
                .orElse(-1);
    }

    /** Where a replica is on disk. */
    static Path file(DataNode dataNode, ExtendedBlock block) throws IOException {
        return Path.of(dataNode.getFSDataset().getBlockLocalPathInfo(block).getBlockPath());
    }

    /** DataNodes that have these bytes on disk as a block. */
    long holders(ExtendedBlock block, byte[] content) {
        return dataNodes().stream()
                .filter(dataNode -> {
                    try {
                        return Arrays.equals(Files.readAllBytes(file(dataNode, block)), content);
                    } catch (IOException e) {
                        return false;
                    }
                })
                .count();
    }

    /** Copies that agents have received since they started. */
    long received() {
        return dataNodes().stream()
                .mapToLong(dataNode -> agent(dataNode).status().getReceivedBlocks())
                .sum();
    }

    @Override
    public void close() {
        cluster.shutdown();
    }
}
