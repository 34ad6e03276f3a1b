// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.protocol.BatchedDirectoryListing;
import org.apache.hadoop.hdfs.protocol.DirectoryListing;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.apache.hadoop.hdfs.protocol.HdfsLocatedFileStatus;
import org.apache.hadoop.hdfs.protocol.HdfsPartialListing;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.apache.hadoop.ipc.RemoteException;
import org.junit.jupiter.api.Test;

final class ListedFilesTest {
    private static final LocatedBlocks STOCKS = blocks(1);
    private static final LocatedBlocks OURS = blocks(2);

    private final List<String> asked = new ArrayList<>();
    private final ListedFiles.Told told = (path, blocks) -> {
        assertThat(blocks).isSameAs(STOCKS);
        asked.add(path);
        return path.endsWith("as-stock") ? blocks : OURS;
    };

    private static LocatedBlocks blocks(long length) {
        return new LocatedBlocks(length, false, List.of(), null, true, null, null);
    }

    private static HdfsFileStatus file(String name) {
        return status(name).locations(STOCKS).build();
    }

    private static HdfsFileStatus.Builder status(String name) {
        return new HdfsFileStatus.Builder()
                .length(7)
                .replication(3)
                .blocksize(8)
                .mtime(9)
                .atime(10)
                .perm(FsPermission.createImmutable((short) 0640))
                .flags(EnumSet.of(HdfsFileStatus.Flags.HAS_ACL, HdfsFileStatus.Flags.SNAPSHOT_ENABLED))
                .owner("ann")
                .group("staff")
                .path(name.getBytes(StandardCharsets.UTF_8))
                .fileId(11)
                .storagePolicy((byte) 12);
    }

    private static LocatedBlocks of(HdfsFileStatus file) {
        return ((HdfsLocatedFileStatus) file).getLocatedBlocks();
    }

    @Test
    void eachFileOfADirectoryNamesTheHostsThatClientsAreTold() throws IOException {
        HdfsFileStatus directory =
                status("sub").isdir(true).children(1).length(0).build();
        DirectoryListing listing = ListedFiles.of(
                "/d", new DirectoryListing(new HdfsFileStatus[] {file("a"), directory, file("as-stock")}, 5), told);
        assertThat(asked).containsExactly("/d/a", "/d/as-stock");
        HdfsFileStatus[] files = listing.getPartialListing();
        assertThat(of(files[0])).isSameAs(OURS);
        assertThat(files[1]).isSameAs(directory);
        assertThat(of(files[2])).isSameAs(STOCKS);
        assertThat(listing.getRemainingEntries()).isEqualTo(5);
        assertThat(ListedFiles.of("/gone", (DirectoryListing) null, told)).isNull();
    }

    @Test
    void aFileThatIsListedAloneHasThePathThatWasAskedFor() throws IOException {
        ListedFiles.of("/d/a", new DirectoryListing(new HdfsFileStatus[] {file("")}, 0), told);
        assertThat(asked).containsExactly("/d/a");
    }

    @Test
    void ofSeveralDirectoriesEachHasItsPathAndThoseThatFailedStay() throws IOException {
        HdfsPartialListing failed = new HdfsPartialListing(1, new RemoteException("class", "no such directory"));
        byte[] after = {1};
        BatchedDirectoryListing batch = ListedFiles.of(
                new String[] {"/d", "/gone", "/e"},
                new BatchedDirectoryListing(
                        new HdfsPartialListing[] {
                            new HdfsPartialListing(2, List.of(file("a"))),
                            failed,
                            new HdfsPartialListing(0, List.of(file("b")))
                        },
                        true,
                        after),
                told);
        assertThat(asked).containsExactly("/e/a", "/d/b");
        assertThat(batch.getListings()[1]).isSameAs(failed);
        assertThat(batch.getListings()[0].getParentIdx()).isEqualTo(2);
        assertThat(of(batch.getListings()[0].getPartialListing().get(0))).isSameAs(OURS);
        assertThat(batch.hasMore()).isTrue();
        assertThat(batch.getStartAfter()).isSameAs(after);
    }

    /** The status is made anew: nothing of it is lost. */
    @Test
    void theRestOfAFilesStatusStays() throws IOException {
        HdfsLocatedFileStatus before = (HdfsLocatedFileStatus) file("a");
        HdfsLocatedFileStatus after = ListedFiles.of("/d/a", before, told);
        assertThat(asked).containsExactly("/d/a");
        assertThat(after).isNotSameAs(before);
        assertThat(after.getLocatedBlocks()).isSameAs(OURS);
        assertThat(after.toString()).isEqualTo(before.toString());
        assertThat(after.hasAcl()).isTrue();
        assertThat(after.isSnapshotEnabled()).isTrue();
        assertThat(after.getFileId()).isEqualTo(11);
        assertThat(after.getStoragePolicy()).isEqualTo((byte) 12);
        assertThat(after.getLocalNameInBytes()).isEqualTo(before.getLocalNameInBytes());
        assertThat(ListedFiles.of("/gone", (HdfsLocatedFileStatus) null, told)).isNull();
    }
}
