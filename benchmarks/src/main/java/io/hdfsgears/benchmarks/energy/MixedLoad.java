// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.energy;

import io.hdfsgears.rack.Poll;
import io.hdfsgears.rack.Progress;
import io.hdfsgears.rack.demo.GearShift;
import io.hdfsgears.rack.hdfs.client.WorkResult;
import io.hdfsgears.rack.run.StockClient;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Readers throughout, a writer in every shift, bursts of writes and reads with rests between them at every gear. */
final class MixedLoad {
    private static final int STREAMS = 4;
    private static final int FILES = 8;
    private static final long FILE_BYTES = 8_000_000;
    private static final long READERS_PACE = 2_000_000; // bytes/s
    private static final long WRITERS_PACE = 400_000;
    private static final List<String> READERS = List.of("reader", "other reader");
    private static final Duration AT_A_GEAR = Duration.ofSeconds(25);
    private static final Duration REST = Duration.ofSeconds(4);

    private final StockClient client;
    private final GearShift shift;
    private final GearTaker meters;
    private final Progress progress;
    private final List<WorkResult> results = new ArrayList<>();
    private int number;

    /** Receives the gear that is in force. */
    interface GearTaker {
        void gear(int gear) throws IOException;
    }

    MixedLoad(StockClient client, GearShift shift, GearTaker meters, Progress progress) {
        this.client = client;
        this.shift = shift;
        this.meters = meters;
        this.progress = progress;
    }

    void prepare() throws IOException {
        count(client.write("/data", FILES, FILE_BYTES, 1, STREAMS));
    }

    /** @return gear changes made */
    int run(int top, Duration length) throws IOException {
        long end = System.nanoTime() + length.toNanos();
        for (int i = 0; i < READERS.size(); i++) {
            count(client.startReader(READERS.get(i), "/data/f" + i, READERS_PACE));
        }
        List<Integer> way = IntStream.concat(
                        IntStream.iterate(top - 1, gear -> gear >= 1, gear -> gear - 1), IntStream.rangeClosed(2, top))
                .boxed()
                .toList();
        meters.gear(top);
        work(end);
        int changes = 0;
        while (System.nanoTime() - end < 0) {
            change(way.get(changes++ % way.size()));
            work(end);
        }
        for (String reader : READERS) {
            count(client.stop(reader));
        }
        return changes;
    }

    private void change(int gear) throws IOException {
        String writer = "writer" + ++number;
        count(client.startWriter(writer, "/open/" + writer, WRITERS_PACE, 100L + number));
        shift.to(gear);
        meters.gear(gear);
        count(client.stop(writer));
    }

    private void work(long endNanos) throws IOException {
        long end = Math.min(endNanos, System.nanoTime() + AT_A_GEAR.toNanos());
        while (System.nanoTime() - end < 0) {
            String folder = "/burst/" + ++number;
            count(client.write(folder, STREAMS, FILE_BYTES, 1_000L * number, STREAMS));
            count(client.verify(folder, STREAMS));
            count(client.delete(folder));
            Poll.pause(REST);
        }
        progress.say(bytes() / 1_000_000 + " MB read and written by now");
    }

    private void count(WorkResult result) {
        results.add(result);
    }

    long bytes() {
        return results.stream().mapToLong(WorkResult::bytes).sum();
    }

    int errors() {
        return results.stream().mapToInt(r -> r.errors() + r.wrong()).sum();
    }

    List<String> messages() {
        return results.stream().flatMap(result -> result.messages().stream()).toList();
    }
}
