// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.foreign;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CallLogTest {
    private static final CallLog.Calls NONE = new CallLog.Calls(0, 0, List.of());

    @Test
    void tellsCallsAndErrorsSinceTheLastLook(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("out");
        CallLog log = new CallLog(file, Set.of("put", "get"));
        assertThat(log.look()).isEqualTo(NONE);
        Files.writeString(file, "ready\nput 12\nget 1500\nscan 9000\nerror of some kind\nwrong 7\n");
        assertThat(log.look()).isEqualTo(new CallLog.Calls(2, 1.5, List.of("error of some kind", "wrong 7")));
        assertThat(log.look()).isEqualTo(NONE);
    }

    @Test
    void waitsForTheEndOfALineThatIsBeingWritten(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("out");
        CallLog log = new CallLog(file, Set.of("put"));
        Files.writeString(file, "put 5\nput 1");
        assertThat(log.look()).isEqualTo(new CallLog.Calls(1, 0.005, List.of()));
        Files.writeString(file, "200\n", StandardOpenOption.APPEND);
        assertThat(log.look()).isEqualTo(new CallLog.Calls(1, 1.2, List.of()));
    }
}
