// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.drill;

import io.hdfsgears.hdfs.GearHosts;
import io.hdfsgears.hdfs.namenode.GearNameNode;
import io.hdfsgears.rabbit.hdfs.RabbitBlockPlacementPolicy;
import io.hdfsgears.rack.RackSpec;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.protocol.BlockListAsLongs;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.security.token.block.ExportedBlockKeys;
import org.apache.hadoop.hdfs.server.common.StorageInfo;
import org.apache.hadoop.hdfs.server.namenode.AuditLogger;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.hdfs.server.protocol.BlockReportContext;
import org.apache.hadoop.hdfs.server.protocol.DatanodeRegistration;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorage;
import org.apache.hadoop.hdfs.server.protocol.NamenodeProtocols;
import org.apache.hadoop.hdfs.server.protocol.NamespaceInfo;
import org.apache.hadoop.hdfs.server.protocol.SlowDiskReports;
import org.apache.hadoop.hdfs.server.protocol.SlowPeerReports;
import org.apache.hadoop.hdfs.server.protocol.StorageBlockReport;
import org.apache.hadoop.hdfs.server.protocol.StorageReport;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.util.VersionInfo;

/** A NameNode with gears and Kerberos in this process, its RPC server, and hosts that are calls to it. */
final class SecureNameNode implements AutoCloseable {
    /** What the audit log has, the newest last. */
    static final ConcurrentLinkedQueue<String> AUDITED = new ConcurrentLinkedQueue<>();

    private static final long CAPACITY_BYTES = 1L << 40;

    private final NameNode nameNode;
    private final Configuration conf;

    /** What a NameNode gives its audit loggers; it makes this one itself. */
    public static final class Audit implements AuditLogger {
        @Override
        public void initialize(Configuration conf) {
            AUDITED.clear();
        }

        @Override
        public void logAuditEvent(
                boolean succeeded,
                String userName,
                InetAddress address,
                String cmd,
                String src,
                String dst,
                FileStatus stat) {
            AUDITED.add("allowed=" + succeeded + " ugi=" + userName + " cmd=" + cmd + " src=" + src);
        }
    }

    private SecureNameNode(NameNode nameNode, Configuration conf) {
        this.nameNode = nameNode;
        this.conf = conf;
    }

    static SecureNameNode start(Realm realm, Path folder, List<String> hosts, Map<String, String> settings)
            throws IOException {
        DefaultMetricsSystem.setMiniClusterMode(true); // formatting and running have the same names
        Configuration conf = new Configuration();
        realm.joined(RackSpec.of(hosts.size())).settings().forEach(conf::set);
        settings.forEach(conf::set);
        conf.set("fs.defaultFS", "hdfs://127.0.0.1:0");
        conf.set(DFSConfigKeys.DFS_NAMENODE_HTTP_ADDRESS_KEY, "127.0.0.1:0");
        conf.set(DFSConfigKeys.DFS_NAMENODE_NAME_DIR_KEY, folder.toUri().toString());
        conf.set(DFSConfigKeys.DFS_NAMENODE_AUDIT_LOGGERS_KEY, Audit.class.getName());
        conf.set("dfs.block.replicator.classname", RabbitBlockPlacementPolicy.class.getName());
        conf.set("dfs.namenode.hosts.provider.classname", GearHosts.class.getName());
        conf.set("dfs.namenode.gear.power", "none");
        conf.set("dfs.namenode.gear.primaries", "2");
        conf.set("dfs.namenode.gear.tick", "200ms");
        conf.set("dfs.namenode.gear.host.lost.after", "1h"); // hosts send one heartbeat each
        NameNode.format(conf);
        SecureNameNode started = new SecureNameNode(new GearNameNode(conf), conf);
        try {
            started.register(hosts);
        } catch (IOException e) {
            started.close();
            throw e;
        }
        return started;
    }

    InetSocketAddress address() {
        return nameNode.getNameNodeAddress();
    }

    Configuration conf() {
        return conf;
    }

    private void register(List<String> hosts) throws IOException {
        NamenodeProtocols rpc = nameNode.getRpcServer();
        NamespaceInfo namespace = rpc.versionRequest();
        for (int i = 0; i < hosts.size(); i++) {
            DatanodeID id = new DatanodeID("10.1.0." + (i + 1), hosts.get(i), "uuid-" + i, 9866, 9864, 0, 9867);
            DatanodeRegistration host = rpc.registerDatanode(new DatanodeRegistration(
                    id, new StorageInfo(namespace), new ExportedBlockKeys(), VersionInfo.getVersion()));
            DatanodeStorage disk = new DatanodeStorage("disk-" + i);
            StorageReport[] room = {new StorageReport(disk, false, CAPACITY_BYTES, 0, CAPACITY_BYTES, 0, 0)};
            rpc.sendHeartbeat(
                    host, room, 0, 0, 0, 0, 0, null, false, SlowPeerReports.EMPTY_REPORT, SlowDiskReports.EMPTY_REPORT);
            StorageBlockReport[] nothing = {new StorageBlockReport(disk, BlockListAsLongs.EMPTY)};
            rpc.blockReport(host, namespace.getBlockPoolID(), nothing, new BlockReportContext(1, 0, i + 1L, 0L));
        }
    }

    @Override
    public void close() {
        nameNode.stop();
        nameNode.join();
    }
}
