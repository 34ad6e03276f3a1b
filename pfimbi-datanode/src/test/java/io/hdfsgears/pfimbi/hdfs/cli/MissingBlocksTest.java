// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.pfimbi.choice.PathRules;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.util.functional.RemoteIterators;
import org.junit.jupiter.api.Test;

/** Closed files; WaitedForIT has one that is being written. */
final class MissingBlocksTest {
    private static final int FACTOR = 3;

    private final Listed files = new Listed();

    /** Files of this name with so many replicas of each block. */
    private static final class Listed extends RawLocalFileSystem {
        final Map<String, List<LocatedFileStatus>> folders = new TreeMap<>();

        void file(String folder, String name, int... replicas) {
            BlockLocation[] blocks = IntStream.range(0, replicas.length)
                    .mapToObj(i -> new BlockLocation(hosts(replicas[i]), hosts(replicas[i]), i, 1))
                    .toArray(BlockLocation[]::new);
            FileStatus status = new FileStatus(replicas.length, false, FACTOR, 1, 0, new Path(folder, name));
            List<LocatedFileStatus> listed = folders.computeIfAbsent(folder, key -> new ArrayList<>());
            listed.removeIf(file -> file.getPath().getName().equals(name));
            listed.add(new LocatedFileStatus(status, blocks));
        }

        void folder(String folder, String name) {
            FileStatus status = new FileStatus(0, true, 0, 0, 0, new Path(folder, name));
            folders.computeIfAbsent(folder, key -> new ArrayList<>()).add(new LocatedFileStatus(status, null));
        }

        private static String[] hosts(int number) {
            return IntStream.range(0, number).mapToObj(i -> "h" + i).toArray(String[]::new);
        }

        @Override
        public RemoteIterator<LocatedFileStatus> listLocatedStatus(Path folder) throws IOException {
            List<LocatedFileStatus> listed = folders.get(folder.toString());
            if (listed == null) {
                throw new FileNotFoundException(folder + " is not there");
            }
            return RemoteIterators.remoteIteratorFromIterable(List.copyOf(listed));
        }
    }

    private MissingBlocks below(OptionalInt wanted) {
        return new MissingBlocks(files, new Path("/a"), wanted, new PathRules(Map.of()));
    }

    @Test
    void eachBlockNeedsTheFactorOrTheNumber() throws IOException {
        files.file("/a", "f", 3, 2, 1);
        files.folder("/a", "b");
        files.file("/a/b", "g", 1, 4);
        assertThat(below(OptionalInt.empty()).blocks()).isEqualTo(3);
        assertThat(below(OptionalInt.of(2)).blocks()).isEqualTo(2);
        assertThat(below(OptionalInt.of(1)).blocks()).isZero();
        assertThat(below(OptionalInt.of(9)).blocks())
                .as("no block gets more than the factor")
                .isEqualTo(3);
    }

    @Test
    void whatIsWrittenMeanwhileIsNotWaitedFor() throws IOException {
        files.file("/a", "f", 1, 1);
        MissingBlocks missing = below(OptionalInt.empty());
        assertThat(missing.blocks()).isEqualTo(2);
        files.file("/a", "new", 1, 1, 1);
        files.file("/a", "f", 3, 1);
        assertThat(missing.blocks()).isEqualTo(1);
        files.file("/a", "f", 3, 3);
        assertThat(missing.blocks()).isZero();
    }

    @Test
    void aDirectoryThatIsDeletedMeanwhileIsNoTrouble() throws IOException {
        files.folder("/a", "gone");
        files.file("/a", "f", 1);
        assertThat(below(OptionalInt.empty()).blocks()).isEqualTo(1);
        files.folders.clear();
        assertThatThrownBy(below(OptionalInt.empty())::blocks).isInstanceOf(FileNotFoundException.class);
    }
}
