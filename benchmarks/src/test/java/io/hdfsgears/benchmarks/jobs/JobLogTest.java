// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobLogTest {
    @Test
    void readsWhatClientsWrote(@TempDir Path folder) throws IOException {
        List<JobLog.Entry> entries = List.of(
                new JobLog.Entry(true, "/a", 10, 5, 2_000, JobLog.End.OK),
                new JobLog.Entry(false, "/b", 20, 6, 4_000, JobLog.End.WRONG));
        Path file = folder.resolve("log.csv");
        Files.writeString(file, entries.get(0).line() + entries.get(1).line());
        assertThat(JobLog.load(file).entries()).isEqualTo(entries);
    }

    @Test
    void whatFailedIsCountedAndNotMeasured() {
        List<JobLog.Entry> entries = new ArrayList<>();
        for (int i = 1; i <= 100; i++) {
            entries.add(new JobLog.Entry(true, "/a", 10, 0, i * 1_000L, JobLog.End.OK));
        }
        entries.add(new JobLog.Entry(true, "/a", 10, 0, 9_000_000, JobLog.End.ERROR));
        entries.add(new JobLog.Entry(true, "/a", 10, 0, 9_000_000, JobLog.End.WRONG));
        entries.add(new JobLog.Entry(false, "/b", 10, 0, 9_000_000, JobLog.End.OK));
        assertThat(new JobLog(entries).of(JobLog.Entry::read))
                .isEqualTo(new JobLog.Figures(100, 1_000, 1, 1, 50, 99, 50.5, 100));
    }

    @Test
    void nothingDoneIsNoNumber() {
        JobLog log = new JobLog(List.of(new JobLog.Entry(true, "/a", 10, 0, 1, JobLog.End.ERROR)));
        assertThatThrownBy(() -> log.of(entry -> true)).hasMessageContaining("none of 1 reads or writes");
    }
}
