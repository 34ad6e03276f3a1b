// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hdfs.client;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/** Cuts a file and waits until its last block has been cut on the hosts too. */
final class Truncation {
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);
    private static final long STEP_MILLIS = 100;

    private Truncation() {}

    static void to(FileSystem fs, Path path, long length) throws IOException {
        boolean done = fs.truncate(path, length);
        long start = System.nanoTime();
        while (!done) {
            if (System.nanoTime() - start > PATIENCE_NANOS) {
                throw new IOException("The last block of " + path + " was not cut within 60 s");
            }
            try {
                TimeUnit.MILLISECONDS.sleep(STEP_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("Interrupted", e);
            }
            done = fs instanceof DistributedFileSystem dfs && dfs.isFileClosed(path);
        }
    }
}
