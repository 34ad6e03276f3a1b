// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.HdfsLocatedFileStatus;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;

/** Blocks of all files, and where the NameNode sends their readers. */
public final class FileBlocks {
    private FileBlocks() {}

    /**
     * A block.
     *
     * @param name of its file on a disk
     * @param open its file is being written, so that its length may grow
     */
    public record Block(
            String path, String name, long bytes, int factor, List<String> hosts, boolean corrupt, boolean open) {
        /** For a message. */
        public String on(String host) {
            return path + " " + name + " on " + host;
        }
    }

    public static List<Block> of(DistributedFileSystem files) throws IOException {
        List<Block> blocks = new ArrayList<>();
        RemoteIterator<LocatedFileStatus> found = files.listFiles(new Path("/"), true);
        while (found.hasNext()) {
            if (found.next() instanceof HdfsLocatedFileStatus file) {
                LocatedBlocks located = file.getLocatedBlocks();
                for (LocatedBlock block : located.getLocatedBlocks()) {
                    blocks.add(block(file, block, located.isUnderConstruction()));
                }
            }
        }
        return blocks;
    }

    private static Block block(HdfsLocatedFileStatus file, LocatedBlock block, boolean open) {
        return new Block(
                file.getPath().toUri().getPath(),
                "blk_" + block.getBlock().getBlockId(),
                block.getBlockSize(),
                file.getReplication(),
                Arrays.stream(block.getLocations())
                        .map(DatanodeInfo::getHostName)
                        .toList(),
                block.isCorrupt(),
                open);
    }

    /** Blocks of files that no writer has open. */
    public static List<Block> closed(DistributedFileSystem files) throws IOException {
        return of(files).stream().filter(block -> !block.open()).toList();
    }
}
