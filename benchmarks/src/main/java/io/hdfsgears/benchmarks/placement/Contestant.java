// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.placement;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.hdfs.server.protocol.NamenodeProtocols;
import org.apache.hadoop.io.EnumSetWritable;

/** A running NameNode with registered hosts and empty open files. */
public abstract class Contestant implements AutoCloseable {
    static final String CLIENT = "placement-benchmark";
    static final long BLOCK_BYTES = 1L << 20;
    /** Replicas of a file unless told otherwise. */
    static final short REPLICATION = 3;

    private static final int FILES_PER_FOLDER = 1000;

    private final NameNode nameNode;
    private final Hosts hosts;
    private OpenFile[] files = new OpenFile[0];
    private short factor = REPLICATION;

    /** A file that waits for its first block. */
    record OpenFile(String path, long id) {}

    Contestant(NameNode nameNode, int hostCount) throws IOException {
        this.nameNode = nameNode;
        this.hosts = new Hosts(nameNode.getRpcServer(), hostCount);
    }

    abstract String name();

    public NameNode nameNode() {
        return nameNode;
    }

    NamenodeProtocols rpc() {
        return nameNode.getRpcServer();
    }

    void beat() throws IOException {
        hosts.beat();
    }

    /** Registered hosts. */
    public int hosts() {
        return hosts.count();
    }

    /** A heartbeat of one host. */
    public void beat(int host) throws IOException {
        hosts.beat(host);
    }

    /** A host dies: it sends nothing until {@link #revive}. */
    public void silence(String uuid) {
        hosts.silence(uuid);
    }

    public void revive() {
        hosts.revive();
    }

    OpenFile[] files() {
        return files;
    }

    /** @return names of the hosts that take no new blocks */
    public Set<String> outOfService() {
        return nameNode.getNamesystem().getBlockManager().getDatanodeManager().getDatanodes().stream()
                .filter(host -> !host.isInService())
                .map(DatanodeDescriptor::getHostName)
                .collect(Collectors.toSet());
    }

    /** Replicas that a block is asked for with. */
    short factor() {
        return factor;
    }

    /** Creates the files that every round asks one block for. */
    void openFiles(int count, short replicas) throws IOException {
        factor = replicas;
        OpenFile[] opened = new OpenFile[count];
        for (int i = 0; i < count; i++) {
            String path = "/d" + i / FILES_PER_FOLDER + "/f" + i;
            long id = rpc().create(
                            path,
                            FsPermission.getFileDefault(),
                            CLIENT,
                            new EnumSetWritable<>(EnumSet.of(CreateFlag.CREATE)),
                            true,
                            replicas,
                            BLOCK_BYTES,
                            null,
                            null,
                            null)
                    .getFileId();
            opened[i] = new OpenFile(path, id);
        }
        files = opened;
    }

    /** What both NameNodes are run with: stock defaults save folders, ports, racks, and leases that outlive the run. */
    static Configuration configuration(Path folder) throws IOException {
        Configuration conf = new HdfsConfiguration();
        conf.set("fs.defaultFS", "hdfs://127.0.0.1:0");
        conf.set("dfs.namenode.rpc-address", "127.0.0.1:0");
        conf.set("dfs.namenode.http-address", "127.0.0.1:0");
        conf.set("dfs.namenode.name.dir", folder.resolve("name").toUri().toString());
        conf.set("hadoop.tmp.dir", folder.resolve("tmp").toString());
        conf.set("net.topology.node.switch.mapping.impl", RacksByName.class.getName());
        conf.setBoolean("dfs.namenode.datanode.registration.ip-hostname-check", false);
        conf.setLong("dfs.namenode.lease-hard-limit-sec", 86_400);
        conf.setInt("dfs.replication", REPLICATION);
        conf.set("dfs.namenode.startup", "REGULAR");
        NameNode.format(conf);
        return conf;
    }

    @Override
    public void close() throws IOException {
        nameNode.stop();
        nameNode.join();
    }
}
