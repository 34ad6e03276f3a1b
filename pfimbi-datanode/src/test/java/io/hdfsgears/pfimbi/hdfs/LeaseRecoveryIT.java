// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs;

import static io.hdfsgears.pfimbi.hdfs.PfimbiCluster.BLOCK;
import static io.hdfsgears.pfimbi.hdfs.PfimbiCluster.PATIENCE;
import static io.hdfsgears.pfimbi.hdfs.PfimbiCluster.bytes;
import static io.hdfsgears.pfimbi.hdfs.PfimbiCluster.path;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.hdfs.pipeline.PathSync;
import io.hdfsgears.testkit.Poll;
import io.hdfsgears.testkit.Restart;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.MiniDFSCluster.DataNodeProperties;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.HdfsConstants;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.protocol.NamenodeProtocols;
import org.apache.hadoop.ipc.CallerContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The hosts that a writer wrote to are down while its lease is recovered; the hosts that were to get copies are up and have none.
 * Whatever was flushed is there when the hosts are back, as it is with stock and a factor of s.
 */
final class LeaseRecoveryIT {
    private static final long STALE_MILLIS = 3000;
    private static final byte[] CONTENT = bytes(BLOCK / 2, 1);

    private static PfimbiCluster hdfs;
    private static DistributedFileSystem writer;

    @BeforeAll
    static void start(@TempDir Path dir) throws IOException {
        Configuration conf = PfimbiCluster.settings();
        conf.setLong(DFSConfigKeys.DFS_NAMENODE_STALE_DATANODE_INTERVAL_KEY, STALE_MILLIS);
        hdfs = PfimbiCluster.start(dir, conf, 5);
        hdfs.cluster.getNamesystem().getBlockManager().setBlockRecoveryTimeout(1000);
        hdfs.pause(true);
    }

    @AfterAll
    static void stop() {
        hdfs.close();
    }

    @AfterEach
    void usualLeases() {
        hdfs.cluster.setLeasePeriod(
                HdfsConstants.LEASE_SOFTLIMIT_PERIOD, DFSConfigKeys.DFS_LEASE_HARDLIMIT_DEFAULT * 1000);
    }

    @Test
    void theOnlyHostIsStaleWhileTheLeaseIsRecovered() throws Exception {
        LocatedBlock open = flushed("/one/stale");
        List<DataNodeProperties> down = stop(open);
        awaitStale(open);
        assertThat(hdfs.fs().recoverLease(path("/one/stale"))).isFalse();
        othersHaveTheirOrders();
        refusesToDelete(open.getBlock());
        recovers("/one/stale", down);
    }

    @Test
    void theOnlyHostIsDeadAndTheHardLimitIsOver() throws Exception {
        LocatedBlock open = flushed("/one/dead");
        List<DataNodeProperties> down = stop(open);
        Poll.until(PATIENCE, "the host is dead", () -> descriptors(open).noneMatch(DatanodeDescriptor::isAlive));
        hdfs.cluster.setLeasePeriod(1, 1);
        Poll.until(PATIENCE, "the lease is recovered", () -> underRecovery(open.getBlock()));
        othersHaveTheirOrders();
        recovers("/one/dead", down);
    }

    @Test
    void aBlockThatIsCommittedAndNotReported() throws Exception {
        LocatedBlock open = flushed("/one/committed");
        List<DataNodeProperties> down = stop(open);
        awaitStale(open);
        NamenodeProtocols nameNode = hdfs.cluster.getNameNode().getRpcServer();
        ExtendedBlock written = new ExtendedBlock(open.getBlock());
        written.setNumBytes(CONTENT.length);
        assertThat(nameNode.complete(
                        "/one/committed",
                        writer.getClient().getClientName(),
                        written,
                        nameNode.getFileInfo("/one/committed").getFileId()))
                .isFalse();
        assertThat(hdfs.fs().recoverLease(path("/one/committed"))).isFalse();
        othersHaveTheirOrders();
        recovers("/one/committed", down);
    }

    @Test
    void bothHostsOfTwoAreDown() throws Exception {
        LocatedBlock open = flushed("/two/down");
        assertThat(open.getLocations()).hasSize(2);
        List<DataNodeProperties> down = stop(open);
        awaitStale(open);
        assertThat(hdfs.fs().recoverLease(path("/two/down"))).isFalse();
        othersHaveTheirOrders();
        recovers("/two/down", down);
    }

    @Test
    void oneHostOfTwoRecoversAlone() throws Exception {
        LocatedBlock open = flushed("/two/half");
        DataNodeProperties down = stop(open.getLocations()[0]);
        closes("/two/half");
        assertThat(hdfs.read("/two/half")).isEqualTo(CONTENT);
        Restart.onItsPort(() -> hdfs.cluster.restartDataNode(down, true));
        hdfs.cluster.waitActive();
    }

    @Test
    void aTruncateWhileTheOnlyHostIsDown() throws Exception {
        hdfs.write("/one/truncated", CONTENT);
        LocatedBlock only = located("/one/truncated");
        assertThat(only.getLocations()).hasSize(1);
        List<DataNodeProperties> down = stop(only);
        assertThat(hdfs.fs().truncate(path("/one/truncated"), 1000)).isFalse();
        othersHaveTheirOrders();
        start(down);
        closes("/one/truncated");
        assertThat(hdfs.read("/one/truncated")).isEqualTo(Arrays.copyOf(CONTENT, 1000));
    }

    @Test
    void aFloorHoldsHoweverThePathIsSpelled() throws IOException {
        PathSync rules = hdfs.rules();
        rules.set("/floored", PathSync.Kind.FLOOR, 2);
        CallerContext.setCurrent(new CallerContext.Builder("pfimbi:1").build());
        hdfs.fs().mkdirs(path("/floored"));
        hdfs.write("/.reserved/raw/floored/raw", bytes(BLOCK, 4));
        assertThat(hdfs.replicas("/floored/raw")).containsExactly(2);
        FSDataOutputStream out = hdfs.fs().create(path("/plain/renamed"), (short) 3);
        hdfs.fs().rename(path("/plain/renamed"), path("/floored/renamed"));
        out.write(bytes(BLOCK, 4));
        out.close();
        assertThat(hdfs.replicas("/floored/renamed")).containsExactly(2);
        rules.clear("/floored");
        hdfs.write("/floored/free", bytes(BLOCK, 4));
        assertThat(hdfs.replicas("/floored/free")).containsExactly(1);
        CallerContext.setCurrent(null);
    }

    private static LocatedBlock flushed(String file) throws IOException {
        writer = (DistributedFileSystem) FileSystem.newInstance(hdfs.conf);
        FSDataOutputStream out = writer.create(path(file), (short) 3);
        out.write(CONTENT);
        out.hflush();
        // As if the writer's host had gone, too.
        writer.getClient().closeAllFilesBeingWritten(true);
        return located(file);
    }

    private static LocatedBlock located(String file) throws IOException {
        return hdfs.cluster
                .getNameNode()
                .getRpcServer()
                .getBlockLocations(file, 0, 1)
                .get(0);
    }

    private static List<DataNodeProperties> stop(LocatedBlock block) {
        return Arrays.stream(block.getLocations()).map(LeaseRecoveryIT::stop).toList();
    }

    private static DataNodeProperties stop(DatanodeInfo host) {
        return hdfs.cluster.stopDataNode(hdfs.index(host.getDatanodeUuid()));
    }

    private static void start(List<DataNodeProperties> down) throws IOException {
        for (DataNodeProperties host : down) {
            Restart.onItsPort(() -> hdfs.cluster.restartDataNode(host, true));
        }
        hdfs.cluster.waitActive();
        hdfs.pause(true);
    }

    private static Stream<DatanodeDescriptor> descriptors(LocatedBlock block) {
        return Arrays.stream(block.getLocations())
                .map(host -> hdfs.cluster
                        .getNamesystem()
                        .getBlockManager()
                        .getDatanodeManager()
                        .getDatanode(host.getDatanodeUuid()));
    }

    /** From here on the hosts that are up were heard of last, so that stock would order them to recover. */
    private static void awaitStale(LocatedBlock block) {
        Poll.until(
                PATIENCE, "the hosts are stale", () -> descriptors(block).allMatch(host -> host.isStale(STALE_MILLIS)));
    }

    private static BlockInfo stored(ExtendedBlock block) {
        return hdfs.cluster.getNamesystem().getBlockManager().getStoredBlock(block.getLocalBlock());
    }

    private static boolean underRecovery(ExtendedBlock block) {
        return stored(block).isUnderRecovery();
    }

    /** The hosts that are up ask for work, and do what they are told. */
    private static void othersHaveTheirOrders() throws IOException {
        for (int i = 0; i < 2; i++) {
            hdfs.cluster.triggerHeartbeats();
        }
        Poll.until(
                PATIENCE,
                "no host recovers a block",
                () -> Thread.getAllStackTraces().keySet().stream()
                        .noneMatch(thread -> String.valueOf(thread).contains("BlockRecoveryWorker")));
    }

    private static void refusesToDelete(ExtendedBlock block) {
        long recovery = stored(block).getUnderConstructionFeature().getBlockRecoveryId();
        assertThatThrownBy(() -> hdfs.cluster
                        .getNameNode()
                        .getRpcServer()
                        .commitBlockSynchronization(
                                block, recovery, 0, true, true, DatanodeID.EMPTY_ARRAY, new String[0]))
                .hasMessageContaining("is not deleted by recovery " + recovery);
    }

    private static void recovers(String file, List<DataNodeProperties> down) throws Exception {
        assertThat(hdfs.fs().isFileClosed(path(file))).isFalse();
        start(down);
        closes(file);
        assertThat(hdfs.read(file)).isEqualTo(CONTENT);
        DFSTestUtil.waitReplication(hdfs.fs(), path(file), (short) 3);
    }

    private static void closes(String file) {
        Poll.until(PATIENCE, file + " is closed", () -> {
            try {
                return hdfs.fs().recoverLease(path(file));
            } catch (IOException e) {
                return false;
            }
        });
    }
}
