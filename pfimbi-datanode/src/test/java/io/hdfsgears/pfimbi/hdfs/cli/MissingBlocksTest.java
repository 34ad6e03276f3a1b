// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.atLeastOnce;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.hdfsgears.hdfs.cli.NotActiveException;
import io.hdfsgears.pfimbi.choice.PathRules;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
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
import org.apache.hadoop.hdfs.DFSClient;
import org.apache.hadoop.hdfs.DFSUtilClient;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.apache.hadoop.hdfs.protocol.HdfsLocatedFileStatus;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.apache.hadoop.util.functional.RemoteIterators;
import org.junit.jupiter.api.Test;

/** Closed files, and what is asked for open ones; WaitedForIT has some that are being written. */
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
        return new MissingBlocks(files, new Path("/a"), wanted, () -> {
            throw new AssertionError("no block is being written");
        });
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

    /** The stock client's retries ride over the gap, and so does this. */
    @Test
    void aWaitOutlastsAFailoverThatBeginsAfterTheListing() throws IOException {
        DistributedFileSystem hdfs = hdfs(List.of(files(true, "/a/log", "/a/log2")));
        int[] asks = {0};
        MissingBlocks missing = new MissingBlocks(hdfs, new Path("/a"), OptionalInt.empty(), () -> {
            verify(hdfs, atLeastOnce()).listLocatedStatus(any(Path.class));
            if (asks[0]++ == 0) {
                throw new NotActiveException("No NameNode is active");
            }
            return new PathRules(Map.of("/a", 1));
        });
        assertThat(missing.blocks()).as("not known yet").isEqualTo(2);
        assertThat(asks[0]).as("once a look").isEqualTo(1);
        assertThat(missing.blocks()).isZero();
        assertThat(missing.blocks()).isZero();
        assertThat(asks[0]).as("not again").isEqualTo(2);
        assertThat(new MissingBlocks(hdfs, new Path("/a"), OptionalInt.empty(), () -> new PathRules(Map.of("/a", 2)))
                        .blocks())
                .isEqualTo(2);
        assertThat(new MissingBlocks(hdfs, new Path("/a"), OptionalInt.of(1), () -> {
                            throw new AssertionError("its number is given");
                        })
                        .blocks())
                .isZero();
    }

    @Test
    void aBlockIsTheSameOneAfterItsFileIsClosed() throws IOException {
        DistributedFileSystem hdfs = hdfs(List.of(files(true, "/a/log"), files(false, "/a/log")));
        MissingBlocks missing =
                new MissingBlocks(hdfs, new Path("/a"), OptionalInt.empty(), () -> new PathRules(Map.of("/a", 2)));
        assertThat(missing.blocks()).as("less than the floor").isEqualTo(1);
        assertThat(missing.blocks()).as("less than the factor").isEqualTo(1);
    }

    /** Files whose only block has one replica. */
    private static List<HdfsLocatedFileStatus> files(boolean open, String... paths) {
        List<HdfsLocatedFileStatus> files = new ArrayList<>();
        for (String path : paths) {
            DatanodeInfo host = new DatanodeInfo.DatanodeInfoBuilder()
                    .setNodeID(new DatanodeID("10.77.0.1", "h1", "u1", 9866, 9864, 0, 9867))
                    .build();
            ExtendedBlock number = new ExtendedBlock("pool", 1001 + files.size());
            LocatedBlock block = new LocatedBlock(number, new DatanodeInfo[] {host}, null, null);
            HdfsLocatedFileStatus file = (HdfsLocatedFileStatus) new HdfsFileStatus.Builder()
                    .replication(FACTOR)
                    .path(DFSUtilClient.string2Bytes(new Path(path).getName()))
                    .locations(new LocatedBlocks(0, open, List.of(block), block, !open, null, null))
                    .build();
            file.makeQualifiedLocated(URI.create("hdfs://nn"), new Path(path).getParent());
            files.add(file);
        }
        return files;
    }

    /** @param looks what each look lists; the last one is for all later ones, too */
    private static DistributedFileSystem hdfs(List<List<HdfsLocatedFileStatus>> looks) throws IOException {
        DFSClient client = mock(DFSClient.class);
        for (HdfsLocatedFileStatus file : looks.get(0)) {
            String path = file.getPath().toUri().getPath();
            when(client.getLocatedBlocks(eq(path), anyLong(), anyLong())).thenReturn(file.getLocatedBlocks());
        }
        DistributedFileSystem hdfs = mock(DistributedFileSystem.class);
        when(hdfs.getClient()).thenReturn(client);
        Deque<List<HdfsLocatedFileStatus>> left = new ArrayDeque<>(looks);
        when(hdfs.listLocatedStatus(any(Path.class)))
                .thenAnswer(look -> RemoteIterators.<LocatedFileStatus>remoteIteratorFromIterable(
                        List.copyOf(left.size() > 1 ? left.remove() : left.element())));
        return hdfs;
    }
}
