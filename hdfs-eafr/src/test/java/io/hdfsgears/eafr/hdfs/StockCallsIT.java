// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.hdfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManager;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManagerTestUtil;
import org.apache.hadoop.hdfs.tools.DFSck;
import org.apache.hadoop.util.ToolRunner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Calls of stock clients during a shift down and in the low gear: Rabbit, four hosts, two primaries. Nothing is copied unasked. */
class StockCallsIT {
    private static final int HOSTS = 4;
    private static final int PRIMARIES = 2;
    private static final int BLOCK = 1 << 20;
    private static final Path LOG = new Path("/log");

    @Test
    @Timeout(100) // a writer that waits for hosts does so for 90 s, six times
    void callsEndAsOnStock(@TempDir java.nio.file.Path folder) throws Exception {
        List<String> settings = List.of(
                "dfs.namenode.redundancy.interval.seconds=3600",
                "dfs.namenode.maintenance.replication.min=1"); // a cluster that begins without DataNodes has 0
        try (MiniGears gears = new MiniGears(folder.toFile(), HOSTS, settings)) {
            writtenBeforeTheShift(gears);
            appendDuringTheShift(gears);
            blockThatNoHostCanTake(gears);
            fsckThatDeletes(gears);
            assertThat(gears.state().getHostsAwake()).as("no host woke").isEqualTo(PRIMARIES);
        }
    }

    private static void writtenBeforeTheShift(MiniGears gears) throws IOException {
        InetSocketAddress[] last = {gears.host(HOSTS).getXferAddress()};
        try (FSDataOutputStream out =
                gears.files().create(LOG, FsPermission.getFileDefault(), true, 4096, (short) 1, BLOCK, null, last)) {
            out.write(1);
        }
        assertThat(gears.replicasBehind(PRIMARIES, LOG)).isEqualTo(1);
        gears.files().enableErasureCodingPolicy("XOR-2-1-1024k");
        gears.files().mkdirs(new Path("/coded"));
        gears.files().setErasureCodingPolicy(new Path("/coded"), "XOR-2-1-1024k");
        try (FSDataOutputStream out = gears.files().create(new Path("/coded/f"))) {
            out.write(1);
        }
    }

    /** The only replica is on a host that leaves: stock refuses the append, and no client repeats it. */
    private static void appendDuringTheShift(MiniGears gears) throws Exception {
        gears.order(PRIMARIES);
        BlockManager bm = gears.namesystem().getBlockManager();
        gears.await("the last host leaves", () -> gears.fewestReplicas(LOG) == 0);
        CompletableFuture<FSDataOutputStream> append = CompletableFuture.supplyAsync(() -> {
            try {
                return gears.files().append(LOG);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        gears.await("the append is answered", () -> {
            BlockManagerTestUtil.computeAllPendingWork(bm);
            return append.isDone();
        });
        try (FSDataOutputStream out = append.get()) {
            out.write(2);
        }
        gears.awaitState("the shift ends", state -> {
            BlockManagerTestUtil.computeAllPendingWork(bm);
            return state.getPhase().equals("STEADY") && state.getHostsAwake() == PRIMARIES;
        });
        assertThat(gears.files().getFileStatus(LOG).getLen()).isEqualTo(2);
    }

    private static void blockThatNoHostCanTake(MiniGears gears) throws IOException {
        gears.files().mkdirs(new Path("/cold"));
        gears.files().setStoragePolicy(new Path("/cold"), "COLD");
        assertThatThrownBy(() -> {
                    try (FSDataOutputStream out = gears.files().create(new Path("/cold/f"))) {
                        out.write(1);
                    }
                })
                .hasMessageContaining("could only be written to 0 of the 1 minReplication nodes");
    }

    private static void fsckThatDeletes(MiniGears gears) throws Exception {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8);
        int code = ToolRunner.run(new DFSck(gears.files().getConf(), out), new String[] {"/", "-delete"});
        assertThat(said.toString(StandardCharsets.UTF_8)).contains("fsck -delete is refused: 2 hosts");
        assertThat(code).isNotZero();
        said.reset();
        ToolRunner.run(new DFSck(gears.files().getConf(), out), new String[] {"/log", "-files"});
        assertThat(said.toString(StandardCharsets.UTF_8)).contains("/log", "Status: HEALTHY");
    }
}
