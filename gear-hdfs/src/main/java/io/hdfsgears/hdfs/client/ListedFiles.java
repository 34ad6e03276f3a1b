// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.client;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hdfs.protocol.BatchedDirectoryListing;
import org.apache.hadoop.hdfs.protocol.DirectoryListing;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.apache.hadoop.hdfs.protocol.HdfsLocatedFileStatus;
import org.apache.hadoop.hdfs.protocol.HdfsPartialListing;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.jspecify.annotations.NullUnmarked;

/**
 * Answers that name the hosts of blocks beside what else they say of files. Clients read by them, or place their tasks, without another
 * question.
 */
@NullUnmarked
public final class ListedFiles {
    /** What a client is told in place of what stock names. */
    public interface Told {
        LocatedBlocks of(String path, LocatedBlocks blocks) throws IOException;
    }

    private ListedFiles() {}

    /** @param path of the directory, or of the file that was listed alone */
    public static DirectoryListing of(String path, DirectoryListing listing, Told told) throws IOException {
        if (listing == null) {
            return null;
        }
        HdfsFileStatus[] files = listing.getPartialListing();
        for (int i = 0; i < files.length; i++) {
            files[i] = child(path, files[i], told);
        }
        return listing;
    }

    /** @param paths that the client asked for; each part of the answer has the place of its own among them */
    public static BatchedDirectoryListing of(String[] paths, BatchedDirectoryListing batch, Told told)
            throws IOException {
        HdfsPartialListing[] parts = batch.getListings();
        for (int i = 0; i < parts.length; i++) {
            if (parts[i].getException() == null) {
                List<HdfsFileStatus> files = new ArrayList<>();
                for (HdfsFileStatus file : parts[i].getPartialListing()) {
                    files.add(child(paths[parts[i].getParentIdx()], file, told));
                }
                parts[i] = new HdfsPartialListing(parts[i].getParentIdx(), files);
            }
        }
        return batch;
    }

    /** @param path of the file */
    public static HdfsLocatedFileStatus of(String path, HdfsLocatedFileStatus file, Told told) throws IOException {
        return file == null ? null : (HdfsLocatedFileStatus) named(path, file, told);
    }

    private static HdfsFileStatus child(String directory, HdfsFileStatus file, Told told) throws IOException {
        return named(file.getFullName(directory), file, told);
    }

    private static HdfsFileStatus named(String path, HdfsFileStatus file, Told told) throws IOException {
        LocatedBlocks stocks = file instanceof HdfsLocatedFileStatus located ? located.getLocatedBlocks() : null;
        if (stocks == null) {
            return file;
        }
        LocatedBlocks ours = told.of(path, stocks);
        return ours == stocks ? file : ClientStatus.withLocations(file, ours);
    }
}
