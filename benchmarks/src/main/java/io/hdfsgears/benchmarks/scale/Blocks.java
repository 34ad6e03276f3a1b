// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.scale;

import io.hdfsgears.benchmarks.Text;
import io.hdfsgears.core.layout.EqualWork;
import io.hdfsgears.hdfs.seam.NamesystemLock;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.fs.permission.PermissionStatus;
import org.apache.hadoop.hdfs.DFSUtil;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfoContiguous;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManager;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.namenode.GearBenchmarkFiles;
import org.apache.hadoop.hdfs.server.namenode.INodeDirectory;
import org.apache.hadoop.hdfs.server.namenode.INodeFile;
import org.apache.hadoop.hdfs.server.namenode.NameNode;

/**
 * Files and blocks that are made in a NameNode's memory, replicas where Rabbit's law has them. Nothing of it is in the edit log: it
 * costs a minute for ten million blocks, where clients would take hours.
 */
final class Blocks {
    static final short REPLICATION = 3;
    static final int BLOCKS_PER_FILE = 10;

    private static final int FILES_PER_FOLDER = 1_000;
    private static final long BLOCK_BYTES = 128L << 20;
    /** Beyond what the NameNode numbers itself. */
    private static final long FIRST_ID = 1L << 40;

    private static final int DRAWS = 16;

    private final FSNamesystem namesystem;
    private final BlockManager bm;
    private final DatanodeStorageInfo[] disks;
    private final EqualWork law;
    private final int primaries;
    private final SplittableRandom random = new SplittableRandom(1);

    /** @param chain UUIDs of the hosts in the order of the chain */
    Blocks(NameNode nameNode, List<String> chain, int primaries) {
        this.namesystem = nameNode.getNamesystem();
        this.bm = namesystem.getBlockManager();
        this.disks = chain.stream().map(this::disk).toArray(DatanodeStorageInfo[]::new);
        this.law = EqualWork.spread(chain.size(), primaries, REPLICATION);
        this.primaries = primaries;
    }

    private DatanodeStorageInfo disk(String uuid) {
        DatanodeDescriptor host = bm.getDatanodeManager().getDatanode(uuid);
        if (host == null) {
            throw new IllegalStateException("host " + uuid + " is not there");
        }
        return host.getStorageInfos()[0];
    }

    static String folder(long file) {
        return "/scale/d" + file / FILES_PER_FOLDER;
    }

    static String path(long file) {
        return folder(file) + "/f" + file;
    }

    void make(NameNode nameNode, long blocks) throws IOException {
        long files = blocks / BLOCKS_PER_FILE;
        for (long first = 0; first < files; first += FILES_PER_FOLDER) {
            nameNode.getRpcServer().mkdirs(folder(first), FsPermission.getDirDefault(), true);
            INodeDirectory parent =
                    namesystem.getFSDirectory().getINode(folder(first)).asDirectory();
            NamesystemLock.GLOBAL.writeLock(namesystem);
            try {
                for (long file = first; file < Math.min(files, first + FILES_PER_FOLDER); file++) {
                    make(parent, file);
                }
            } finally {
                namesystem.writeUnlock("makeBlocks", true);
            }
        }
    }

    private void make(INodeDirectory parent, long number) {
        BlockInfo[] blocks = new BlockInfo[BLOCKS_PER_FILE];
        for (int i = 0; i < blocks.length; i++) {
            Block block = new Block(FIRST_ID + number * BLOCKS_PER_FILE + i, BLOCK_BYTES, 1_001);
            blocks[i] = new BlockInfoContiguous(block, REPLICATION);
        }
        String name = Text.of("f%d", number);
        INodeFile file = GearBenchmarkFiles.file(
                FIRST_ID + number,
                DFSUtil.string2Bytes(name),
                new PermissionStatus("hdfs", "hdfs", FsPermission.getFileDefault()),
                blocks,
                REPLICATION,
                BLOCK_BYTES);
        parent.addChild(file);
        namesystem.getFSDirectory().addToInodeMap(file);
        for (BlockInfo block : blocks) {
            bm.addBlockCollection(block, file);
            for (int position : positions()) {
                disks[position - 1].addBlock(block, block);
            }
        }
    }

    /** The primary, and a position for each further role; another one where the draws meet. */
    private int[] positions() {
        int[] chosen = new int[REPLICATION];
        chosen[0] = 1 + random.nextInt(primaries);
        for (int role = 2; role <= REPLICATION; role++) {
            int position = 0;
            for (int draw = 0; draw < DRAWS && (position == 0 || has(chosen, position)); draw++) {
                position = law.draw(role, random.nextDouble());
            }
            while (position == 0 || has(chosen, position)) {
                position = 1 + random.nextInt(disks.length);
            }
            chosen[role - 1] = position;
        }
        return chosen;
    }

    private static boolean has(int[] chosen, int position) {
        return Arrays.stream(chosen).anyMatch(one -> one == position);
    }
}
