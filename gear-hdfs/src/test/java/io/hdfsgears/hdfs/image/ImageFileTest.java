// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImageFileTest {
    @TempDir
    Path dir;

    private Path file;
    private byte[] good;

    @BeforeEach
    void write() throws IOException {
        file = dir.resolve("a.sleeper");
        ImageFile.write(file, SampleImages.image("a", 3, 20));
        good = Files.readAllBytes(file);
    }

    @Test
    void whatIsWrittenIsRead() throws IOException {
        SleeperImage read = ImageFile.read(file);
        assertThat(read.header()).isEqualTo(SampleImages.image("a", 3, 20).header());
        assertThat(read.replicas())
                .singleElement()
                .satisfies(list -> assertThat(list.getNumberOfBlocks()).isEqualTo(20));
        Offered offered = ImageFile.describe(file);
        assertThat(offered.uuid()).isEqualTo("a");
        assertThat(offered.bytes()).isEqualTo(good.length);
    }

    /** A disk that was full, or a machine that crashed: no part of an image is taken for the whole. */
    @Test
    void aFileThatIsCutAtAnyByteIsRefused() {
        for (int length = 0; length < good.length; length++) {
            byte[] part = Arrays.copyOf(good, length);
            assertThatThrownBy(() -> ImageFile.parse(part))
                    .as("%d bytes", length)
                    .isInstanceOf(IOException.class);
        }
    }

    @Test
    void aFlippedBitAnywhereIsFound() {
        for (int at = 0; at < good.length; at++) {
            byte[] bad = good.clone();
            bad[at] ^= 4;
            assertThatThrownBy(() -> ImageFile.parse(bad)).as("byte %d", at).isInstanceOf(IOException.class);
        }
    }

    @Test
    void aWriteThatWasInterruptedLeavesTheOldImage() throws IOException {
        Files.write(dir.resolve("a.sleeper.tmp"), Arrays.copyOf(good, 10));
        assertThat(ImageFile.read(file).header().getSleepEpoch()).isEqualTo(9);
        ImageFile.write(file, SampleImages.image("a", 3, 20, 11));
        assertThat(ImageFile.read(file).header().getSleepEpoch()).isEqualTo(11);
        assertThat(dir.resolve("a.sleeper.tmp")).doesNotExist();
    }

    @Test
    void aPieceOfAnImageThatWasReplacedSinceIsNotGiven() throws IOException {
        Offered offered = ImageFile.describe(file);
        assertThat(ImageFile.chunk(file, offered, 4, 8))
                .hasValueSatisfying(piece -> assertThat(piece).isEqualTo(Arrays.copyOfRange(good, 4, 12)));
        assertThat(ImageFile.chunk(file, offered, good.length, 8)).isEmpty();
        assertThat(ImageFile.chunk(file, offered, -1, 8)).isEmpty();
        ImageFile.write(file, SampleImages.image("a", 3, 20, 11));
        assertThat(ImageFile.chunk(file, offered, 4, 8)).isEmpty();
    }

    @Test
    void whatIsNoImageIsNotOffered() throws IOException {
        Path other = dir.resolve("b.sleeper");
        Files.write(other, new byte[100]);
        assertThatThrownBy(() -> ImageFile.describe(other)).hasMessageContaining("not a sleeper image");
        Files.write(other, new byte[3]);
        assertThatThrownBy(() -> ImageFile.describe(other)).hasMessageContaining("only 3 bytes");
    }
}
