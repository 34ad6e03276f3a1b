// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.planner.audit.RequestLog.Request;
import io.hdfsgears.planner.namespace.Namespace;
import io.hdfsgears.planner.namespace.PathHash;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RequestLogTest {
    @TempDir
    private Path folder;

    private static String line(String time, String command, String path, boolean allowed) {
        return time + " INFO FSNamesystem.audit: allowed=" + allowed
                + "\tugi=ann (auth:SIMPLE)\tip=/10.0.0.1\tcmd=" + command + "\tsrc=" + path
                + "\tdst=null\tperm=null\tproto=rpc\n";
    }

    private static long hash(String path) {
        byte[] bytes = path.getBytes(StandardCharsets.UTF_8);
        return PathHash.of(bytes, 0, bytes.length);
    }

    @Test
    void opensAndCreatesAreThereAtTheirTimeWithTheirBytes() throws IOException {
        Namespace namespace = new Namespace(10);
        namespace.file(hash("/a"), 1000, 3, 1, 1 << 20);
        namespace.file(hash("/b"), 3000, 3, 1, 1 << 20);
        Path log = folder.resolve("audit.log");
        Files.writeString(
                log,
                "no line of a log\n"
                        + line("2026-03-02 10:00:01,250", "create", "/b", true)
                        + line("2026-03-02 10:00:00,500", "open", "/a", true)
                        + line("2026-03-02 10:00:02,000", "open", "/a", false)
                        + line("2026-03-02 10:00:02,000", "getfileinfo", "/a", true)
                        + line("2026-03-02 10:00:03.999", "open", "/gone", true));
        long start = LocalDateTime.of(2026, 3, 2, 10, 0).toEpochSecond(ZoneOffset.UTC) * 1000;
        assertThat(RequestLog.read(List.of(log), namespace))
                .containsExactly(
                        new Request(start + 500, hash("/a"), 1000, false),
                        new Request(start + 1250, hash("/b"), 3000, true),
                        new Request(start + 3999, hash("/gone"), 2000, false));
    }
}
