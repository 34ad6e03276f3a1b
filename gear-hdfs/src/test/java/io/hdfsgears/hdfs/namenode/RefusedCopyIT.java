// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.namenode;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.GearHosts;
import io.hdfsgears.hdfs.placement.FirstHostsPolicy;
import io.hdfsgears.testkit.Poll;
import io.hdfsgears.testkit.Restart;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A DataNode keeps a replica of a block that the NameNode does not know: it restarted while the block was written, and the writer went on
 * without it. The DataNode refuses each copy of the block ("already exists in state RWR").
 */
class RefusedCopyIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final org.apache.hadoop.fs.Path FILE = new org.apache.hadoop.fs.Path("/f");

    @TempDir
    Path dir;

    private MiniDFSCluster cluster;

    @BeforeEach
    void start() throws Exception {
        cluster = new MiniDFSCluster.Builder(new Configuration(), dir.toFile())
                .numDataNodes(0)
                .build();
        cluster.waitClusterUp();
        Configuration conf = cluster.getConfiguration(0);
        conf.setInt(DFSConfigKeys.DFS_REPLICATION_KEY, 2);
        conf.setInt(DFSConfigKeys.DFS_HEARTBEAT_INTERVAL_KEY, 1);
        conf.setInt(DFSConfigKeys.DFS_NAMENODE_REDUNDANCY_INTERVAL_SECONDS_KEY, 1);
        // Stock waits five minutes before it asks for another target.
        conf.setInt(DFSConfigKeys.DFS_NAMENODE_RECONSTRUCTION_PENDING_TIMEOUT_SEC_KEY, 3);
        conf.setClass(DFSConfigKeys.DFS_BLOCK_REPLICATOR_CLASSNAME_KEY, FirstHostsPolicy.class, Object.class);
        conf.setClass(DFSConfigKeys.DFS_NAMENODE_HOSTS_PROVIDER_CLASSNAME_KEY, GearHosts.class, Object.class);
        conf.set("dfs.namenode.gear.tick", "200ms");
        conf.setInt("dfs.namenode.gear.primaries", 2);
        conf.setInt("dfs.namenode.gear.hosts.expected", 4);
        conf.set("dfs.namenode.startup", "REGULAR");
        cluster.shutdownNameNode(0);
        cluster.getNameNodeInfos()[0].nameNode = new GearNameNode(conf);
        cluster.startDataNodes(conf, 4, true, null, null);
        cluster.waitActive();
        Poll.until(PATIENCE, "the layout places replicas", () -> gears().views().current() != null);
    }

    @AfterEach
    void stop() {
        if (cluster != null) {
            cluster.shutdown();
        }
    }

    private GearRuntime gears() {
        try {
            return ((GearNameNode) cluster.getNameNode()).requireRuntime();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private DistributedFileSystem fs() throws IOException {
        return cluster.getFileSystem();
    }

    private LocatedBlock block() throws IOException {
        return cluster.getNameNode()
                .getRpcServer()
                .getBlockLocations(FILE.toString(), 0, 1)
                .get(0);
    }

    private Set<Integer> holders() {
        try {
            Set<Integer> holders = new HashSet<>();
            for (var host : block().getLocations()) {
                holders.add(host.getXferPort());
            }
            return holders;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The host that the layout would give the next replica: the third on the chain. */
    private int refusing() {
        int port = gears().views().current().host(3).orElseThrow().getXferPort();
        return cluster.getDataNodes().stream()
                .map(dataNode -> dataNode.getXferPort())
                .toList()
                .indexOf(port);
    }

    private List<Path> filesOf(ExtendedBlock block) throws IOException {
        List<Path> files = new ArrayList<>();
        for (int dataNode = 0; dataNode < 4; dataNode++) {
            try (Stream<Path> all =
                    Files.walk(cluster.getInstanceStorageDir(dataNode, 0).toPath())) {
                all.filter(file -> file.getFileName().toString().startsWith(block.getBlockName()))
                        .forEach(files::add);
            }
            if (!files.isEmpty()) {
                return files;
            }
        }
        throw new IOException("no DataNode has " + block);
    }

    @Test
    void aRepairOfABlockThatItsTargetRefusesEndsOnAnotherHost() throws Exception {
        int refusing = refusing();
        Path target = rbw(refusing);
        ExtendedBlock written;
        try (FSDataOutputStream out = fs().create(FILE, (short) 2)) {
            out.writeBytes("acknowledged");
            out.hflush();
            written = block().getBlock();
            MiniDFSCluster.DataNodeProperties stopped = cluster.stopDataNode(refusing);
            for (Path file : filesOf(written)) {
                Files.copy(file, target.resolve(file.getFileName()));
            }
            Restart.onItsPort(() -> cluster.restartDataNode(stopped, true));
            cluster.waitActive();
            cluster.triggerBlockReports();
        }
        Set<Integer> before = holders();
        assertThat(before).hasSize(2);
        fs().setReplication(FILE, (short) 3);
        Poll.until(PATIENCE, "the block has three replicas", () -> holders().size() == 3);
        assertThat(block().getBlock().getBlockId()).isEqualTo(written.getBlockId());
        assertThat(target.toFile().list()).as("what the host kept").hasSize(2);
    }

    private Path rbw(int dataNode) throws IOException {
        try (Stream<Path> all =
                Files.walk(cluster.getInstanceStorageDir(dataNode, 0).toPath())) {
            return all.filter(file -> file.endsWith("rbw")).findFirst().orElseThrow();
        }
    }
}
