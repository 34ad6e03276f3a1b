// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.hdfs;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.proto.GearProtos.EafrStandbyProto;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A NameNode and DataNodes, three hot servers and two standby ones, r = 2. */
class StandbyIT {
    private static final int HOSTS = 5;
    private static final int HOT = 3;
    private static final int FACTOR = 2;
    private static final int BLOCK = 64 << 10;
    private static final int BLOCKS = 3;
    private static final Path OLD = new Path("/data/old");
    private static final Path READ = new Path("/data/read");
    private static final Path LATE = new Path("/data/late");

    private static List<String> settings(String mode, String... more) {
        List<String> settings = new ArrayList<>(List.of(
                "dfs.block.replicator.classname=" + EafrBlockPlacementPolicy.class.getName(),
                "dfs.namenode.gear.primaries=0",
                "dfs.namenode.eafr.hot.share=60",
                "dfs.namenode.eafr.mode=" + mode,
                "dfs.namenode.eafr.interval=1s",
                "dfs.namenode.eafr.standby.after=3s",
                "dfs.namenode.eafr.free.space=0",
                "dfs.namenode.accesstime.precision=1"));
        settings.addAll(List.of(more));
        return settings;
    }

    /** Off: hot servers take all that is written, and standby servers leave without a copy. */
    @Test
    void standbyServersLeaveWithoutACopy(@TempDir java.nio.file.Path folder) throws IOException {
        try (MiniGears gears = new MiniGears(folder.toFile(), HOSTS, settings("off"))) {
            assertThat(gears.state().getGearsList()).containsExactly(3, 4, 5);
            gears.write(OLD, BLOCKS, BLOCK);
            assertThat(gears.replicasBehind(HOT, OLD)).isZero();
            gears.shift(HOT);
            assertThat(gears.fewestReplicas(OLD)).isEqualTo(FACTOR);
            gears.write(LATE, BLOCKS, BLOCK);
            read(gears, OLD);
            read(gears, LATE);
            gears.shift(HOSTS);
            assertThat(gears.replicasBehind(HOT, OLD) + gears.replicasBehind(HOT, LATE))
                    .as("nothing is sent to standby servers for its own sake")
                    .isZero();
        }
    }

    @Test
    void aDryRunSaysWhatItWouldMove(@TempDir java.nio.file.Path folder) throws IOException {
        try (MiniGears gears = new MiniGears(folder.toFile(), HOSTS, settings("dry_run"))) {
            gears.write(OLD, BLOCKS, BLOCK);
            gears.await("cold blocks are found", () -> is(gears, standby -> standby.getColdBlocks() == BLOCKS));
            assertThat(gears.report().getStandby().getColdBytes()).isEqualTo((long) BLOCKS * BLOCK);
            long looks = gears.report().getStandby().getLooks();
            gears.await("two looks more", () -> is(gears, standby -> standby.getLooks() >= looks + 2));
            assertThat(gears.replicasBehind(HOT, OLD)).isZero();
            assertThat(gears.report().getStandby().getMovedBlocks()).isZero();
        }
    }

    /** A cold file's replicas go to the last host, one of each block; a file that is read stays; the full host sleeps. */
    @Test
    void coldReplicasGoToTheLastServerWhichSleepsWhenItIsFull(@TempDir java.nio.file.Path folder) throws IOException {
        try (MiniGears gears = new MiniGears(folder.toFile(), HOSTS, settings("on"))) {
            gears.write(OLD, BLOCKS, BLOCK);
            gears.write(READ, BLOCKS, BLOCK);
            try (Readers readers = new Readers(gears.files(), READ, 4)) {
                gears.await("readers read", readers::reading);
                gears.await("one replica of each block", () -> gears.replicasBehind(HOSTS - 1, OLD) == BLOCKS);
                gears.await("and one less on hot servers", () -> gears.mostReplicas(OLD) == FACTOR);
                long looks = gears.report().getStandby().getLooks();
                gears.await("two looks more", () -> is(gears, standby -> standby.getLooks() >= looks + 2));
                assertThat(gears.replicasBehind(HOT, READ)).as("it is read").isZero();
                assertThat(gears.replicasBehind(HOT, OLD))
                        .as("one stays on a hot server")
                        .isEqualTo(BLOCKS);
                assertThat(gears.report().getStandby().getMovedBlocks()).isEqualTo(BLOCKS);
            }
            gears.restartNameNode(
                    "dfs.namenode.eafr.free.space=1024t",
                    "dfs.namenode.eafr.standby.after=8s",
                    "dfs.namenode.gear.fill.limit=100",
                    "dfs.namenode.gear.min.time=0s");
            gears.awaitState(
                    "the standby servers, which look full now, sleep",
                    state -> state.getPhase().equals("STEADY") && state.getHostsAwake() == HOT);
            assertThat(gears.fewestReplicas(OLD)).as("one awake").isEqualTo(1);
            read(gears, OLD);
            read(gears, READ);
            gears.shift(HOSTS);
            gears.await("all replicas again", () -> gears.fewestReplicas(OLD) == FACTOR);
            read(gears, OLD);
        }
    }

    private static void read(MiniGears gears, Path file) throws IOException {
        byte[] all = new byte[BLOCKS * BLOCK];
        try (FSDataInputStream in = gears.files().open(file)) {
            in.readFully(0, all);
        }
        assertThat(all).containsOnly(0);
    }

    private static boolean is(MiniGears gears, Predicate<EafrStandbyProto> test) {
        try {
            return test.test(gears.report().getStandby());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
