// SPDX-License-Identifier: Apache-2.0
package org.apache.hadoop.hdfs.server.namenode;

import java.io.IOException;
import java.util.EnumSet;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.util.Time;

/** Clients that change files of a namesystem which are closed. */
public record LocalRewrites(FSNamesystem namesystem) {
    private static final String CLIENT = "DFSClient_rewrites";
    private static final String MACHINE = "client.example";

    /** A client opens the file to append to it. */
    public void append(String path) throws IOException {
        namesystem.appendFile(path, CLIENT, MACHINE, EnumSet.of(CreateFlag.APPEND), false);
    }

    /** A client opens the file to append to its last block, which is not full. */
    public void appendToLastBlock(String path, BlockInfo last) throws IOException {
        last.setNumBytes(last.getNumBytes() - 1);
        append(path);
    }

    /** A client cuts the file's only block in its place; its hosts have not done so yet. */
    public void truncate(String path, long bytes) throws IOException {
        namesystem.finalizeUpgrade(); // until then stock cuts a copy
        namesystem.truncate(path, bytes, CLIENT, MACHINE, Time.now());
    }
}
