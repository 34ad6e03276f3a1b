// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.reflect;

import io.hdfsgears.rack.hdfs.client.WorkResult;
import io.hdfsgears.rack.run.StockClient;
import java.io.IOException;
import java.util.concurrent.Callable;

/**
 * Reads a folder again and again and compares every byte, until {@link #stop()}. The pass that then runs still counts.
 */
final class ReadMeter implements Callable<Double> {
    private static final double MEGABYTE = 1e6;

    private final StockClient client;
    private final String folder;
    private final int streams;
    private volatile boolean stop;

    ReadMeter(StockClient client, String folder, int streams) {
        this.client = client;
        this.folder = folder;
        this.streams = streams;
    }

    void stop() {
        stop = true;
    }

    /** @return 10^6 bytes/s over all passes */
    @Override
    public Double call() throws IOException {
        long bytes = 0;
        double seconds = 0;
        do {
            WorkResult pass = client.verify(folder, streams);
            if (!pass.good()) {
                throw new IOException("reading " + folder + " failed: " + pass.messages());
            }
            bytes += pass.bytes();
            seconds += pass.seconds();
        } while (!stop);
        return bytes / MEGABYTE / seconds;
    }
}
