// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.accordion.store;

import static io.hdfsgears.accordion.reflect.Offloads.offload;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.accordion.reflect.Offloads;
import io.hdfsgears.accordion.reflect.ReflectionLog;
import io.hdfsgears.accordion.reflect.ReflectionLogContract;
import io.hdfsgears.accordion.reflect.ReflectionLogException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SqliteReflectionLogTest extends ReflectionLogContract {
    @TempDir
    Path folder;

    @Override
    protected ReflectionLog open() throws ReflectionLogException {
        return SqliteReflectionLog.open(folder.resolve("contract.db"));
    }

    @Test
    void aRestartKeepsEntriesAndNumbers() throws Exception {
        Path file = folder.resolve("restart.db");
        long last;
        try (ReflectionLog log = SqliteReflectionLog.open(file)) {
            log.record(List.of(offload(1, 1, 9), offload(2, 1, 9)));
            last = log.pending(List.of(Offloads.node(9)), 0, 9).get(1).sequence();
            log.forget(List.of(2L));
        }
        try (ReflectionLog log = SqliteReflectionLog.open(file)) {
            assertThat(log.pending(List.of(Offloads.node(9)), 0, 9))
                    .extracting(ReflectionLog.Entry::offload)
                    .containsExactly(offload(1, 1, 9));
            log.record(List.of(offload(3, 1, 9)));
            assertThat(log.pending(List.of(Offloads.node(9)), 0, 9).get(1).sequence())
                    .isGreaterThan(last);
        }
    }

    @Test
    void aSecondProcessIsKeptOut() throws Exception {
        Path file = folder.resolve("shared.db");
        try (ReflectionLog log = SqliteReflectionLog.open(file)) {
            log.record(List.of(offload(1, 1, 9)));
            assertThatThrownBy(() -> SqliteReflectionLog.open(file))
                    .isInstanceOf(ReflectionLogException.class)
                    .hasMessageContaining("shared.db");
        }
    }

    @Test
    void aFolderThatIsMissingIsNamed() {
        assertThatThrownBy(() -> SqliteReflectionLog.open(folder.resolve("no/such/folder.db")))
                .isInstanceOf(ReflectionLogException.class)
                .hasMessageContaining("folder.db")
                .hasMessageContaining("check the disk");
    }

    @Test
    void aFileThatIsNoLogIsRefusedAndCanBeSetAside() throws Exception {
        Path file = folder.resolve("garbage.db");
        Files.writeString(file, "this is not a data base, and longer than its header would be".repeat(100));
        assertThatThrownBy(() -> SqliteReflectionLog.open(file))
                .isInstanceOf(ReflectionLogException.class)
                .hasMessageContaining("garbage.db")
                .hasMessageContaining("open it anew");
        try (ReflectionLog log = SqliteReflectionLog.openAnew(file)) {
            assertThat(log.size()).isZero();
            log.record(List.of(offload(1, 1, 9)));
        }
        assertThat(folder.resolve("garbage.db.damaged")).content().startsWith("this is not");
        try (ReflectionLog log = SqliteReflectionLog.open(file)) {
            assertThat(log.size()).isEqualTo(1);
        }
    }

    @Test
    void aClosedLogSaysSo() throws Exception {
        ReflectionLog log = SqliteReflectionLog.open(folder.resolve("closed.db"));
        log.close();
        assertThatThrownBy(() -> log.record(List.of(offload(1, 1, 9))))
                .isInstanceOf(ReflectionLogException.class)
                .hasMessageContaining("could not record 1 offloads");
        assertThatThrownBy(log::size).isInstanceOf(ReflectionLogException.class);
        assertThatThrownBy(() -> log.pending(List.of(Offloads.node(1)), 0, 1))
                .isInstanceOf(ReflectionLogException.class);
    }
}
