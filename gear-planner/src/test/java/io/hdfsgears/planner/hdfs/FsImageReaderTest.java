// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.hdfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.planner.input.BadInputException;
import io.hdfsgears.planner.namespace.Namespace;
import io.hdfsgears.planner.namespace.PathHash;
import io.hdfsgears.planner.sample.SampleTree;
import io.hdfsgears.testkit.SeededTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FsImageReaderTest {
    @TempDir
    private Path folder;

    @SeededTest(seeds = 5)
    void findsEachFileByItsPath(long seed, RandomGenerator random) throws IOException {
        SampleTree tree = new SampleTree(1 + random.nextInt(5000), seed);
        Namespace namespace = FsImageReader.read(image(tree));
        assertThat(namespace.files()).isEqualTo(tree.files());
        assertThat(namespace.directories()).isEqualTo(1 + tree.directories());
        assertThat(namespace.unnamed()).isZero();
        double bytes = 0;
        for (int file = 0; file < tree.files(); file++) {
            assertThat(namespace.bytes(PathHash.of(tree.path(file)))).isEqualTo(tree.bytes(file));
            bytes += tree.bytes(file);
        }
        assertThat(namespace.bytes()).isEqualTo(bytes);
        assertThat(namespace.diskBytes()).isEqualTo(3 * bytes);
    }

    @SeededTest
    void anImageThatIsCutOffIsRefused(long seed, RandomGenerator random) throws IOException {
        Path image = image(new SampleTree(500, seed));
        byte[] whole = Files.readAllBytes(image);
        Files.write(image, Arrays.copyOf(whole, random.nextInt(whole.length)));
        assertRefused(image);
        Files.delete(image.resolveSibling(image.getFileName() + ".md5"));
        assertRefused(image);
    }

    @SeededTest
    void aFlippedBitIsSeenByTheSum(long seed, RandomGenerator random) throws IOException {
        Path image = image(new SampleTree(500, seed));
        byte[] bytes = Files.readAllBytes(image);
        bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
        Files.write(image, bytes);
        assertRefused(image);
    }

    @Test
    void othersFilesAreRefusedWithTheRemedy() throws IOException {
        Path text = folder.resolve("fsimage_1");
        Files.writeString(text, "this is no image, but long enough to be read as one");
        assertThatThrownBy(() -> FsImageReader.read(text))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("fsimage_1")
                .hasMessageContaining("no fsimage of Hadoop 2.4 or newer");
        assertThatThrownBy(() -> FsImageReader.read(folder.resolve("none")))
                .hasMessageContaining("hdfs dfsadmin -fetchImage");
    }

    private static void assertRefused(Path image) {
        assertThatThrownBy(() -> FsImageReader.read(image))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(image.getFileName().toString());
    }

    private Path image(SampleTree tree) throws IOException {
        Path image = folder.resolve("fsimage_0000000000000000007");
        SampleImage.write(tree, image);
        return image;
    }
}
