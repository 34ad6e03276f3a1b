// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.hdfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.core.config.ConfException;
import io.hdfsgears.hdfs.proto.GearProtos.EafrDestinationsProto;
import io.hdfsgears.hdfs.proto.GearProtos.EafrReportProto;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.apache.hadoop.conf.ReconfigurationException;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.protocol.HdfsConstants;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A NameNode and DataNodes whose files are read: replicas come and go with the readers, r = 2. */
class EafrIT {
    private static final int HOSTS = 5;
    private static final int FACTOR = 2;
    private static final int BLOCK = 64 << 10;
    private static final int BLOCKS = 3;
    private static final int STREAMS = 12;
    private static final int FILES = 10;
    private static final int MORE = 1_000;
    private static final long QUOTA = 1L << 30;
    private static final Path DATA = new Path("/data");
    private static final Path FIRST = new Path("/data/first");
    private static final Path SECOND = new Path("/data/second");

    private static List<String> settings(String... more) {
        List<String> settings = new ArrayList<>(List.of(
                "dfs.namenode.eafr.mode=on",
                "dfs.namenode.eafr.interval=1s",
                "dfs.namenode.eafr.reads.keep=60",
                "dfs.namenode.eafr.hot.reads=4",
                "dfs.namenode.eafr.cold.reads=2",
                "dfs.namenode.eafr.host.transfers=1",
                "dfs.namenode.eafr.quiet.intervals=1",
                "dfs.namenode.eafr.free.space=0"));
        settings.addAll(List.of(more));
        return settings;
    }

    @Test
    void replicasComeAndGoWithTheReaders(@TempDir java.nio.file.Path folder) throws IOException {
        List<String> settings = settings("dfs.namenode.eafr.replicas.most=4");
        try (MiniGears gears = new MiniGears(folder.toFile(), HOSTS, settings)) {
            gears.write(FIRST, BLOCKS, BLOCK);
            gears.write(SECOND, BLOCKS, BLOCK);
            gears.files().setQuota(DATA, HdfsConstants.QUOTA_DONT_SET, QUOTA);
            try (Readers readers = new Readers(gears.files(), FIRST, STREAMS)) {
                gears.await("readers read", readers::reading);
                gears.await("a replica more of each block", () -> gears.fewestReplicas(FIRST) > FACTOR);
                assertThat(gears.fewestReplicas(SECOND)).isEqualTo(FACTOR);
                factorAndQuotaAreTheUsers(gears, 0);
                try (FSDataOutputStream out = gears.files().append(FIRST)) {
                    out.write(new byte[MORE]);
                }
                factorAndQuotaAreTheUsers(gears, MORE);
                gears.await("a replica more of what was appended", () -> gears.fewestReplicas(FIRST) > FACTOR);
                factorAndQuotaAreTheUsers(gears, MORE);
                restartKeepsIt(gears);
            }
            gears.await("the file's factor again", () -> gears.fewestReplicas(FIRST) == FACTOR);
            gears.await("nothing extra", () -> is(gears, report -> report.getExtraReplicas() == 0));
            aUsersSetrepWins(gears);
        }
    }

    /** As {@code hdfs dfsadmin -reconfig namenode} has it. */
    @Test
    void keysChangeWhileTheNameNodeRuns(@TempDir java.nio.file.Path folder) throws Exception {
        String budget = "dfs.namenode.eafr.budget";
        try (MiniGears gears = new MiniGears(folder.toFile(), 2, settings())) {
            gears.reconfigure(budget, "7m");
            gears.await("the budget of an interval", () -> is(gears, report -> report.getBudgetBytes() == 7 << 20));
            assertThatThrownBy(() -> gears.reconfigure(budget, "much"))
                    .isInstanceOf(ReconfigurationException.class)
                    .hasRootCauseInstanceOf(ConfException.class);
            assertThatThrownBy(() -> gears.reconfigure("dfs.namenode.eafr.mode", "off"))
                    .isInstanceOf(ReconfigurationException.class);
        }
    }

    /** The directory's own account, which stock keeps by what blocks expect, and its sum over files. */
    private static void factorAndQuotaAreTheUsers(MiniGears gears, int appended) throws IOException {
        long bytes = FACTOR * (2L * BLOCK * BLOCKS + appended);
        assertThat(gears.files().getFileStatus(FIRST).getReplication()).isEqualTo((short) FACTOR);
        assertThat(gears.files().getContentSummary(DATA).getSpaceConsumed()).isEqualTo(bytes);
        assertThat(gears.files().getQuotaUsage(DATA).getSpaceConsumed()).isEqualTo(bytes);
    }

    private static void restartKeepsIt(MiniGears gears) throws IOException {
        gears.restartNameNode();
        EafrReportProto report = gears.report();
        assertThat(report.getFilesWithExtras()).as("%s", report).isEqualTo(1);
        assertThat(report.getExtraReplicas())
                .as("more than were added since: %s", report)
                .isGreaterThan(report.getAdded() - report.getDropped());
        gears.await("as many replicas as before", () -> gears.fewestReplicas(FIRST) > FACTOR);
    }

    private static void aUsersSetrepWins(MiniGears gears) throws IOException {
        short chosen = 3;
        try (Readers readers = new Readers(gears.files(), SECOND, STREAMS)) {
            gears.await("readers read", readers::reading);
            gears.await("more replicas than the user will want", () -> gears.fewestReplicas(SECOND) > chosen);
            assertThat(gears.files().setReplication(SECOND, chosen)).isTrue();
            gears.await("the user's number", () -> gears.fewestReplicas(SECOND) == chosen);
            long since = gears.report().getInterval();
            gears.await("three intervals more", () -> is(gears, report -> report.getInterval() > since + 3));
            gears.await(
                    "the report says why",
                    () -> is(
                            gears,
                            report -> report.getFilesList().stream()
                                    .anyMatch(file -> file.getPath().equals(SECOND.toString())
                                            && file.getTemperature().equals("hot")
                                            && file.getReason().equals("a user set its number"))));
            assertThat(gears.fewestReplicas(SECOND)).isEqualTo(chosen);
        }
        assertThat(gears.report().getUsersFiles()).isEqualTo(1);
    }

    /** With two of five hosts awake one of a block's two replicas sleeps. */
    @Test
    void whileHostsSleepExtrasAreOnHostsAwakeAndNoShiftWaitsForThem(@TempDir java.nio.file.Path folder)
            throws IOException {
        List<String> settings = settings("dfs.namenode.eafr.replicas.most=5");
        try (MiniGears gears = new MiniGears(folder.toFile(), HOSTS, settings)) {
            gears.write(FIRST, 1, BLOCK);
            try (Readers readers = new Readers(gears.files(), FIRST, STREAMS)) {
                gears.await("readers read", readers::reading);
                gears.await("a replica more", () -> gears.fewestReplicas(FIRST) > FACTOR);
                gears.shift(2);
            }
            try (Readers readers = new Readers(gears.files(), FIRST, STREAMS)) {
                gears.await("readers read", readers::reading);
                gears.await("one on each host awake", () -> gears.fewestReplicas(FIRST) == 2);
            }
            gears.await("one awake, as without EAFR", () -> gears.fewestReplicas(FIRST) == 1);
            gears.shift(HOSTS);
            gears.await("nothing extra", () -> is(gears, report -> report.getExtraReplicas() == 0));
            gears.await("the file's factor", () -> gears.fewestReplicas(FIRST) == FACTOR);
        }
    }

    /** Safe mode ends before any host is heard of: what is not heard of yet is no reason to expect fewer replicas. */
    @Test
    void aStartBeforeHostsSpeakTakesNoReplicaAway(@TempDir java.nio.file.Path folder) throws IOException {
        List<String> settings = settings("dfs.namenode.safemode.threshold-pct=0");
        try (MiniGears gears = new MiniGears(folder.toFile(), HOSTS, settings)) {
            gears.write(SECOND, BLOCKS, BLOCK);
            gears.restartAll(() -> {
                gears.await("numbers of replicas are settled", () -> is(gears, report -> report.getInterval() > 0));
                assertThat(gears.fewestExpected(SECOND)).isEqualTo(FACTOR);
            });
            gears.await(
                    "the file's factor, and nothing to delete",
                    () -> gears.deletionsPending() == 0 && gears.fewestReplicas(SECOND) == FACTOR);
            assertThat(gears.fewestExpected(SECOND)).isEqualTo(FACTOR);
        }
    }

    /** Blocks of a size whose copies are timed. */
    @Test
    void hostsOfCopiesAreDrawnAndTheirCopiesTimed(@TempDir java.nio.file.Path folder) throws IOException {
        int blocks = 12;
        int blockBytes = 2 << 20;
        List<String> settings =
                settings("dfs.namenode.eafr.replicas.most=3", "dfs.namenode.eafr.destination.draw=true");
        try (MiniGears gears = new MiniGears(folder.toFile(), HOSTS, settings)) {
            assertThat(gears.report().getDestinations().getTimed()).isZero();
            // A draw needs two hosts of a role that are about as full: how full they are is chance, file by file.
            for (int file = 1; file <= FILES && (file == 1 || isNoneDrawn(gears)); file++) {
                Path read = new Path(DATA, "read-" + file);
                int timed = file * blocks;
                gears.write(read, blocks, blockBytes);
                try (Readers readers = new Readers(gears.files(), read, STREAMS)) {
                    gears.await("readers read", readers::reading);
                    gears.await("a replica more of each block", () -> gears.fewestReplicas(read) > FACTOR);
                    gears.await(
                            "each copy is timed",
                            () -> is(gears, report -> report.getDestinations().getTimed() >= timed));
                }
            }
            EafrDestinationsProto shown = gears.report().getDestinations();
            assertThat(shown.getDrawn()).as("%s", shown).isPositive();
            assertThat(shown.getHostsList())
                    .isNotEmpty()
                    .allMatch(host -> host.getBytesPerSecond() > 0 && host.getRemaining() <= 1);
        }
    }

    private static boolean isNoneDrawn(MiniGears gears) {
        return is(gears, report -> report.getDestinations().getDrawn() == 0);
    }

    private static boolean is(MiniGears gears, Predicate<EafrReportProto> test) {
        try {
            return test.test(gears.report());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
