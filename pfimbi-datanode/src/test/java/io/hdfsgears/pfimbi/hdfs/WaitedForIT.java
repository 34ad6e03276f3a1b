// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs;

import static io.hdfsgears.pfimbi.hdfs.PfimbiCluster.BLOCK;
import static io.hdfsgears.pfimbi.hdfs.PfimbiCluster.PATIENCE;
import static io.hdfsgears.pfimbi.hdfs.PfimbiCluster.bytes;
import static io.hdfsgears.pfimbi.hdfs.PfimbiCluster.path;
import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.config.PfimbiKeys;
import io.hdfsgears.hdfs.seam.NamesystemLock;
import io.hdfsgears.pfimbi.hdfs.cli.PfimbiShell;
import io.hdfsgears.testkit.Poll;
import io.hdfsgears.testkit.Restart;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.MiniDFSCluster.DataNodeProperties;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.PfimbiBlockAccess;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.protocol.NamenodeProtocols;
import org.apache.hadoop.io.EnumSetWritable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Three DataNodes, each of which gets a replica of each block: writers wait for the one with the shortest queue. */
final class WaitedForIT {
    private static final long STALE_MILLIS = 3000;
    private static final byte[] CONTENT = bytes(BLOCK / 2, 1);

    private static PfimbiCluster hdfs;

    @BeforeAll
    static void start(@TempDir Path dir) throws IOException {
        Configuration conf = PfimbiCluster.settings();
        conf.setBoolean(PfimbiKeys.SYNC_BY_QUEUE.name(), true);
        conf.setBoolean(DFSConfigKeys.DFS_NAMENODE_REDUNDANCY_CONSIDERLOAD_KEY, false);
        conf.setLong(DFSConfigKeys.DFS_NAMENODE_STALE_DATANODE_INTERVAL_KEY, STALE_MILLIS);
        hdfs = PfimbiCluster.start(dir, conf, 3);
        hdfs.cluster.getNamesystem().getBlockManager().setBlockRecoveryTimeout(1000);
    }

    @AfterAll
    static void stop() {
        hdfs.close();
    }

    @AfterEach
    void settle() {
        hdfs.settle();
    }

    @Test
    void nineWritersAtOnceShareTheHostsAndEachBlockGetsAllItsReplicas() throws IOException {
        hdfs.pause(true);
        List<FSDataOutputStream> open = new ArrayList<>();
        List<String> waitedFor = new ArrayList<>();
        for (int i = 0; i < 9; i++) {
            FSDataOutputStream out = hdfs.fs().create(path("/one/shared" + i), (short) 3);
            out.write(CONTENT);
            out.hflush();
            open.add(out);
            waitedFor.add(onlyHost("/one/shared" + i));
            assertThat(expected("/one/shared" + i)).hasSize(3);
        }
        for (int i = 0; i < 9; i += 3) {
            assertThat(waitedFor.subList(i, i + 3)).doesNotHaveDuplicates();
        }
        hdfs.pause(false);
        for (FSDataOutputStream out : open) {
            out.close();
        }
        for (int i = 0; i < 9; i++) {
            hdfs.awaitReplicas("/one/shared" + i, 3);
            assertThat(hdfs.holders(hdfs.firstBlock("/one/shared" + i), CONTENT))
                    .isEqualTo(3);
        }
    }

    /** The NameNode expects all three replicas of it; two are to come. */
    @Test
    void aWaitSeesABlockThatIsBeingWritten() throws IOException {
        hdfs.pause(true);
        FSDataOutputStream log = hdfs.fs().create(path("/one/waits/log"), (short) 3);
        log.write(CONTENT);
        log.hflush();
        hdfs.write("/one/waits/closed", CONTENT);
        assertThat(waited("/one/waits/log")).as("nobody wants more").isZero();
        assertThat(waited("-replicas", "1", "/one/waits")).isZero();
        assertThat(waited("-replicas", "2", "/one/waits/log")).isEqualTo(3);
        assertThat(waited("-replicas", "2", "/one/waits/closed")).isEqualTo(3);
        assertThat(PfimbiShell.run(hdfs.conf, "-setPath", "/one/waits", "-floor", "2")
                        .code())
                .isZero();
        assertThat(waited("/one/waits/log")).isEqualTo(3);
        hdfs.write("/one/waits/floored", CONTENT);
        assertThat(waited("-replicas", "2", "/one/waits/floored")).isZero();
        assertThat(PfimbiShell.run(hdfs.conf, "-setPath", "/one/waits", "-clearFloor")
                        .code())
                .isZero();
        log.close();
        hdfs.pause(false);
        assertThat(PfimbiShell.run(hdfs.conf, "-wait", "-timeout", "60", "-replicas", "9", "/one/waits")
                        .code())
                .isZero();
        assertThat(waited("/one/waits")).isZero();
    }

    private static int waited(String... arguments) {
        String[] line = Stream.concat(Stream.of("-wait", "-timeout", "0"), Stream.of(arguments))
                .toArray(String[]::new);
        return PfimbiShell.run(hdfs.conf, line).code();
    }

    @Test
    void aBlockThatIsWrittenMakesNoQueue() throws IOException {
        hdfs.pause(true);
        FSDataOutputStream open = hdfs.fs().create(path("/one/open"), (short) 3);
        open.write(CONTENT);
        open.hflush();
        String busy = onlyHost("/one/open");
        for (int i = 0; i < 8; i++) {
            hdfs.write("/one/closed" + i, CONTENT);
            assertThat(onlyHost("/one/closed" + i)).isNotEqualTo(busy);
        }
        open.close();
    }

    @Test
    void aClientThatAsksAgainForItsBlockGetsTheSameHost() throws IOException {
        NamenodeProtocols nameNode = hdfs.cluster.getNameNode().getRpcServer();
        HdfsFileStatus file = nameNode.create(
                "/one/again",
                FsPermission.getFileDefault(),
                "client",
                new EnumSetWritable<>(EnumSet.of(CreateFlag.CREATE)),
                true,
                (short) 3,
                BLOCK,
                null,
                null,
                null);
        LocatedBlock first = nameNode.addBlock("/one/again", "client", null, null, file.getFileId(), null, null);
        LocatedBlock again = nameNode.addBlock("/one/again", "client", null, null, file.getFileId(), null, null);
        assertThat(again.getBlock()).isEqualTo(first.getBlock());
        assertThat(again.getLocations()).hasSize(1).isEqualTo(first.getLocations());
        assertThat(again.getStorageIDs()).isEqualTo(first.getStorageIDs());
        nameNode.abandonBlock(again.getBlock(), file.getFileId(), "/one/again", "client");
        hdfs.fs().delete(path("/one/again"), false);
    }

    /** Whichever host it was: those that were to get copies have no say, so nothing that was flushed is lost. */
    @Test
    void theOnlyHostIsStaleWhileTheLeaseIsRecovered() throws IOException {
        hdfs.pause(true);
        DistributedFileSystem writer = (DistributedFileSystem) FileSystem.newInstance(hdfs.conf);
        FSDataOutputStream out = writer.create(path("/one/stale"), (short) 3);
        out.write(CONTENT);
        out.hflush();
        writer.getClient().closeAllFilesBeingWritten(true);
        DatanodeDescriptor only = host(onlyHost("/one/stale"));
        DataNodeProperties down = hdfs.cluster.stopDataNode(hdfs.index(only.getDatanodeUuid()));
        Poll.until(PATIENCE, "the host is stale", () -> only.isStale(STALE_MILLIS));
        assertThat(hdfs.fs().recoverLease(path("/one/stale"))).isFalse();
        hdfs.cluster.triggerHeartbeats();
        hdfs.cluster.triggerHeartbeats();
        assertThat(hdfs.fs().isFileClosed(path("/one/stale"))).isFalse();
        Restart.onItsPort(() -> hdfs.cluster.restartDataNode(down, true));
        hdfs.cluster.waitActive();
        Poll.until(PATIENCE, "the file is closed", () -> closes("/one/stale"));
        assertThat(hdfs.read("/one/stale")).isEqualTo(CONTENT);
        hdfs.awaitReplicas("/one/stale", 3);
    }

    private static boolean closes(String file) {
        try {
            return hdfs.fs().recoverLease(path(file));
        } catch (IOException e) {
            return false;
        }
    }

    /** The host that its writer waits for. */
    private static String onlyHost(String file) throws IOException {
        LocatedBlock block = hdfs.cluster
                .getNameNode()
                .getRpcServer()
                .getBlockLocations(file, 0, 1)
                .get(0);
        assertThat(block.getLocations()).hasSize(1);
        return block.getLocations()[0].getDatanodeUuid();
    }

    private static DatanodeDescriptor host(String uuid) {
        return hdfs.cluster
                .getNamesystem()
                .getBlockManager()
                .getDatanodeManager()
                .getDatanode(uuid);
    }

    private static List<DatanodeDescriptor> expected(String file) throws IOException {
        FSNamesystem namesystem = hdfs.cluster.getNamesystem();
        ExtendedBlock block = hdfs.firstBlock(file);
        NamesystemLock.GLOBAL.readLock(namesystem);
        try {
            return PfimbiBlockAccess.expected(namesystem.getBlockManager().getStoredBlock(block.getLocalBlock()));
        } finally {
            NamesystemLock.GLOBAL.readUnlock(namesystem, "test");
        }
    }
}
