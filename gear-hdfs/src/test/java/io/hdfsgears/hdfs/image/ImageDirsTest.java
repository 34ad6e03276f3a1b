// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.image;

import static io.hdfsgears.hdfs.image.SampleImages.image;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.testkit.SeededTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImageDirsTest {
    private static final String UUID = "6f1d1b7e-0000-4000-8000-00000000000a";

    private static final Optional<Namespace> OWN = Optional.of(new Namespace("CID-1", "BP-1"));

    @TempDir
    Path temp;

    @Test
    void whatWasWrittenComesBack() throws IOException {
        ImageDirs dirs = new ImageDirs(List.of(temp.resolve("gear")));
        dirs.write(image(UUID, 12, 3));

        SleeperImage back = dirs.read().images().get(0);

        assertThat(back.header()).isEqualTo(image(UUID, 12, 3).header());
        assertThat(blocks(back)).containsExactly(1001L, 1002L, 1003L);
        assertThat(dirs.read().damaged()).isEmpty();
    }

    @Test
    void anyOfSeveralFoldersIsEnough() throws IOException {
        Path one = temp.resolve("one");
        ImageDirs dirs = new ImageDirs(List.of(one, temp.resolve("two")));
        dirs.write(image(UUID, 12, 2));
        flip(onlyFile(one), 20);

        assertThat(dirs.read().images()).hasSize(1);
        assertThat(dirs.read().damaged()).hasSize(1);
    }

    @SeededTest(seeds = 50)
    void aFlippedByteAnywhereIsNoticed(RandomGenerator random) throws IOException {
        Path folder = temp.resolve("gear" + random.nextLong());
        ImageDirs dirs = new ImageDirs(List.of(folder));
        dirs.write(image(UUID, 12, 50));
        Path file = onlyFile(folder);
        flip(file, random.nextInt((int) Files.size(file)));

        assertThat(dirs.read().images()).isEmpty();
        assertThat(dirs.read().damaged().get(0).file()).isEqualTo(file.toString());
    }

    @SeededTest(seeds = 50)
    void aCutFileIsNoticed(RandomGenerator random) throws IOException {
        Path folder = temp.resolve("gear" + random.nextLong());
        ImageDirs dirs = new ImageDirs(List.of(folder));
        dirs.write(image(UUID, 12, 50));
        Path file = onlyFile(folder);
        byte[] all = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(all, random.nextInt(all.length)));

        assertThat(dirs.read().images()).isEmpty();
        assertThat(dirs.read().damaged()).hasSize(1);
    }

    @Test
    void aLeftoverOfAnInterruptedWriteIsIgnored() throws IOException {
        Files.writeString(temp.resolve(UUID + ".sleeper.tmp"), "half");

        ImageDirs.Found found = new ImageDirs(List.of(temp)).read();

        assertThat(found.images()).isEmpty();
        assertThat(found.damaged()).isEmpty();
    }

    @Test
    void aStartingNameNodeExpectsAllHostsButThoseWithADamagedImage() throws IOException {
        ImageDirs dirs = new ImageDirs(List.of(temp));
        assertThat(dirs.expectedHosts(OWN)).isZero();
        dirs.write(image(UUID, 12, 1));
        dirs.write(image("other", 12, 1));
        assertThat(dirs.expectedHosts(OWN)).isEqualTo(12);

        flip(temp.resolve("other.sleeper"), 30);
        assertThat(dirs.expectedHosts(OWN)).isEqualTo(11);
    }

    /** As after "hdfs namenode -format", which leaves the folder of the images alone. */
    @Test
    void imagesOfAnotherNamespaceDoNotCountAndGo() throws IOException {
        Path one = temp.resolve("one");
        ImageDirs old = new ImageDirs(List.of(one));
        old.write(image(UUID, 12, 3));
        old.write(image("broken", 12, 3));
        flip(one.resolve("broken.sleeper"), 60);
        Optional<Namespace> formatted = Optional.of(new Namespace("CID-2", "BP-2"));
        ImageDirs dirs = new ImageDirs(List.of(one, temp.resolve("two")));

        assertThat(dirs.expectedHosts(Optional.of(new Namespace("CID-1", "BP-2"))))
                .isZero();
        assertThat(dirs.expectedHosts(formatted)).isZero();
        assertThat(dirs.expectedHosts(Optional.empty()))
                .as("an import has no namespace before it is loaded")
                .isEqualTo(11);

        dirs.deleteForeign(OWN.orElseThrow());
        assertThat(dirs.read().images()).hasSize(1);
        dirs.deleteForeign(formatted.orElseThrow());
        assertThat(dirs.read().images()).isEmpty();
        assertThat(dirs.read().damaged()).hasSize(1);
    }

    /** The copy in another folder stays. */
    @Test
    void anImageOfAnotherNamespaceHidesNoneOfThisOne() throws IOException {
        Path one = temp.resolve("one");
        Path two = temp.resolve("two");
        SleeperImage old = image(UUID, 12, 1);
        new ImageDirs(List.of(one))
                .write(new SleeperImage(
                        old.header().toBuilder().setClusterId("old").build(), old.replicas()));
        new ImageDirs(List.of(two)).write(image(UUID, 5, 1));
        ImageDirs dirs = new ImageDirs(List.of(one, two));

        assertThat(dirs.expectedHosts(OWN)).isEqualTo(5);
        dirs.deleteForeign(OWN.orElseThrow());
        assertThat(dirs.read().images())
                .singleElement()
                .satisfies(image -> assertThat(image.header().getHosts()).isEqualTo(5));
    }

    @Test
    void theNamespaceOfANameDirectoryIsInItsVersionFile() throws IOException {
        assertThat(Namespace.in(List.of(temp))).isEmpty();
        Path current = Files.createDirectories(temp.resolve("name/current"));
        Files.writeString(current.resolve("VERSION"), "layoutVersion=-67\n");
        assertThat(Namespace.in(List.of(temp.resolve("name")))).isEmpty();
        Files.writeString(current.resolve("VERSION"), "#Fri\nclusterID=CID-1\nblockpoolID=BP-1\n");
        assertThat(Namespace.in(List.of(temp, temp.resolve("name")))).isEqualTo(OWN);
    }

    @Test
    void aHostsNameCannotLeadOutOfTheFolder() throws IOException {
        Path folder = temp.resolve("gear");
        new ImageDirs(List.of(folder)).write(image("../../escape", 12, 1));

        assertThat(onlyFile(folder).getFileName().toString()).isEqualTo("______escape.sleeper");
    }

    @Test
    void listsTheImageOfTheLatestSleepOfEachHost() throws IOException {
        Path one = temp.resolve("one");
        Path two = temp.resolve("two");
        new ImageDirs(List.of(one)).write(image(UUID, 12, 3));
        new ImageDirs(List.of(two)).write(SampleImages.ofSleep(UUID, 11));
        Files.writeString(one.resolve("rubbish.sleeper"), "not an image at all");

        ImageSource.Shelf shelf = new ImageDirs(List.of(one, two)).list();

        assertThat(shelf.active()).isFalse();
        assertThat(shelf.images()).hasSize(1);
        assertThat(shelf.images().get(0).uuid()).isEqualTo(UUID);
        assertThat(shelf.images().get(0).sleepEpoch()).isEqualTo(11);
        assertThat(shelf.images().get(0).bytes()).isEqualTo(Files.size(onlyFile(two)));
    }

    @Test
    void aPieceIsOfTheImageThatWasListedOrThereIsNone() throws IOException {
        ImageDirs dirs = new ImageDirs(List.of(temp.resolve("gear")));
        dirs.write(image(UUID, 12, 3));
        Offered listed = dirs.list().images().get(0);

        assertThat(dirs.chunk(listed, 5)).hasSize((int) listed.bytes() - 5);
        for (long outside : new long[] {-1, Long.MIN_VALUE, listed.bytes(), Long.MAX_VALUE}) {
            assertThatThrownBy(() -> dirs.chunk(listed, outside)).hasMessageContaining("List the images again");
        }
        dirs.write(SampleImages.ofSleep(UUID, 10));
        assertThatThrownBy(() -> dirs.chunk(listed, 0)).hasMessageContaining("replaced or deleted");
        dirs.delete(UUID);
        assertThatThrownBy(() -> dirs.chunk(listed, 0)).hasMessageContaining("replaced or deleted");
    }

    @Test
    void throwsWhenNoFolderCanBeWritten() throws IOException {
        Path file = Files.writeString(temp.resolve("file"), "in the way");

        assertThatThrownBy(() -> new ImageDirs(List.of(file)).write(image(UUID, 12, 1)))
                .isInstanceOf(IOException.class);
    }

    private static List<Long> blocks(SleeperImage image) {
        List<Long> ids = new ArrayList<>();
        image.replicas().get(0).forEach(replica -> ids.add(replica.getBlockId()));
        return ids;
    }

    private static Path onlyFile(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.findFirst().orElseThrow();
        }
    }

    private static void flip(Path file, int at) throws IOException {
        byte[] all = Files.readAllBytes(file);
        all[at] ^= 0x10;
        Files.write(file, all);
    }
}
