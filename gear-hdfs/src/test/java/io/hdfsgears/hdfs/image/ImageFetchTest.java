// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.hdfs.proto.StoreProtos.SleeperHeaderProto;
import io.hdfsgears.testkit.SeededTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import org.apache.hadoop.hdfs.protocol.BlockListAsLongs;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImageFetchTest {
    private static final String UUID = "6f1d1b7e-0000-4000-8000-00000000000a";
    /** About four pieces of an image. */
    private static final int MANY = 300_000;

    @TempDir
    Path temp;

    private ImageDirs shelf;

    @BeforeEach
    void fill() {
        shelf = new ImageDirs(List.of(temp.resolve("gear")));
    }

    @Test
    void anImageOfManyPiecesComesAsItWas() throws IOException {
        SleeperImage image = SampleImages.image(UUID, 12, MANY);
        shelf.write(image);
        assertThat(offered().bytes()).isGreaterThan(2L * ImageSource.CHUNK_BYTES);

        SleeperImage fetched = ImageFetch.read(shelf, offered());

        assertThat(fetched.header()).isEqualTo(image.header());
        assertThat(fetched.replicas().get(0).getBlocksBuffer())
                .isEqualTo(image.replicas().get(0).getBlocksBuffer());
    }

    @SeededTest(seeds = 50)
    void aByteThatChangedOnTheWayIsNoticed(RandomGenerator random) throws IOException {
        shelf.write(SampleImages.image(UUID, 12, 50));
        int at = random.nextInt((int) offered().bytes());

        assertThatThrownBy(() -> ImageFetch.read(
                        changing(chunk -> {
                            chunk[at] ^= (byte) (1 << random.nextInt(8));
                            return chunk;
                        }),
                        offered()))
                .isInstanceOf(IOException.class);
    }

    @Test
    void whatEndsEarlyOrNeverIsNotBelieved() throws IOException {
        shelf.write(SampleImages.image(UUID, 12, 50));
        Offered longer = offered(offered().bytes() + 8);

        assertThatThrownBy(() -> ImageFetch.read(changing(chunk -> new byte[0]), offered()))
                .hasMessageContaining("a piece of 0 bytes came");
        assertThatThrownBy(() -> ImageFetch.read(changing(chunk -> Arrays.copyOf(chunk, chunk.length + 1)), offered()))
                .hasMessageContaining("were left");
        assertThatThrownBy(() -> ImageFetch.read(
                        changing(chunk -> new byte[ImageSource.CHUNK_BYTES + 1]), offered(ImageFetch.MOST_BYTES)))
                .hasMessageContaining("a piece of");
        assertThatThrownBy(() -> ImageFetch.read(changing(chunk -> new byte[1]), longer))
                .hasMessageContaining("bad checksum");
    }

    @Test
    void anImpossibleLengthIsNotAskedFor() throws IOException {
        for (long bytes : new long[] {0, -1, Long.MIN_VALUE, ImageFetch.MOST_BYTES + 1, Long.MAX_VALUE}) {
            assertThatThrownBy(() -> ImageFetch.read(shelf, new Offered(UUID, 9, bytes, 1)))
                    .hasMessageContaining("its length is said to be " + bytes);
        }
    }

    @Test
    void anImageOfAnotherSleepOrHostIsRefusedWhateverItWasOfferedAs() throws IOException {
        shelf.write(SampleImages.ofSleep(UUID, 8));
        Offered old = offered();

        assertThatThrownBy(() -> ImageFetch.read(shelf, new Offered(UUID, 9, old.bytes(), old.crc())))
                .hasMessageContaining("(epoch 8) than was offered (epoch 9)");
        assertThatThrownBy(() -> ImageFetch.read(
                        (Renamed) (image, offset) -> shelf.chunk(old, offset),
                        new Offered("other", 8, old.bytes(), old.crc())))
                .hasMessageContaining("of another host or sleep");
    }

    @Test
    void aWholeImageThatCouldNotBeReplayedIsRefused() throws IOException {
        refused(header ->
                header.setStorages(0, header.getStorages(0).toBuilder().setState("ASLEEP")));
        refused(header ->
                header.setStorages(0, header.getStorages(0).toBuilder().setType("PAPER")));
        refused(header ->
                header.setStorages(0, header.getStorages(0).toBuilder().setReplicas(51)));
        refused(header ->
                header.setStorages(0, header.getStorages(0).toBuilder().setReplicas(-1)));
        refused(header ->
                header.setStorages(0, header.getStorages(0).toBuilder().setReplicaBytes(-1)));
        refused(header ->
                header.setStorages(0, header.getStorages(0).toBuilder().setReplicaBytes(1L << 40)));
    }

    private void refused(UnaryOperator<SleeperHeaderProto.Builder> change) throws IOException {
        SleeperImage good = SampleImages.image(UUID, 12, 50);
        List<BlockListAsLongs> replicas = good.replicas();
        shelf.write(new SleeperImage(change.apply(good.header().toBuilder()).build(), replicas));

        assertThatThrownBy(() -> ImageFetch.read(shelf, offered())).isInstanceOf(IOException.class);
        assertThat(Files.exists(temp.resolve("gear"))).isTrue();
    }

    private Offered offered() {
        return shelf.list().images().get(0);
    }

    private Offered offered(long bytes) {
        return new Offered(UUID, 9, bytes, offered().crc());
    }

    /** The shelf, by a way on which something happens to each piece. */
    private ImageSource changing(UnaryOperator<byte[]> change) {
        return (Renamed) (image, offset) ->
                change.apply(shelf.chunk(offered(), Math.min(offset, offered().bytes() - 1)));
    }

    private interface Renamed extends ImageSource {
        @Override
        default String name() {
            return "test";
        }

        @Override
        default Shelf list() {
            return new Shelf(true, List.of());
        }
    }
}
