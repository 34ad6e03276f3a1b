// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.rack.JavaProgram;
import io.hdfsgears.rack.Json;
import io.hdfsgears.rack.ProcessIdentity;
import io.hdfsgears.rack.RackFiles;
import io.hdfsgears.rack.run.RackStopper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessTableTest {
    @TempDir
    private Path folder;

    private RackFiles files;
    private ProcessTable table;
    private final List<Process> started = new ArrayList<>();

    @BeforeEach
    void open() {
        files = new RackFiles(folder);
        table = new ProcessTable(files);
    }

    @AfterEach
    void end() {
        started.forEach(Process::destroyForcibly);
    }

    /** A JVM that waits for its input to end, marked as a daemon of the rack. */
    private Process daemon(String name) throws IOException {
        List<String> flags = new ArrayList<>(List.of("-Xmx16m", "-XX:+UseSerialGC"));
        flags.addAll(table.marks(name));
        Process process = new JavaProgram(
                        flags, System.getProperty("java.class.path"), Waiting.class.getName(), List.of())
                .builder()
                .start();
        started.add(process);
        return process;
    }

    static final class Waiting {
        private Waiting() {}

        public static void main(String[] args) throws IOException {
            while (System.in.read() >= 0) {
                // until the test ends
            }
        }
    }

    @Test
    void aRememberedProcessRunsUntilItIsStopped() throws Exception {
        Process process = daemon("h01");
        table.remember("h01", process.pid());
        assertThat(table.running("h01").map(ProcessIdentity::pid)).contains(process.pid());
        assertThat(table.stop("h01", Duration.ofSeconds(10))).isTrue();
        assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
        assertThat(table.running("h01")).isEmpty();
        assertThat(table.stop("h01", Duration.ofSeconds(10))).isFalse();
    }

    @Test
    void aPidThatAnotherProcessHasNowIsNeverTouched() throws Exception {
        Process stranger = daemon("h02");
        ProcessIdentity now = ProcessIdentity.of(stranger.pid()).orElseThrow();
        Json.write(files.pidFile("h01"), new ProcessIdentity(now.pid(), now.started() - 1));
        assertThat(table.running("h01")).isEmpty();
        assertThat(table.stop("h01", Duration.ZERO)).isFalse();
        new ProcessIdentity(now.pid(), now.started() - 1).signal(true);
        assertThat(stranger.isAlive()).isTrue();
    }

    @Test
    void leftoversAreFoundByTheirMarkWithoutAnyFile() throws Exception {
        Process process = daemon("h03");
        ProcessIdentity identity = ProcessIdentity.of(process.pid()).orElseThrow();
        assertThat(table.leftovers()).containsEntry(identity, "h03");
        assertThat(ProcessTable.racksOnThisMachine()).contains(files.root());
        assertThat(new ProcessTable(new RackFiles(folder.resolve("other"))).leftovers())
                .isEmpty();
        assertThat(new RackStopper(files).killLeftovers()).isEqualTo(1);
        assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void aDamagedPidFileIsMadeGoodByTheMark() throws Exception {
        Process process = daemon("h04");
        Files.createDirectories(files.run());
        Files.writeString(files.pidFile("h04"), "{ half");
        assertThat(table.running("h04").map(ProcessIdentity::pid)).contains(process.pid());
    }

    @Test
    void ownCpuTimeGrows() {
        ProcessIdentity self = ProcessIdentity.of(ProcessHandle.current().pid()).orElseThrow();
        assertThat(self.isAlive()).isTrue();
        assertThat(self.cpuSeconds()).isPositive();
    }
}
