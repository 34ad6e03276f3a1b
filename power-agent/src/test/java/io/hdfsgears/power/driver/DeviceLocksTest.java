// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.fail;

import io.hdfsgears.power.control.Failure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two objects stand for two processes: the lock is the file's. */
final class DeviceLocksTest {
    private static final Duration HOUR = Duration.ofHours(1);
    private static final Duration NO_TIME = Duration.ofMillis(1);

    @TempDir
    Path folder;

    private final ExecutorService threads = Executors.newCachedThreadPool();

    @AfterEach
    void end() {
        threads.shutdownNow();
    }

    private DeviceLine line() {
        SharedDevices shared = new SharedDevices();
        shared.lockedBy(DeviceLocks.in(folder));
        return shared.line("bmc");
    }

    private Path file() throws IOException {
        try (var files = Files.list(folder)) {
            return files.findFirst().orElseThrow();
        }
    }

    @Test
    void anotherProcessWaitsUntilTheCommandEnds() throws Exception {
        DeviceLine one = line();
        DeviceLine other = line();
        Future<String> next = one.run(Duration.ZERO, HOUR, () -> {
            assertThatExceptionOfType(PowerException.class)
                    .isThrownBy(() -> other.run(Duration.ZERO, NO_TIME, () -> fail("it is asked by two")))
                    .withMessageContaining("other commands of this machine")
                    .satisfies(e -> assertThat(e.kind()).isEqualTo(Failure.Kind.NOT_ASKED));
            return threads.submit(() -> other.run(Duration.ZERO, HOUR, () -> "asked"));
        });
        assertThat(next.get(20, TimeUnit.SECONDS)).isEqualTo("asked");
    }

    @Test
    void thePauseHoldsForAnotherProcess() throws Exception {
        Duration pause = Duration.ofMillis(200);
        long end = line().run(Duration.ZERO, HOUR, System::nanoTime);
        assertThat(line().run(pause, HOUR, System::nanoTime)).isGreaterThanOrEqualTo(end + pause.toNanos());
    }

    @Test
    void anInterruptedCommandStillNotesItsEnd() throws Exception {
        DeviceLocks locks = DeviceLocks.in(folder);
        DeviceLocks.Held held = locks.hold("bmc", HOUR);
        assertThat(held.lastEndNanos()).isEmpty();
        Thread.currentThread().interrupt();
        held.release(true);
        assertThat(Thread.interrupted()).isTrue();
        DeviceLocks.Held next = locks.hold("bmc", HOUR);
        assertThat(next.lastEndNanos()).isPresent();
        assertThatExceptionOfType(TimeoutException.class).isThrownBy(() -> locks.hold("bmc", NO_TIME));
        next.release(false);
    }

    /** Who may write to the folder must not have root write to another file. */
    @Test
    void noLinkIsFollowed() throws Exception {
        DeviceLocks locks = DeviceLocks.in(folder);
        locks.hold("bmc", HOUR).release(true);
        Path lock = file();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(lock)))
                .isEqualTo("rw-rw----");
        Files.delete(lock);
        Path victim = Files.writeString(folder.resolve("victim"), "as it was");
        Files.createSymbolicLink(lock, victim);
        locks.hold("bmc", HOUR).release(true);
        assertThat(victim).hasContent("as it was");
    }

    @Test
    void withoutAFolderNothingIsLocked() throws Exception {
        DeviceLocks none = DeviceLocks.in(folder.resolve("none"));
        DeviceLocks.Held one = none.hold("bmc", HOUR);
        none.hold("bmc", NO_TIME).release(true);
        one.release(true);
        assertThat(folder).isEmptyDirectory();
    }
}
