// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.hdfs;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.GearHosts;
import io.hdfsgears.hdfs.namenode.GearNameNode;
import io.hdfsgears.hdfs.proto.GearProtos.EafrReportProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearStateProto;
import io.hdfsgears.hdfs.proto.GearProtos.HostProto;
import io.hdfsgears.hdfs.proto.GearProtos.OutcomeProto;
import io.hdfsgears.hdfs.proto.GearProtos.SetGearRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.VerbReplyProto;
import io.hdfsgears.hdfs.rpc.GearClient;
import io.hdfsgears.hdfs.seam.NamesystemLock;
import io.hdfsgears.rabbit.hdfs.RabbitBlockPlacementPolicy;
import io.hdfsgears.testkit.Poll;
import io.hdfsgears.testkit.Restart;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.ReconfigurationException;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManager;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeManager;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.GearBlockAccess;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.namenode.GearNamesystemAccess;

/** Real DataNodes and our NameNode in one process. */
final class MiniGears implements Closeable {
    static final Duration PATIENCE = Duration.ofSeconds(30);

    private final MiniDFSCluster cluster;
    private final Configuration conf;
    private final int hosts;

    MiniGears(File folder, int hosts, List<String> settings) throws IOException {
        this.hosts = hosts;
        Configuration first = new Configuration();
        cluster = new MiniDFSCluster.Builder(first, folder).numDataNodes(0).build();
        cluster.waitClusterUp();
        conf = cluster.getConfiguration(0);
        conf.setInt("dfs.replication", 2); // a cluster that begins without DataNodes has 0
        conf.setInt("dfs.heartbeat.interval", 1);
        conf.setInt("dfs.namenode.redundancy.interval.seconds", 1);
        conf.setInt("dfs.namenode.fs-limits.min-block-size", 0);
        conf.setClass("dfs.block.replicator.classname", RabbitBlockPlacementPolicy.class, Object.class);
        conf.setClass("dfs.namenode.hosts.provider.classname", GearHosts.class, Object.class);
        conf.set("dfs.namenode.gear.power", "none");
        conf.set("dfs.namenode.gear.tick", "200ms");
        conf.set("dfs.namenode.gear.primaries", "2");
        conf.setInt(
                "dfs.namenode.gear.hosts.expected", hosts); // else a chain that derives its primaries waits two minutes
        conf.set("dfs.namenode.gear.drain.grace", "0s");
        conf.set("dfs.namenode.gear.drain.readers", "0s");
        conf.set("dfs.namenode.startup", "REGULAR");
        settings.forEach(this::set);
        cluster.shutdownNameNode(0);
        startNameNode();
        cluster.startDataNodes(conf, hosts, true, null, null);
        awaitSteady();
    }

    private void set(String setting) {
        int sign = setting.indexOf('=');
        conf.set(setting.substring(0, sign), setting.substring(sign + 1));
    }

    private void startNameNode() throws IOException {
        cluster.getNameNodeInfos()[0].nameNode = new GearNameNode(conf);
    }

    /** An operator changes a key of the NameNode that runs. */
    void reconfigure(String key, String value) throws ReconfigurationException {
        cluster.getNameNode(0).reconfigureProperty(key, value);
    }

    /** Only what is durable is left of the NameNode; the DataNodes stay. */
    void restartNameNode(String... settings) throws IOException {
        List.of(settings).forEach(this::set);
        cluster.shutdownNameNode(0);
        startNameNode();
        awaitSteady();
    }

    /** The NameNode starts and is active before it has heard of any host; then they are started too. */
    void restartAll(Runnable beforeHosts) throws IOException {
        List<MiniDFSCluster.DataNodeProperties> stopped = new ArrayList<>();
        for (int i = 0; i < hosts; i++) {
            stopped.add(cluster.stopDataNode(0));
        }
        cluster.shutdownNameNode(0);
        startNameNode();
        Poll.until(PATIENCE, "the NameNode answers", () -> answers(state -> true));
        beforeHosts.run();
        for (MiniDFSCluster.DataNodeProperties host : stopped) {
            Restart.onItsPort(() -> cluster.restartDataNode(host, true));
        }
        awaitSteady();
    }

    /** What stock remembers when hosts register once more after their reports came in: that none did. */
    void forgetReports() throws IOException {
        FSNamesystem namesystem = cluster.getNamesystem(0);
        DatanodeManager manager = namesystem.getBlockManager().getDatanodeManager();
        NamesystemLock.GLOBAL.writeLock(namesystem);
        try {
            for (DataNode host : cluster.getDataNodes()) {
                DatanodeDescriptor known = manager.getDatanode(host.getDatanodeId());
                known.updateRegInfo(host.getDatanodeId());
                assertThat(known.checkBlockReportReceived()).isFalse();
            }
        } finally {
            NamesystemLock.GLOBAL.writeUnlock(namesystem, "forgetReports");
        }
    }

    /**
     * Marks a replica as corrupt, as after a failover before hosts have sent new block reports.
     *
     * @param asleep whether the replica is on a sleeping host
     * @return ID of its block
     */
    long spoil(Path file, boolean asleep) throws IOException {
        FSNamesystem namesystem = cluster.getNamesystem(0);
        BlockManager bm = namesystem.getBlockManager();
        NamesystemLock.GLOBAL.writeLock(namesystem);
        try {
            for (BlockInfo block :
                    GearNamesystemAccess.blocks(namesystem, file.toUri().getPath())) {
                for (DatanodeStorageInfo storage : bm.getStorages(block)) {
                    GearBlockAccess.markStaleAfterFailover(storage);
                    DatanodeDescriptor host = storage.getDatanodeDescriptor();
                    if (host.isInMaintenance() == asleep && !GearBlockAccess.isReplicaCorrupt(bm, block, host)) {
                        ExtendedBlock replica = new ExtendedBlock(namesystem.getBlockPoolId(), block);
                        bm.findAndMarkBlockAsCorrupt(replica, host, storage.getStorageID(), "test");
                        return block.getBlockId();
                    }
                }
            }
            throw new AssertionError("no such replica");
        } finally {
            NamesystemLock.GLOBAL.writeUnlock(namesystem, "spoil");
        }
    }

    int liveReplicas(Path file, long blockId) {
        BlockManager bm = cluster.getNamesystem(0).getBlockManager();
        return fewest(
                file,
                block -> block.getBlockId() == blockId ? bm.countNodes(block).liveReplicas() : Integer.MAX_VALUE);
    }

    /** Blocks with a corrupt replica by the NameNode's own count, and those that keep hosts from sleep. */
    String corruptBlocks() {
        FSNamesystem namesystem = cluster.getNamesystem(0);
        BlockManager bm = namesystem.getBlockManager();
        NamesystemLock.GLOBAL.readLock(namesystem);
        try {
            return bm.getCorruptBlocks() + ", " + GearBlockAccess.corruptBlocks(bm);
        } finally {
            NamesystemLock.GLOBAL.readUnlock(namesystem, "corruptBlocks");
        }
    }

    private void awaitSteady() throws IOException {
        cluster.waitActive();
        awaitSteady(hosts);
    }

    private void awaitSteady(int awake) {
        Poll.until(
                PATIENCE,
                "the gears are steady with " + awake + " hosts awake",
                () -> answers(state -> state.getPhase().equals("STEADY")
                        && state.getHosts() == hosts
                        && state.getHostsAwake() == awake));
    }

    void awaitState(String what, Predicate<GearStateProto> test) {
        Poll.until(PATIENCE, what, () -> answers(test));
    }

    GearStateProto state() throws IOException {
        try (GearClient client = client()) {
            return client.getGear();
        }
    }

    private boolean answers(Predicate<GearStateProto> test) {
        try (GearClient client = client()) {
            return test.test(client.getGear());
        } catch (IOException e) {
            return false;
        }
    }

    private GearClient client() throws IOException {
        return new GearClient(cluster.getNameNode(0).getNameNodeAddress(), conf);
    }

    void shift(int awake) throws IOException {
        order(awake);
        awaitSteady(awake);
    }

    /** Forced: how full this machine's disk is does not matter here. */
    void order(int awake) throws IOException {
        try (GearClient client = client()) {
            VerbReplyProto reply = client.setGear(SetGearRequestProto.newBuilder()
                    .setNodes(awake)
                    .setForce(true)
                    .setReason("test")
                    .build());
            assertThat(reply.getOutcome()).as(reply.getMessage()).isIn(OutcomeProto.DONE, OutcomeProto.IN_PROGRESS);
        }
    }

    EafrReportProto report() throws IOException {
        try (GearClient client = client()) {
            return client.eafrReport();
        }
    }

    /** As {@link Poll#until}, and says what EAFR shows when it fails. */
    void await(String what, BooleanSupplier there) {
        try {
            Poll.until(PATIENCE, what, there);
        } catch (AssertionError e) {
            throw new AssertionError(e.getMessage() + ": " + shown(), e);
        }
    }

    private String shown() {
        try {
            return report().toString();
        } catch (IOException e) {
            return "no report: " + e.getMessage();
        }
    }

    /** A new file of two replicas. */
    void write(Path file, int blocks, int blockBytes) throws IOException {
        try (FSDataOutputStream out = files().create(file, true, 4096, (short) 2, blockBytes)) {
            out.write(new byte[blocks * blockBytes]);
        }
        await("two replicas", () -> fewestReplicas(file) == 2);
    }

    DistributedFileSystem files() throws IOException {
        return cluster.getFileSystem(0);
    }

    /** Live replicas of the block that has fewest of them; asked without a client, whose questions count as reads. */
    int fewestReplicas(Path file) {
        BlockManager bm = cluster.getNamesystem(0).getBlockManager();
        return fewest(file, block -> bm.countNodes(block).liveReplicas());
    }

    /** Replicas that the NameNode wants of the block of which it wants fewest. */
    int fewestExpected(Path file) {
        return fewest(file, BlockInfo::getReplication);
    }

    /** Live replicas of the block that has most of them. */
    int mostReplicas(Path file) {
        BlockManager bm = cluster.getNamesystem(0).getBlockManager();
        return -fewest(file, block -> -bm.countNodes(block).liveReplicas());
    }

    /** Replicas of the file's blocks that hosts behind this position of the chain hold. */
    long replicasBehind(int position, Path file) {
        List<String> behind = chain().subList(position, hosts);
        BlockManager bm = cluster.getNamesystem(0).getBlockManager();
        long[] replicas = {0};
        fewest(file, block -> {
            for (DatanodeStorageInfo storage : bm.getStorages(block)) {
                DatanodeDescriptor host = storage.getDatanodeDescriptor();
                replicas[0] += behind.contains(host.getDatanodeUuid()) && !bm.isExcess(host, block) ? 1 : 0;
            }
            return 0;
        });
        return replicas[0];
    }

    /** Uuids in the order of the chain. */
    private List<String> chain() {
        try (GearClient client = client()) {
            return client.gearReport(false).getHostsList().stream()
                    .map(HostProto::getUuid)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    FSNamesystem namesystem() {
        return cluster.getNamesystem(0);
    }

    /** The DataNode at this position of the chain. */
    DataNode host(int position) {
        String uuid = chain().get(position - 1);
        return cluster.getDataNodes().stream()
                .filter(host -> host.getDatanodeUuid().equals(uuid))
                .findFirst()
                .orElseThrow();
    }

    /** What a host's last heartbeat said that it runs. */
    int transfers(String uuid) {
        DatanodeManager manager = cluster.getNamesystem(0).getBlockManager().getDatanodeManager();
        return manager.getDatanode(uuid).getXceiverCount();
    }

    /** Replicas that hosts are to delete. */
    long deletionsPending() {
        return cluster.getNamesystem(0).getPendingDeletionBlocks();
    }

    private int fewest(Path file, ToIntFunction<BlockInfo> number) {
        FSNamesystem namesystem = cluster.getNamesystem(0);
        NamesystemLock.GLOBAL.readLock(namesystem);
        try {
            int fewest = Integer.MAX_VALUE;
            for (BlockInfo block :
                    GearNamesystemAccess.blocks(namesystem, file.toUri().getPath())) {
                fewest = Math.min(fewest, number.applyAsInt(block));
            }
            return fewest;
        } catch (IOException e) {
            throw new AssertionError(e);
        } finally {
            NamesystemLock.GLOBAL.readUnlock(namesystem, "countReplicas");
        }
    }

    @Override
    public void close() {
        cluster.shutdown();
    }
}
