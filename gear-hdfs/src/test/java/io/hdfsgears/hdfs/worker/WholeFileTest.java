// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class WholeFileTest {
    @TempDir
    Path dir;

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void theContentIsReplacedAndNothingElseIsLeft() throws IOException {
        Path file = dir.resolve("history.json");
        WholeFile.write(file, bytes("a long first content"));
        WholeFile.write(file, bytes("second"));
        assertThat(file).hasContent("second");
        assertThat(dir.toFile().list()).containsExactly("history.json");
    }

    @Test
    void aFolderThatIsMissingIsAFailure() throws IOException {
        Path file = Files.createDirectory(dir.resolve("a")).resolve("missing/history.json");
        assertThatThrownBy(() -> WholeFile.write(file, bytes("x"))).isInstanceOf(IOException.class);
    }
}
