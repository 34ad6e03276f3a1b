// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.drill;

import io.hdfsgears.testkit.Poll;
import java.io.IOException;
import java.util.EnumSet;
import org.apache.hadoop.crypto.CryptoProtocolVersion;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.ClientProtocol;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.io.EnumSetWritable;

/** A NameNode that has become active lets writers wait for all replicas until its hosts know of it. */
final class LatePipelines {
    private static final String PROBE = "/pipeline-probe";
    private static final long BLOCK_BYTES = 1L << 20;

    private LatePipelines() {}

    /** Until a writer waits for one replica of a block on as many hosts as it can have. */
    static void await(DrillRack drill) throws IOException {
        short hosts = (short) drill.rack().description().spec().hosts();
        try (FileSystem files =
                FileSystem.newInstance(DrillRack.conf(drill.rack().files().clientConf()))) {
            ClientProtocol nameNode =
                    ((DistributedFileSystem) files).getClient().getNamenode();
            Poll.until(DrillRack.UP_PATIENCE, "a writer waits for one replica", () -> {
                try {
                    return hostsOfANewBlock(nameNode, hosts) == 1;
                } catch (IOException e) {
                    return false;
                }
            });
        }
    }

    /** Writes nothing. */
    private static int hostsOfANewBlock(ClientProtocol nameNode, short replicas) throws IOException {
        HdfsFileStatus file = nameNode.create(
                PROBE,
                FsPermission.getFileDefault(),
                PROBE,
                new EnumSetWritable<>(EnumSet.of(CreateFlag.CREATE, CreateFlag.OVERWRITE)),
                true,
                replicas,
                BLOCK_BYTES,
                CryptoProtocolVersion.supported(),
                null,
                null);
        try {
            LocatedBlock block = nameNode.addBlock(PROBE, PROBE, null, null, file.getFileId(), null, null);
            nameNode.abandonBlock(block.getBlock(), file.getFileId(), PROBE, PROBE);
            return block.getLocations().length;
        } finally {
            nameNode.delete(PROBE, false);
        }
    }
}
