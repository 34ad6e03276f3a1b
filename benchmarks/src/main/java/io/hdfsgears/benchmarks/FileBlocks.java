// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.ErasureCodingPolicy;
import org.apache.hadoop.hdfs.protocol.HdfsLocatedFileStatus;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;

/** Blocks of all files, and where the NameNode sends their readers. */
public final class FileBlocks {
    private FileBlocks() {}

    /**
     * A block, or a group of an erasure-coded file.
     *
     * @param names of its files on disks: one that all replicas have, or one for each unit
     * @param factor replicas, or units, that it is to have
     * @param enough of them to read it
     * @param open its file is being written, so that its length may grow
     */
    public record Block(
            String path,
            List<String> names,
            long bytes,
            int factor,
            int enough,
            List<String> hosts,
            boolean corrupt,
            boolean open) {
        public boolean striped() {
            return names.size() > 1;
        }

        /** The first file. */
        public String name() {
            return names.get(0);
        }

        /** For a message. */
        public String on(String host) {
            return path + " " + name() + " on " + host;
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
        long id = block.getBlock().getBlockId();
        ErasureCodingPolicy code = file.getErasureCodingPolicy();
        int units = code == null ? 1 : code.getNumDataUnits() + code.getNumParityUnits();
        return new Block(
                file.getPath().toUri().getPath(),
                IntStream.range(0, units).mapToObj(unit -> "blk_" + (id + unit)).toList(),
                block.getBlockSize(),
                code == null ? file.getReplication() : filled(code, block.getBlockSize()) + code.getNumParityUnits(),
                code == null ? 1 : filled(code, block.getBlockSize()),
                Arrays.stream(block.getLocations())
                        .map(DatanodeInfo::getHostName)
                        .toList(),
                block.isCorrupt(),
                open);
    }

    /** Data units that have bytes. */
    private static int filled(ErasureCodingPolicy code, long bytes) {
        long cells = (bytes + code.getCellSize() - 1) / code.getCellSize();
        return (int) Math.min(code.getNumDataUnits(), cells);
    }

    /** Blocks of files that no writer has open. */
    public static List<Block> closed(DistributedFileSystem files) throws IOException {
        return of(files).stream().filter(block -> !block.open()).toList();
    }
}
