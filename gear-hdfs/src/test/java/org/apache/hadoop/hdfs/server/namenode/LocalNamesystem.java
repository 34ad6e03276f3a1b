// SPDX-License-Identifier: Apache-2.0
package org.apache.hadoop.hdfs.server.namenode;

import io.hdfsgears.hdfs.GearHosts;
import io.hdfsgears.hdfs.seam.NamesystemLock;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.ha.HAServiceProtocol.HAServiceState;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.BlockListAsLongs;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.security.token.block.ExportedBlockKeys;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManager;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.GearAdminMonitor;
import org.apache.hadoop.hdfs.server.blockmanagement.GearBlockAccess;
import org.apache.hadoop.hdfs.server.blockmanagement.LocalBlocks;
import org.apache.hadoop.hdfs.server.common.HdfsServerConstants.NamenodeRole;
import org.apache.hadoop.hdfs.server.common.HdfsServerConstants.NodeType;
import org.apache.hadoop.hdfs.server.common.StorageInfo;
import org.apache.hadoop.hdfs.server.datanode.DataNodeLayoutVersion;
import org.apache.hadoop.hdfs.server.namenode.ha.HAContext;
import org.apache.hadoop.hdfs.server.namenode.ha.HAState;
import org.apache.hadoop.hdfs.server.protocol.DatanodeRegistration;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorage;
import org.apache.hadoop.hdfs.server.protocol.NamespaceInfo;
import org.apache.hadoop.hdfs.server.protocol.ReceivedDeletedBlockInfo;
import org.apache.hadoop.hdfs.server.protocol.StorageReceivedDeletedBlocks;
import org.apache.hadoop.hdfs.server.protocol.StorageReport;
import org.apache.hadoop.ipc.StandbyException;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;

/**
 * A real namesystem on a directory, with no RPC and no thread of its own: hosts register, report and are written to by
 * calls. It stands for the NameNode in unit tests of what the gears do with blocks and hosts.
 */
public final class LocalNamesystem implements AutoCloseable {
    public static final long BLOCK = 1024;
    static final String WRITER = "DFSClient_test";
    private static final long DISK = 1L << 40;

    private final FSNamesystem namesystem;
    private final Active state = new Active();
    private int ports = 1;

    private LocalNamesystem(Configuration conf) throws IOException, ReflectiveOperationException {
        FSImage image =
                new FSImage(conf, FSNamesystem.getNamespaceDirs(conf), FSNamesystem.getNamespaceEditsDirs(conf));
        namesystem = new FSNamesystem(conf, image);
        image.getEditLog().initJournalsForWrite();
        NamespaceInfo info = NNStorage.newNamespaceInfo();
        info.setClusterID("CID-test");
        // No image is saved: stock keeps each saver, and the namesystem with it, among its shutdown hooks.
        image.getStorage().format(info);
        namesystem.setBlockPoolId(image.getBlockPoolID());
        image.openEditLogForWrite(namesystem.getEffectiveLayoutVersion());
        namesystem.imageLoadComplete();
        namesystem.getFSDirectory().createReservedStatuses(namesystem.getCTime());
        var context = FSNamesystem.class.getDeclaredField("haContext");
        context.setAccessible(true);
        context.set(namesystem, state);
        LocalBlocks.activateMaintenance(namesystem.getBlockManager(), conf);
        namesystem.getBlockManager().setInitializedReplQueues(true);
    }

    /** Formats a namespace below the directory and loads it. */
    public static LocalNamesystem at(Path dir) throws IOException, ReflectiveOperationException {
        return at(dir, conf(dir));
    }

    public static LocalNamesystem at(Path dir, Configuration conf) throws IOException, ReflectiveOperationException {
        DefaultMetricsSystem.setMiniClusterMode(true);
        if (NameNode.getNameNodeMetrics() == null) {
            NameNode.initMetrics(conf, NamenodeRole.NAMENODE);
        }
        return new LocalNamesystem(conf);
    }

    /** Configuration of a NameNode below the directory whose maintenance the gears keep. */
    public static Configuration conf(Path dir) {
        Configuration conf = new Configuration();
        conf.set(
                DFSConfigKeys.DFS_NAMENODE_NAME_DIR_KEY,
                dir.resolve("name").toUri().toString());
        conf.set(DFSConfigKeys.DFS_NAMENODE_HOSTS_PROVIDER_CLASSNAME_KEY, GearHosts.class.getName());
        conf.set(DFSConfigKeys.DFS_NAMENODE_DECOMMISSION_INTERVAL_KEY, "1h");
        conf.setLong(DFSConfigKeys.DFS_NAMENODE_MIN_BLOCK_SIZE_KEY, 1);
        conf.setLong(DFSConfigKeys.DFS_BLOCK_SIZE_KEY, BLOCK);
        conf.setBoolean(DFSConfigKeys.DFS_NAMENODE_EDITS_NOEDITLOGCHANNELFLUSH, true);
        return conf;
    }

    public FSNamesystem namesystem() {
        return namesystem;
    }

    public BlockManager blocks() {
        return namesystem.getBlockManager();
    }

    public NNStorage storage() {
        return namesystem.getFSImage().getStorage();
    }

    public GearHosts provider() {
        return (GearHosts) blocks().getDatanodeManager().getHostConfigManager();
    }

    /** The gears' monitor, where the configuration installs it. */
    public GearAdminMonitor monitor() throws ReflectiveOperationException {
        return (GearAdminMonitor) LocalBlocks.monitor(blocks());
    }

    /** This NameNode is the standby, or is active again. */
    public void standby(boolean standby) {
        state.now = standby ? NameNode.STANDBY_STATE : NameNode.ACTIVE_STATE;
    }

    /** A host that has registered, sent a heartbeat and reported that it has no block. Its UUID is its name. */
    public DatanodeDescriptor host(String name) throws IOException {
        DatanodeDescriptor host = registered(name);
        report(host);
        return host;
    }

    /** A host that has registered and sent a heartbeat; its block report is still to come. */
    public DatanodeDescriptor registered(String name) throws IOException {
        DatanodeDescriptor known = blocks().getDatanodeManager().getDatanode(name);
        return registered(name, name, known == null ? ports++ : known.getXferPort());
    }

    /** A host under another name and identity registers at this host's address. */
    public DatanodeDescriptor registerAt(String name, DatanodeDescriptor address) throws IOException {
        return registered(name, name, address.getXferPort());
    }

    private DatanodeDescriptor registered(String name, String uuid, int port) throws IOException {
        locked(() -> blocks().registerDatanode(registration(name, uuid, port)));
        DatanodeDescriptor host = blocks().getDatanodeManager().getDatanode(uuid);
        heartbeat(host);
        return host;
    }

    /** A reformatted host: it registers at its old address with another UUID. */
    public DatanodeDescriptor reformatted(DatanodeDescriptor old, String uuid) throws IOException {
        return registered(old.getHostName(), uuid, old.getXferPort());
    }

    public void heartbeat(DatanodeDescriptor host) {
        fill(host, 0);
    }

    /** A heartbeat of a host whose disk is filled to this share. */
    public void fill(DatanodeDescriptor host, double share) {
        long used = (long) (share * DISK);
        StorageReport[] usage = {new StorageReport(volume(host), false, DISK, used, DISK - used, used, 0)};
        GearBlockAccess.updateHeartbeat(blocks().getDatanodeManager(), host, usage);
    }

    /** A heartbeat of a host whose only volume turns out to be of this type. */
    public void retype(DatanodeDescriptor host, StorageType type) {
        DatanodeStorage volume =
                new DatanodeStorage("DS-" + host.getDatanodeUuid(), DatanodeStorage.State.NORMAL, type);
        StorageReport[] usage = {new StorageReport(volume, false, DISK, 0, DISK, 0, 0)};
        GearBlockAccess.updateHeartbeat(blocks().getDatanodeManager(), host, usage);
    }

    /** A full block report of these blocks. */
    public void report(DatanodeDescriptor host, BlockInfo... held) throws IOException {
        BlockListAsLongs.Builder list = BlockListAsLongs.builder();
        for (BlockInfo block : held) {
            list.add(new BlockListAsLongs.BlockReportReplica(
                    new Block(block.getBlockId(), block.getNumBytes(), block.getGenerationStamp())));
        }
        locked(() -> blocks().processReport(host, volume(host), list.build(), null));
    }

    /** A closed file of one block, with a replica on each of these hosts. */
    public BlockInfo file(String path, int factor, DatanodeDescriptor... hosts) throws IOException {
        BlockInfo block = open(path, factor, hosts);
        finish(path, block, hosts);
        return block;
    }

    /** A file whose only block is being written to these hosts. */
    public BlockInfo open(String path, int factor, DatanodeDescriptor... hosts) throws IOException {
        long id = LocalPolicies.create(namesystem, path, factor, BLOCK, "");
        return add(path, id, null, hosts);
    }

    BlockInfo add(String path, long id, ExtendedBlock previous, DatanodeDescriptor... hosts) throws IOException {
        DatanodeStorageInfo[] targets = new DatanodeStorageInfo[hosts.length];
        for (int i = 0; i < hosts.length; i++) {
            targets[i] = hosts[i].getStorageInfos()[0];
        }
        LocatedBlock[] made = new LocatedBlock[1];
        locked(() -> made[0] = FSDirWriteFileOp.storeAllocatedBlock(namesystem, path, id, WRITER, previous, targets));
        return blocks().getStoredBlock(made[0].getBlock().getLocalBlock());
    }

    /** The writer ends: these hosts report whole replicas, and the file is closed. */
    public void finish(String path, BlockInfo block, DatanodeDescriptor... hosts) throws IOException {
        for (DatanodeDescriptor host : hosts) {
            received(host, block);
        }
        Block whole = new Block(block.getBlockId(), BLOCK, block.getGenerationStamp());
        if (!namesystem.completeFile(
                path, WRITER, new ExtendedBlock(namesystem.getBlockPoolId(), whole), block.getBlockCollectionId())) {
            throw new IOException(path + " cannot be closed yet");
        }
    }

    /** The host tells of a whole replica. */
    public void received(DatanodeDescriptor host, BlockInfo block) throws IOException {
        tell(host, block, ReceivedDeletedBlockInfo.BlockStatus.RECEIVED_BLOCK);
    }

    /** The host tells that its replica is gone. */
    public void deleted(DatanodeDescriptor host, BlockInfo block) throws IOException {
        tell(host, block, ReceivedDeletedBlockInfo.BlockStatus.DELETED_BLOCK);
    }

    private void tell(DatanodeDescriptor host, BlockInfo block, ReceivedDeletedBlockInfo.BlockStatus status)
            throws IOException {
        Block replica = new Block(block.getBlockId(), BLOCK, block.getGenerationStamp());
        ReceivedDeletedBlockInfo[] changes = {new ReceivedDeletedBlockInfo(replica, status, null)};
        locked(() ->
                blocks().processIncrementalBlockReport(host, new StorageReceivedDeletedBlocks(volume(host), changes)));
    }

    /** The replica on this host is corrupt. */
    public void corrupt(DatanodeDescriptor host, BlockInfo block) throws IOException {
        locked(() -> blocks().findAndMarkBlockAsCorrupt(
                        new ExtendedBlock(namesystem.getBlockPoolId(), block),
                        host,
                        host.getStorageInfos()[0].getStorageID(),
                        "test"));
    }

    /** Another value takes the place of an attribute of the root. */
    public void damage(String attribute) throws IOException {
        GearNamesystemAccess.setXAttr(namesystem, attribute, new byte[] {8, 1, 16, 1, 24, 7});
    }

    /** The value of an attribute of the root. */
    public byte[] attribute(String name) throws IOException {
        return GearNamesystemAccess.getXAttr(namesystem, name);
    }

    public void attribute(String name, byte[] value) throws IOException {
        GearNamesystemAccess.setXAttr(namesystem, name, value);
    }

    /** An attribute of the root is removed, or lacks in the older namespace that was restored. */
    public void remove(String attribute) throws IOException {
        GearNamesystemAccess.removeXAttr(namesystem, attribute);
    }

    /** The NameNode forgets what this host holds. */
    public void unknown(DatanodeDescriptor host) throws IOException {
        locked(() -> blocks().getDatanodeManager().removeDatanode(host));
    }

    /** A user sets the file's factor. */
    public boolean setFactor(String path, int factor) throws IOException {
        return namesystem.setReplication(path, (short) factor);
    }

    /** A user sets the path's storage policy. */
    public void storagePolicy(String path, String policy) throws IOException {
        namesystem.setStoragePolicy(path, policy);
    }

    public void delete(String path) throws IOException {
        namesystem.delete(path, true, false);
    }

    /** The host is out of service, as a host that the gears have put to sleep. */
    public void sleep(DatanodeDescriptor... hosts) throws IOException {
        for (DatanodeDescriptor host : hosts) {
            locked(() -> {
                provider().hold(host.getDatanodeUuid());
                blocks().getDatanodeManager().getDatanodeAdminManager().startMaintenance(host, Long.MAX_VALUE);
                if (!host.isInMaintenance()) {
                    GearBlockAccess.setInMaintenance(blocks().getDatanodeManager(), host);
                }
            });
        }
    }

    /** An operator's order: the host goes into maintenance as soon as its data allows it. */
    public void maintain(DatanodeDescriptor host) throws IOException {
        locked(() -> blocks().getDatanodeManager().getDatanodeAdminManager().startMaintenance(host, Long.MAX_VALUE));
    }

    /** The host has missed its heartbeats for so long that the NameNode takes it for dead. */
    public void die(DatanodeDescriptor host) {
        LocalBlocks.declareDead(blocks(), host);
    }

    public List<BlockInfo> blocksOf(String path) throws IOException {
        return GearNamesystemAccess.blocks(namesystem, path);
    }

    /** A call under the namesystem's write lock. */
    public interface Work {
        void run() throws IOException;
    }

    public void locked(Work work) throws IOException {
        NamesystemLock.GLOBAL.writeLock(namesystem);
        try {
            work.run();
        } finally {
            NamesystemLock.GLOBAL.writeUnlock(namesystem, "test");
        }
    }

    private DatanodeRegistration registration(String name, String uuid, int port) {
        StorageInfo info = new StorageInfo(
                DataNodeLayoutVersion.getCurrentLayoutVersion(),
                storage().getNamespaceID(),
                storage().getClusterID(),
                storage().getCTime(),
                NodeType.DATA_NODE);
        DatanodeID id = new DatanodeID("127.0.0.1", name, uuid, port, 0, 0, 0);
        return new DatanodeRegistration(id, info, new ExportedBlockKeys(), "3.5.0");
    }

    private static DatanodeStorage volume(DatanodeDescriptor host) {
        return new DatanodeStorage("DS-" + host.getDatanodeUuid(), DatanodeStorage.State.NORMAL, StorageType.DISK);
    }

    @Override
    public void close() {
        namesystem.close();
    }

    /** An HA state that tests set. */
    private static final class Active implements HAContext {
        HAState now = NameNode.ACTIVE_STATE;

        @Override
        public void setState(HAState next) {
            now = next;
        }

        @Override
        public HAState getState() {
            return now;
        }

        @Override
        public void startActiveServices() {}

        @Override
        public void stopActiveServices() {}

        @Override
        public void startStandbyServices() {}

        @Override
        public void prepareToStopStandbyServices() {}

        @Override
        public void stopStandbyServices() {}

        @Override
        public void writeLock() {}

        @Override
        public void writeUnlock() {}

        @Override
        public void checkOperation(NameNode.OperationCategory op) throws StandbyException {
            if (now.getServiceState() == HAServiceState.STANDBY && op == NameNode.OperationCategory.WRITE) {
                throw new StandbyException("this NameNode is the standby");
            }
        }

        @Override
        public boolean allowStaleReads() {
            return false;
        }
    }
}
