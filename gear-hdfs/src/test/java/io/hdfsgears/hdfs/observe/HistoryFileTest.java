// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.test.GenericTestUtils.LogCapturer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

class HistoryFileTest {
    private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);
    private static final long NOW = 1_795_000_000_000L;

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void name() {
        file = folder.resolve("log/gear-history-ns1-nn1.json");
    }

    private static History.Sample sample(long atMillis, double watts) {
        return new History.Sample(atMillis, 2, 12, 6, 6, watts, 12, new History.Load(1e6, Double.NaN));
    }

    private static History some() {
        History history = new History();
        history.offer(sample(NOW - 200_000, Double.NaN));
        history.offer(sample(NOW - 100_000, 300));
        history.offer(sample(NOW, 500));
        history.used().offer(new UsedBytes.Sample(NOW, 1L << 50));
        return history;
    }

    private HistoryFile keeper(History history) {
        return new HistoryFile(file, "BP-1", history, Runnable::run, 0);
    }

    private void write() {
        keeper(some()).look(MINUTE);
    }

    /** What the next run starts with. */
    private History loaded(long nowMillis) {
        History history = new History();
        keeper(history).load(nowMillis);
        return history;
    }

    private String said(Runnable work) {
        LogCapturer log = LogCapturer.captureLogs(LoggerFactory.getLogger(HistoryFile.class));
        try {
            work.run();
        } finally {
            log.stopCapturing();
        }
        return log.getOutput();
    }

    @Test
    void aDaySurvivesARestart() {
        write();
        assertThat(loaded(NOW + 1).recent()).isEqualTo(some().recent()).hasSize(3);
        assertThat(loaded(NOW + 1).day()).isEqualTo(some().day()).isNotEmpty();
        assertThat(loaded(NOW + 1).used().samples())
                .isEqualTo(some().used().samples())
                .hasSize(1);
        History next = loaded(NOW + 1);
        next.offer(sample(NOW + 20_000, 700));
        assertThat(next.recent()).extracting(History.Sample::watts).contains(300.0, 500.0, 700.0);
    }

    @Test
    void whatIsOldOrLiesAheadIsLeftOut() {
        write();
        assertThat(loaded(NOW - 50_000).recent()).as("the clock went back").hasSize(2);
        assertThat(loaded(NOW + TimeUnit.DAYS.toMillis(1) - 50_000).recent()).hasSize(1);
        assertThat(loaded(NOW + TimeUnit.DAYS.toMillis(2)).day()).isEmpty();
    }

    @Test
    void aTruncatedFileIsAnEmptyHistoryWithALineInTheLog() throws IOException {
        write();
        byte[] whole = Files.readAllBytes(file);
        for (int length = 0; length < whole.length; length += 7) {
            Files.write(file, Arrays.copyOf(whole, length));
            assertThat(loaded(NOW + 1).recent()).as("%d bytes of it", length).isEmpty();
        }
        assertThat(said(() -> loaded(NOW + 1)).lines())
                .filteredOn(line -> line.contains(file + " cannot be used"))
                .hasSize(1);
        write();
        assertThat(loaded(NOW + 1).recent()).as("written over").hasSize(3);
    }

    @Test
    void anotherVersionOrAnotherNamespaceIsAnEmptyHistory() throws IOException {
        write();
        String whole = Files.readString(file);
        Files.writeString(file, whole.replace("\"version\":" + HistoryFile.VERSION, "\"version\":0"));
        assertThat(said(() -> assertThat(loaded(NOW).day()).isEmpty()))
                .contains("it has version 0, not " + HistoryFile.VERSION);
        Files.writeString(file, whole.replace("\"load\":", "\"bytes\":"));
        assertThat(loaded(NOW).day()).as("a field has another name").isEmpty();
        Files.writeString(file, whole.replace("BP-1", "BP-2"));
        assertThat(said(() -> assertThat(loaded(NOW).day()).isEmpty())).contains("block pool BP-2, not BP-1");
        Files.writeString(file, "{\"version\":2,\"namespace\":\"BP-1\",\"recent\":[null],\"day\":[],\"used\":[]}");
        assertThat(loaded(NOW).recent()).isEmpty();
        Files.writeString(file, whole);
        assertThat(loaded(NOW).recent()).as("as it was").hasSize(3);
    }

    @Test
    void aMissingFileIsAnEmptyHistory() {
        assertThat(said(() -> assertThat(loaded(NOW).recent()).isEmpty())).contains("there is no " + file + " yet");
    }

    @Test
    void aFullDiskLosesNothingThatWasKeptAndIsSaidOnce() throws IOException {
        Path full = Path.of("/dev/full");
        assumeThat(full).as("a device that is always full").exists();
        write();
        Path beside = file.resolveSibling(file.getFileName() + ".tmp");
        HistoryFile keeper = keeper(new History());
        String said = said(() -> {
            for (int minute = 1; minute <= 3; minute++) {
                try {
                    Files.createSymbolicLink(beside, full);
                } catch (IOException e) {
                    throw new AssertionError(e);
                }
                keeper.look(minute * MINUTE);
            }
        });
        assertThat(said.lines())
                .filteredOn(line -> line.contains("No space left"))
                .hasSize(1);
        assertThat(loaded(NOW + 1).recent()).as("the last whole file").hasSize(3);
        keeper.look(4 * MINUTE);
        assertThat(loaded(NOW + 1).recent()).as("there is room again").isEmpty();
    }

    @Test
    void oneWriteAMinuteAndNoneWhileOneIsUnderWay() {
        List<Runnable> work = new ArrayList<>();
        HistoryFile keeper = new HistoryFile(file, "BP-1", some(), work::add, 0);
        keeper.look(MINUTE - 1);
        assertThat(work).isEmpty();
        keeper.look(MINUTE);
        keeper.look(2 * MINUTE);
        assertThat(work).as("the disk hangs").hasSize(1);
        work.get(0).run();
        keeper.look(2 * MINUTE);
        keeper.look(2 * MINUTE + 1);
        assertThat(work).hasSize(2);
    }

    @Test
    void withoutAFolderNothingIsKept() {
        HistoryFile keeper = new HistoryFile(null, "BP-1", some(), Runnable::run, 0);
        assertThat(said(() -> keeper.load(NOW))).contains("is not kept over a restart");
        keeper.look(MINUTE);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aFullDayStaysSmall() throws IOException {
        History history = new History();
        for (long second = 0; second < 90_000; second += 10) {
            history.offer(sample(NOW + second * 1_000, 123_456.789 + second));
        }
        keeper(history).look(MINUTE);
        assertThat(Files.size(file)).isLessThan(200_000);
        assertThat(loaded(NOW + 90_000_000).day()).hasSize(History.DAY);
    }
}
