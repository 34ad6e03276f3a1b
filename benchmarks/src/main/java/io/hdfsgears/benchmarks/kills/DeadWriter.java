// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.kills;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/**
 * A writer that is gone with the only host that it wrote to, as after the crash of a machine that runs both. Its lease is recovered
 * while that host is down; what it flushed must be in the file once the host is back.
 */
final class DeadWriter {
    private static final int MOST_BYTES = 900_000;

    private final DistributedFileSystem files;
    private final Path path;
    private final byte[] flushed;
    private final String host;

    /** Writes, flushes and goes. */
    DeadWriter(DistributedFileSystem files, Configuration conf, String path, Random random) throws IOException {
        this.files = files;
        this.path = new Path(path);
        this.flushed = new byte[1 + random.nextInt(MOST_BYTES)];
        random.nextBytes(flushed);
        try (DistributedFileSystem own = (DistributedFileSystem) FileSystem.newInstance(conf)) {
            FSDataOutputStream out = own.create(this.path, (short) 3);
            out.write(flushed);
            out.hflush();
            BlockLocation[] blocks = own.getFileBlockLocations(this.path, 0, flushed.length);
            this.host = blocks[blocks.length - 1].getHosts()[0];
            own.getClient().closeAllFilesBeingWritten(true);
        }
    }

    /** Its only host, as its NameNode calls it. */
    String host() {
        return host;
    }

    /** @return whether its file is closed now */
    boolean recovered() throws IOException {
        return files.recoverLease(path);
    }

    /** Reads the file back, and deletes it. */
    void verify() throws IOException {
        byte[] read;
        try (InputStream in = files.open(path)) {
            read = in.readAllBytes();
        }
        if (!Arrays.equals(read, flushed)) {
            throw new IOException("lost when its lease was recovered while " + host + " was down: " + path + " has "
                    + read.length + " bytes, " + flushed.length + " were flushed");
        }
        files.delete(path, false);
    }

    @Override
    public String toString() {
        return path + " on " + host;
    }
}
