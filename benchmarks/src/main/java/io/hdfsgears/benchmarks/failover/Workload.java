// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.failover;

import io.hdfsgears.rack.hdfs.client.WorkResult;
import io.hdfsgears.rack.run.StockClient;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Streams of a stock client: two readers throughout, two writers for each change, one with hflush; and what became of them. */
final class Workload {
    static final int STREAMS = 4;

    private static final int FILES = 8;
    private static final int FILE_BYTES = 3_000_000;
    private static final long PACE = 200_000; // bytes/s of a stream
    private static final List<String> READERS = List.of("reader", "other reader");
    private static final List<String> WRITERS = List.of("flushing", "quiet");

    private final StockClient client;
    private final List<WorkResult> results = new ArrayList<>();

    Workload(StockClient client) {
        this.client = client;
    }

    void start() throws IOException {
        count(client.write("/data", FILES, FILE_BYTES, 1, STREAMS));
        for (int i = 0; i < READERS.size(); i++) {
            count(client.startReader(READERS.get(i), "/data/f" + i, PACE));
        }
    }

    void begin(int number) throws IOException {
        count(client.startWriter(WRITERS.get(0), "/open/flushing" + number, PACE, 2L * number));
        count(client.startQuietWriter(WRITERS.get(1), "/open/quiet" + number, PACE, 2L * number + 1));
    }

    void end() throws IOException {
        for (String writer : WRITERS) {
            count(client.stop(writer));
        }
    }

    void stop() throws IOException {
        for (String reader : READERS) {
            count(client.stop(reader));
        }
    }

    void count(WorkResult result) {
        results.add(result);
    }

    /** All results in one; the seconds are those of all streams. */
    WorkResult total() {
        return new WorkResult(
                results.stream().mapToInt(WorkResult::files).sum(),
                results.stream().mapToLong(WorkResult::bytes).sum(),
                results.stream().mapToDouble(WorkResult::seconds).sum(),
                results.stream().mapToInt(WorkResult::wrong).sum(),
                results.stream().mapToInt(WorkResult::errors).sum(),
                results.stream().flatMap(result -> result.messages().stream()).toList(),
                results.stream().mapToLong(WorkResult::longestStallMillis).max().orElse(0),
                results.stream().mapToInt(WorkResult::exitCode).max().orElse(0),
                "");
    }
}
