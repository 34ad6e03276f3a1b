// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hdfs.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContentTest {
    private static byte[] bytes(Content content) throws IOException {
        try (InputStream in = content.open()) {
            return in.readAllBytes();
        }
    }

    @Test
    void anyPartOfASeededStreamCanBeMadeAlone() throws IOException {
        byte[] whole = bytes(Content.ofSeed(42, 1_000));
        assertThat(whole).hasSize(1_000);
        assertThat(bytes(Content.ofSeed(42, 1_000).first(333))).isEqualTo(Arrays.copyOf(whole, 333));
        try (InputStream part = new SeededStream(42, 101)) {
            assertThat(part.readNBytes(200)).isEqualTo(Arrays.copyOfRange(whole, 101, 301));
        }
        assertThat(bytes(Content.ofSeed(43, 1_000))).isNotEqualTo(whole);
    }

    @Test
    void appendedAndCutContentIsTheSameBytes(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("f"), "hello ");
        Content both = Content.ofLocal(file, 6).plus(Content.ofSeed(1, 10));
        assertThat(both.length()).isEqualTo(16);
        assertThat(bytes(both))
                .startsWith("hello ".getBytes(java.nio.charset.StandardCharsets.UTF_8))
                .hasSize(16);
        assertThat(bytes(both.first(8))).isEqualTo(Arrays.copyOf(bytes(both), 8));
        assertThat(both.first(8).digest()).isEqualTo(both.first(8).digest()).isNotEqualTo(both.digest());
    }

    @Test
    void theFirstDifferenceIsFound() throws IOException {
        Content content = Content.ofSeed(5, 100_000);
        byte[] same = bytes(content);
        assertThat(Comparison.firstDifference(new ByteArrayInputStream(same), content, false))
                .isEqualTo(-1);
        byte[] changed = same.clone();
        changed[77_777] ^= 1;
        assertThat(Comparison.firstDifference(new ByteArrayInputStream(changed), content, false))
                .isEqualTo(77_777);
        assertThat(Comparison.firstDifference(new ByteArrayInputStream(Arrays.copyOf(same, 99)), content, false))
                .isEqualTo(99);
        byte[] longer = Arrays.copyOf(same, 100_001);
        assertThat(Comparison.firstDifference(new ByteArrayInputStream(longer), content, false))
                .isEqualTo(100_000);
        assertThat(Comparison.firstDifference(new ByteArrayInputStream(longer), content, true))
                .isEqualTo(-1);
    }

    @Test
    void theLedgerFollowsRenameAndDelete() throws IOException {
        Ledger ledger = new Ledger();
        ledger.set("/a/x", Content.ofSeed(1, 1));
        ledger.set("/ab", Content.ofSeed(2, 1));
        assertThat(ledger.under("/a")).hasSize(1);
        ledger.rename("/a", "/c");
        assertThat(ledger.get("/c/x").content()).isEqualTo(Content.ofSeed(1, 1));
        ledger.forget("/c");
        assertThat(ledger.under("/")).hasSize(1);
        assertThatThrownBy(() -> ledger.get("/c/x")).hasMessageContaining("/c/x is not a file");
    }
}
