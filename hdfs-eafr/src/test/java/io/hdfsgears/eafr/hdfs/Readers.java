// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.hdfs;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.client.HdfsDataInputStream;

/** Clients that read a file: some are slow, so that transfers run all the time, and one opens it again and again. */
final class Readers implements Closeable {
    private static final long PAUSE_NANOS = 5_000_000;

    private final List<FSDataInputStream> slow = new ArrayList<>();
    private final Map<String, Integer> streamsOf = new HashMap<>();
    private final AtomicInteger opened = new AtomicInteger();
    private final Thread fast;
    private volatile boolean going = true;

    Readers(FileSystem files, Path file, int streams) throws IOException {
        for (int i = 0; i < streams; i++) {
            slow.add(spread(files.open(file), streams / 2));
        }
        fast = new Thread(() -> openAgainAndAgain(files, file), "reader");
        fast.setDaemon(true);
        fast.start();
    }

    /** Reads a byte, from another host where one has enough already: who gets how many is the balancer's choice, not the test's. */
    private FSDataInputStream spread(FSDataInputStream stream, int most) throws IOException {
        stream.read();
        if (streamsOf.getOrDefault(host(stream), 0) >= most && stream.seekToNewSource(0)) {
            stream.read();
        }
        streamsOf.merge(host(stream), 1, Integer::sum);
        return stream;
    }

    private static String host(FSDataInputStream stream) {
        return ((HdfsDataInputStream) stream).getCurrentDatanode().getDatanodeUuid();
    }

    private void openAgainAndAgain(FileSystem files, Path file) {
        while (going) {
            try {
                files.open(file).close();
                opened.incrementAndGet();
            } catch (IOException e) {
                // The NameNode is being restarted: tried again until it answers.
                LockSupport.parkNanos(PAUSE_NANOS);
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    boolean reading() {
        return opened.get() > 0;
    }

    @Override
    public void close() throws IOException {
        going = false;
        for (FSDataInputStream stream : slow) {
            stream.close();
        }
        try {
            fast.join(10_000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
