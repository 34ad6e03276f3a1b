// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.hdfsgears.planner.input.BadInputException;
import io.hdfsgears.planner.namespace.Namespace;
import io.hdfsgears.planner.namespace.PathHash;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AuditReaderTest {
    private static final long MEGABYTE = 1_000_000;
    private static final AuditSettings SETTINGS = new AuditSettings(MEGABYTE, 0.05);

    private final Namespace namespace = new Namespace(10);

    @TempDir
    private Path folder;

    @BeforeEach
    void files() {
        namespace.file(PathHash.of("/data/a"), 30 * MEGABYTE, 3, 1, 128 << 20);
        namespace.file(PathHash.of("/data/big"), 180 * MEGABYTE, 3, 2, 128 << 20);
        namespace.file(PathHash.of("/data/new"), 20 * MEGABYTE, 3, 1, 128 << 20);
    }

    @Test
    void anOpenReadsTheWholeFileAtAClientsRate() throws IOException {
        AuditLoad load = read(line("10:00:59,999", "open", "/data/a", "null")
                + line("10:01:00,000", "open", "/data/big", "null")
                + line("10:05:00,000", "listStatus", "/data", "null"));
        assertThat(load.begins()).hasToString("2026-03-02T10:00");
        assertThat(load.readBytes()).containsExactly(30e6, 60e6, 60e6, 60e6, 0, 0);
        assertThat(load.writtenBytes()).containsOnly(0);
        assertThat(load.facts().opens()).isEqualTo(2);
        assertThat(load.facts().lines()).isEqualTo(3);
        assertThat(load.users().get(0).name()).isEqualTo("alice@EXAMPLE.COM");
        assertThat(load.directories().get(0).name()).isEqualTo("/data");
    }

    /** A client asks for ten blocks at once, and each time the NameNode logs an open. */
    @Test
    void theOpensOfOneReaderAreOneFile() throws IOException {
        namespace.file(PathHash.of("/data/huge"), 12_800 * MEGABYTE, 3, 100, 128 * MEGABYTE);
        namespace.file(PathHash.of("/data/odd"), 3_900 * MEGABYTE, 3, 31, 128 * MEGABYTE);
        String huge = line("10:00:00,000", "open", "/data/huge", "null").repeat(10);
        AuditLoad load = read(huge + line("23:00:00,000", "listStatus", "/data", "null"));
        assertThat(Arrays.stream(load.readBytes()).sum()).isCloseTo(12_800e6, within(1.0));
        assertThat(namespace.openedBytes(1)).isEqualTo(12_800e6);
        assertThat(namespace.openedBytes(2)).as("read once").isZero();
        String odd = line("10:00:00,000", "open", "/data/odd", "null").repeat(4);
        load = read(odd + line("23:00:00,000", "listStatus", "/data", "null"));
        assertThat(Arrays.stream(load.readBytes()).sum()).isCloseTo(3_900e6, within(1.0));
    }

    @Test
    void aFileThatIsRenamedAfterItsCreationCountsWithItsLastName() throws IOException {
        AuditLoad load = read(line("10:00:00,000", "create", "/tmp/x", "null")
                + line("10:01:00,000", "rename (options=[OVERWRITE])", "/tmp/x", "/tmp/y")
                + line("10:02:00,000", "rename", "/tmp/y", "/data/new"));
        assertThat(load.writtenBytes()).containsExactly(20e6, 0, 0);
        assertThat(load.facts().unknownCreates()).isZero();
    }

    @Test
    void whatTheImageLacksCountsWithTheMeanOfTheOthers() throws IOException {
        AuditLoad load =
                read(line("10:00:00,000", "open", "/data/a", "null") + line("10:01:00,000", "open", "/gone", "null"));
        assertThat(load.readBytes()).containsExactly(30e6, 30e6);
        assertThat(load.facts().unknownShare()).isEqualTo(0.5);
    }

    @Test
    void deniedRequestsCountNothing() throws IOException {
        AuditLoad load = read(line("10:00:00,000", "open", "/data/a", "null").replace("allowed=true", "allowed=false"));
        assertThat(load.readBytes()).containsExactly(0);
        assertThat(load.facts().denied()).isEqualTo(1);
    }

    @Test
    void aFewForeignLinesAreSkippedAndMoreAreRefused() throws IOException {
        String good = line("10:00:00,000", "open", "/data/a", "null");
        AuditLoad load = read("java.io.IOException: no line of this log\n" + good.repeat(30));
        assertThat(load.facts().foreign()).isEqualTo(1);
        assertThatThrownBy(() -> read(good + "\tat org.Example(Example.java:1)\n" + good))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("hdfs-audit.log:2")
                .hasMessageContaining("1 of 3 lines")
                .hasMessageContaining("--foreign");
        assertThatThrownBy(() -> read("2026-03-02 10:00:00,000 INFO BlockStateChange: BLOCK* x\n"))
                .hasMessageContaining("none of its first 10000 lines is of a NameNode's audit log");
    }

    @Test
    void aClockThatGoesBackIsSaidAndOneThatIsFarOffIsRefused() throws IOException {
        AuditLoad load =
                read(line("10:30:00,000", "open", "/data/a", "null") + line("10:05:00,000", "open", "/data/a", "null"));
        assertThat(load.facts().backSteps()).isEqualTo(1);
        assertThat(load.facts().firstBackStep()).endsWith("hdfs-audit.log:2");
        assertThat(load.readBytes()[0]).isEqualTo(30e6);
        assertThat(load.minutes()).isEqualTo(26);
        assertThatThrownBy(() -> read(line("10:00:00,000", "open", "/data/a", "null")
                        + line("10:00:01,000", "open", "/data/a", "null").replace("2026-", "2036-")))
                .hasMessageContaining("hdfs-audit.log:2: its time is 2036-03-02T10:00")
                .hasMessageContaining("leave it out");
    }

    @Test
    void severalLogsAreReadInTheOrderOfTheirTimes() throws IOException {
        Path late = folder.resolve("hdfs-audit.log");
        Path early = folder.resolve("hdfs-audit.log.1.gz");
        Files.writeString(late, line("11:00:00,000", "open", "/data/a", "null"));
        Files.write(early, gzip(line("10:59:00,000", "open", "/data/big", "null")));
        AuditLoad load = AuditReader.read(List.of(late, early), namespace, SETTINGS);
        assertThat(load.facts().backSteps()).isZero();
        assertThat(load.begins()).hasToString("2026-03-02T10:59");
        assertThatThrownBy(() -> AuditReader.read(List.of(late, late), namespace, SETTINGS))
                .hasMessageContaining("given twice");
    }

    @Test
    void aGzipFileThatIsCutOffIsRefused() throws IOException {
        Path file = folder.resolve("audit.gz");
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 2000; i++) {
            text.append(line("10:00:00,000", "open", "/data/" + Integer.toHexString(i * 7919), "null"));
        }
        byte[] whole = gzip(text.toString());
        Files.write(file, Arrays.copyOf(whole, whole.length / 2));
        assertThatThrownBy(() -> AuditReader.read(List.of(file), namespace, SETTINGS))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("cut off or damaged");
        Files.writeString(file, text);
        assertThatThrownBy(() -> AuditReader.read(List.of(file), namespace, SETTINGS))
                .hasMessageContaining("is not gzip");
    }

    private AuditLoad read(String text) throws IOException {
        Path file = folder.resolve("hdfs-audit.log");
        Files.writeString(file, text);
        return AuditReader.read(List.of(file), namespace, SETTINGS);
    }

    static String line(String time, String command, String source, String target) {
        return "2026-03-02 " + time + " INFO FSNamesystem.audit: allowed=true\tugi=alice@EXAMPLE.COM (auth:KERBEROS)"
                + "\tip=/10.0.0.7\tcmd=" + command + "\tsrc=" + source + "\tdst=" + target
                + "\tperm=null\tproto=rpc\tcallerContext=mr_attempt_1:cmd=no\n";
    }

    private static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }
}
