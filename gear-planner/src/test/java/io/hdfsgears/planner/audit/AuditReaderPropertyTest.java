// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hdfsgears.planner.namespace.Namespace;
import io.hdfsgears.planner.namespace.PathHash;
import io.hdfsgears.planner.sample.SampleLog;
import io.hdfsgears.planner.sample.SampleTree;
import io.hdfsgears.testkit.HostileText;
import io.hdfsgears.testkit.SeededTest;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.io.TempDir;

final class AuditReaderPropertyTest {
    @TempDir
    private Path folder;

    /** All bytes of a made-up day are there; with slow clients those of its last minutes come after its end. */
    @SeededTest(seeds = 5)
    void noByteIsLostOrMade(long seed, RandomGenerator random) throws IOException {
        SampleTree tree = new SampleTree(1 + random.nextInt(3000), seed);
        Namespace namespace = new Namespace(tree.files());
        for (int file = 0; file < tree.files(); file++) {
            namespace.file(PathHash.of(tree.path(file)), tree.bytes(file), 3, 1, 0);
        }
        Path log = folder.resolve("day.gz");
        new SampleLog(tree, 2000, seed).write(LocalDate.of(2026, 3, 2), log);
        AuditLoad load = AuditReader.read(List.of(log), namespace, new AuditSettings(1e15, 0));
        assertThat(load.facts().unknownOpens()).isZero();
        assertThat(load.facts().unknownCreates()).isZero();
        double opened = 0;
        double created = 0;
        try (BufferedReader lines = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(log)), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String source = line.replaceAll(".*\tsrc=|\tdst=.*|._COPYING_.*", "");
                opened += line.contains("cmd=open") ? namespace.bytes(PathHash.of(source)) : 0;
                created += line.contains("cmd=create") ? namespace.bytes(PathHash.of(source)) : 0;
            }
        }
        assertThat(Arrays.stream(load.readBytes()).sum()).isCloseTo(opened, within(1e-6 * opened));
        assertThat(Arrays.stream(load.writtenBytes()).sum()).isCloseTo(created, within(1e-6 * created));
        AuditLoad slow = AuditReader.read(List.of(log), namespace, new AuditSettings(1e6, 0));
        assertThat(Arrays.stream(slow.readBytes()).sum()).isLessThanOrEqualTo(opened * (1 + 1e-9));
    }

    /** Whatever a line holds, it is taken or left, and nothing is read beyond it. */
    @SeededTest(seeds = 200)
    void noLineBreaksTheParser(RandomGenerator random) {
        byte[] good = AuditReaderTest.line("10:00:00,000", "open", "/data/a", "null")
                .strip()
                .getBytes(StandardCharsets.UTF_8);
        byte[] line = random.nextInt(4) == 0 ? HostileText.any(random).getBytes(StandardCharsets.UTF_8) : good.clone();
        for (int i = 0; i < random.nextInt(4) && line.length > 0; i++) {
            line[random.nextInt(line.length)] = (byte) random.nextInt(256);
        }
        AuditLine parsed = new AuditLine();
        int to = line.length == 0 ? 0 : random.nextInt(line.length + 1);
        if (parsed.parse(line, 0, to)) {
            assertThat(parsed.sourceTo).isBetween(parsed.sourceFrom, to);
            assertThat(parsed.userTo).isBetween(parsed.userFrom, to);
            assertThat(parsed.targetTo).isBetween(parsed.targetFrom, to);
        }
    }
}
