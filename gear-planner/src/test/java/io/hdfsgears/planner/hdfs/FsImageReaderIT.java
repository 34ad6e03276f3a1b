// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.hdfs;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.planner.namespace.DelimitedReader;
import io.hdfsgears.planner.namespace.LongTable;
import io.hdfsgears.planner.namespace.Namespace;
import io.hdfsgears.planner.namespace.PathHash;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.fs.SafeModeAction;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.server.namenode.FSImageTestUtil;
import org.apache.hadoop.hdfs.server.namenode.FSImageUtil;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.FileSummary;
import org.apache.hadoop.hdfs.tools.offlineImageViewer.OfflineImageViewerPB;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Images that a stock NameNode has written, against what the NameNode itself lists. */
final class FsImageReaderIT {
    private static final int BLOCK = 4096;
    private static final int FILES = 24;
    private static final String ERASURE_CODING = "XOR-2-1-1024k";
    private static final int CELL = 1 << 20;
    /** What only snapshots hold once {@link #change} is done. */
    private static final List<Listed> GONE =
            List.of(new Listed(BLOCK + 1, 2, 2), new Listed(BLOCK, 3, 1), new Listed(7 * BLOCK / 2, 2, 4));

    @TempDir
    private File folder;

    private MiniDFSCluster cluster;
    private DistributedFileSystem files;

    /** A file as the NameNode lists it; factor 0 if it is erasure-coded. */
    private record Listed(long bytes, int factor, int blocks) {}

    @BeforeEach
    void start() throws IOException {
        HdfsConfiguration conf = new HdfsConfiguration();
        conf.setLong("dfs.blocksize", BLOCK);
        conf.setLong("dfs.namenode.fs-limits.min-block-size", BLOCK);
        conf.setBoolean("dfs.image.parallel.load", true);
        conf.setLong("dfs.image.parallel.inode.threshold", 1);
        cluster = new MiniDFSCluster.Builder(conf, folder).numDataNodes(3).build();
        files = cluster.getFileSystem();
    }

    @AfterEach
    void stop() {
        cluster.shutdown();
    }

    @Test
    void readsWhatStockWrites() throws Exception {
        write();
        files.allowSnapshot(new Path("/data"));
        files.createSnapshot(new Path("/data"), "s0");
        change();
        try (FSDataOutputStream open = files.create(new Path("/open"), (short) 1)) {
            open.write(new byte[BLOCK + 7]);
            open.hsync();
            Map<String, Listed> listed = listed();
            assertThat(listed).hasSize(FILES + 4).containsKeys("/data/moved/ü 5", "/elsewhere/ü 3", "/coded/full");
            File plain = saved();
            assertThat(summary(plain).getSectionsList())
                    .as("a section for each part of the inodes")
                    .anyMatch(section -> section.getName().equals("INODE_SUB"));
            compare(FsImageReader.read(plain.toPath()), listed, GONE);
            // The text leaves out what only snapshots hold.
            compare(DelimitedReader.read(text(plain).toPath()), listed, List.of());

            FileSystem.enableSymlinks();
            files.createSymlink(new Path("/data/grown"), new Path("/data/link"), false);
            cluster.getConfiguration(0).setBoolean("dfs.image.compress", true);
            File compressed = saved();
            assertThat(summary(compressed).getCodec()).isNotEmpty();
            compare(FsImageReader.read(compressed.toPath()), listed, GONE);
        }
    }

    private void write() throws Exception {
        for (int i = 0; i < FILES; i++) {
            write("/data/d" + i % 4 + "/ü " + i, i * BLOCK / 2, 1 + i % 3);
        }
        write("/data/gone/in a snapshot", BLOCK + 1, 2);
        write("/data/gone too", BLOCK, 3);
        write("/data/grown", BLOCK + 1, 2);
        write("/data/cut", 3 * BLOCK, 2);
        files.enableErasureCodingPolicy(ERASURE_CODING);
        files.mkdirs(new Path("/coded"));
        files.setErasureCodingPolicy(new Path("/coded"), ERASURE_CODING);
        coded("/coded/empty", 0);
        coded("/coded/full", 5 * CELL + 3);
    }

    private void coded(String path, int bytes) throws IOException {
        try (FSDataOutputStream out =
                files.createFile(new Path(path)).blockSize(2 * CELL).build()) {
            out.write(new byte[bytes]);
        }
    }

    private void write(String path, long bytes, int factor) throws IOException {
        DFSTestUtil.createFile(files, new Path(path), bytes, (short) factor, 1);
    }

    /** Each way in which a file's place or size can differ from the one that the snapshot knows. */
    private void change() throws IOException {
        files.delete(new Path("/data/gone"), true);
        files.delete(new Path("/data/gone too"), false);
        files.mkdirs(new Path("/elsewhere"));
        rename("/data/d1", "/data/moved");
        rename("/data/d2/ü 2", "/data/other");
        rename("/data/other", "/data/other still");
        rename("/data/d3/ü 3", "/elsewhere/ü 3");
        rename("/data/d3/ü 7", "/elsewhere/ü 7");
        files.delete(new Path("/elsewhere/ü 7"), false);
        files.setReplication(new Path("/data/d0/ü 4"), (short) 3);
        try (FSDataOutputStream grown = files.append(new Path("/data/grown"))) {
            grown.write(new byte[BLOCK]);
        }
        assertThat(files.truncate(new Path("/data/cut"), 2 * BLOCK)).isTrue();
    }

    private void rename(String from, String to) throws IOException {
        assertThat(files.rename(new Path(from), new Path(to))).as(from).isTrue();
    }

    private Map<String, Listed> listed() throws IOException {
        Map<String, Listed> listed = new HashMap<>();
        RemoteIterator<LocatedFileStatus> all = files.listFiles(new Path("/"), true);
        while (all.hasNext()) {
            LocatedFileStatus file = all.next();
            int factor = file.isErasureCoded() ? 0 : file.getReplication();
            listed.put(
                    file.getPath().toUri().getPath(),
                    new Listed(file.getLen(), factor, file.getBlockLocations().length));
        }
        return listed;
    }

    /** An image of now. */
    private File saved() throws Exception {
        files.setSafeMode(SafeModeAction.ENTER);
        files.saveNamespace();
        files.setSafeMode(SafeModeAction.LEAVE);
        return FSImageTestUtil.findNewestImageFile(
                FSImageTestUtil.getNameNodeCurrentDirs(cluster, 0).get(0).getPath());
    }

    private File text(File image) throws Exception {
        File text = new File(folder, "files.tsv");
        OfflineImageViewerPB.run(new String[] {"-p", "Delimited", "-i", image.getPath(), "-o", text.getPath()});
        return text;
    }

    private static FileSummary summary(File image) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(image, "r")) {
            return FSImageUtil.loadSummary(file);
        }
    }

    private static void compare(Namespace namespace, Map<String, Listed> listed, List<Listed> gone) {
        listed.forEach((path, file) ->
                assertThat(namespace.bytes(PathHash.of(path))).as(path).isEqualTo(file.bytes()));
        List.of("/data/gone too", "/data/d1/ü 1", "/data/d2/ü 2", "/data/other", "/elsewhere/ü 7", "/data/link")
                .forEach(path ->
                        assertThat(namespace.bytes(PathHash.of(path))).as(path).isEqualTo(LongTable.NONE));
        assertThat(namespace.files()).isEqualTo(listed.size() + gone.size());
        assertThat(namespace.unnamed()).as("only snapshots hold them").isEqualTo(gone.size());
        assertThat(namespace.twice()).isZero();
        List<Listed> all = new ArrayList<>(listed.values());
        all.addAll(gone);
        assertThat(namespace.blocks())
                .isEqualTo(all.stream().mapToInt(Listed::blocks).sum());
        for (int factor = 0; factor <= 3; factor++) {
            int wanted = factor;
            assertThat(namespace.bytesOfFactor(factor))
                    .as("bytes of factor %d", factor)
                    .isEqualTo(all.stream()
                            .filter(file -> file.factor() == wanted)
                            .mapToDouble(Listed::bytes)
                            .sum());
        }
    }
}
