// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.history.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.history.Action;
import io.hdfsgears.history.History;
import io.hdfsgears.history.History.Line;
import io.hdfsgears.history.Phase;
import io.hdfsgears.history.Reason;
import io.hdfsgears.history.Run;
import io.hdfsgears.testkit.FakeClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RecorderTest {
    @TempDir
    private Path folder;

    private final FakeClock clock = new FakeClock();

    private Path file() {
        return folder.resolve("history.jsonl");
    }

    private void record() throws IOException {
        try (Recorder recorder = Recorder.create(file(), 42, 3, 100, this::tick)) {
            Recorder.Client client = recorder.client();
            client.create("/d/a", true).ok();
            client.append("/d/a", recorder.nextContent(), 64).appended(0);
            client.flush("/d/a").acknowledged(64);
            client.append("/d/a", recorder.nextContent(), 64).unknownAt(64, "pipeline \"broke\"\nhere");
            client.close("/d/a").unknown("timed out");
            client.read("/d/a", 0, 4096).read(List.of(Run.of(100, 0, 64), Run.unexplained(new byte[] {1, 2}, 2)));
            client.rename("/d/a", "/d/b", false).fail(Reason.NOT_FOUND, "no such file");
            client.list("/d").listed(List.of("a", "b"));
            client.snapshot("/d", "s1").ok();
            client.readSnapshot("/d/.snapshot/s1/a", 0, 10).read(List.of());
            client.setrep("/d/a", 3).ok();
            client.truncate("/d/a", 10).ok();
            client.delete("/d/a");
        }
    }

    private long tick() {
        clock.advance(Duration.ofNanos(5));
        return clock.nanos();
    }

    @Test
    void whatIsRecordedIsRead() throws IOException {
        record();
        History history = HistoryReader.read(List.of(file()));
        assertThat(history.seed()).isEqualTo(42);
        assertThat(history.lines()).hasSize(25);
        Line append = history.lines().get(7);
        assertThat(append.number()).isEqualTo(9);
        assertThat(append.event().nanos()).isEqualTo(40);
        assertThat(append.event().client()).isEqualTo(3);
        assertThat(append.event().operation()).isEqualTo(4);
        assertThat(append.event().phase()).isEqualTo(Phase.UNKNOWN);
        assertThat(append.event().asked().content()).isEqualTo(101);
        assertThat(append.event().result().offset()).isEqualTo(64);
        assertThat(append.event().result().note()).isEqualTo("pipeline \"broke\"\nhere");
        assertThat(history.lines().get(0).event().asked().overwrite()).isTrue();
        assertThat(history.lines().get(11).event().result().runs())
                .containsExactly(Run.of(100, 0, 64), new Run(0, 0, 2, "0102"));
        assertThat(history.lines().get(13).event().result().reason()).isEqualTo(Reason.NOT_FOUND);
        assertThat(history.lines().get(15).event().result().names()).containsExactly("a", "b");
        assertThat(history.lines().get(24).event().action()).isEqualTo(Action.DELETE);
    }

    @Test
    void linesAreThereBeforeTheFileIsClosed() throws IOException {
        try (Recorder recorder = Recorder.create(file(), 1)) {
            recorder.client().create("/a", false).ok();
            assertThat(Files.readAllLines(file())).hasSize(3);
        }
    }

    @Test
    void anIncompleteLastLineIsLeftOut() throws IOException {
        record();
        Files.writeString(file(), "{\"t\":5,\"client\":1,\"o", StandardOpenOption.APPEND);
        assertThat(HistoryReader.read(List.of(file())).lines()).hasSize(25);
    }

    @Test
    void anyOtherBadLineIsAnError() throws IOException {
        record();
        List<String> lines = new ArrayList<>(Files.readAllLines(file()));
        lines.set(4, lines.get(4).substring(0, 30));
        Files.write(file(), lines);
        assertThatThrownBy(() -> HistoryReader.read(List.of(file())))
                .isInstanceOf(BadHistoryException.class)
                .hasMessageContaining("history.jsonl:5: it is not JSON")
                .hasMessageContaining("Remove the line");
    }

    @Test
    void wrongFieldsAreNamed() throws IOException {
        assertBad(
                "{\"t\":1,\"client\":1,\"op\":1,\"phase\":\"DONE\",\"action\":\"READ\",\"path\":\"/a\"}",
                "'DONE', not one of");
        assertBad("{\"t\":1,\"client\":1,\"op\":1,\"phase\":\"OK\",\"action\":\"READ\",\"path\":\"a\"}", "path 'a'");
        assertBad(
                "{\"t\":1.5,\"client\":1,\"op\":1,\"phase\":\"OK\",\"action\":\"READ\",\"path\":\"/a\"}",
                "'t' has 1.5");
        assertBad("{\"t\":1,\"op\":1,\"phase\":\"OK\",\"action\":\"READ\",\"path\":\"/a\"}", "'client' is missing");
        assertBad(
                "{\"t\":1,\"client\":1,\"op\":1,\"phase\":\"OK\",\"action\":\"READ\",\"path\":\"/a\",\"x\":1}",
                "'x' is not known");
        assertBad(
                "{\"t\":1,\"client\":1,\"op\":1,\"phase\":\"OK\",\"action\":\"READ\",\"path\":\"/a\",\"runs\":[[1]]}",
                "'runs' has [1]");
    }

    private void assertBad(String line, String words) throws IOException {
        Files.writeString(file(), "{\"history\":1,\"seed\":1}\n" + line + "\n");
        assertThatThrownBy(() -> HistoryReader.read(List.of(file())))
                .hasMessageContaining(":2: ")
                .hasMessageContaining(words);
    }

    @Test
    void filesOfOneRunAreMergedByTime() throws IOException {
        Path other = folder.resolve("other.jsonl");
        try (Recorder one = Recorder.create(file(), 1, 1, 1, this::tick);
                Recorder two = Recorder.create(other, 1, 10, 1000, this::tick)) {
            Recorder.Call first = one.client().create("/a", false);
            two.client().create("/b", false).ok();
            first.ok();
        }
        assertThat(HistoryReader.read(List.of(file(), other)).lines())
                .extracting(line -> line.event().path())
                .containsExactly("/a", "/b", "/b", "/a");
    }

    @Test
    void filesOfTwoRunsAreRefused() throws IOException {
        Path other = folder.resolve("other.jsonl");
        Recorder.create(file(), 1).close();
        Recorder.create(other, 2).close();
        assertThatThrownBy(() -> HistoryReader.read(List.of(file(), other)))
                .hasMessageContaining("give files of one run");
    }

    @Test
    void shortContentsAreRefused() throws IOException {
        try (Recorder recorder = Recorder.create(file(), 1)) {
            Recorder.Client client = recorder.client();
            assertThatThrownBy(() -> client.append("/a", 1, 15))
                    .hasMessageContaining("append of 15 bytes: give at least 16");
        }
    }
}
