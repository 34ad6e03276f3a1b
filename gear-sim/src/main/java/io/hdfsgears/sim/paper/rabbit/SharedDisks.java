// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.rabbit;

import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.BooleanSupplier;

/**
 * Hosts with one disk each, shared evenly by the reads that run on it: a disk with one read is sequential, one with several
 * pays a seek for each chunk. Readers are given; each reads block after block. A fluid model: no network, no cache.
 */
final class SharedDisks {
    private final double sequentialMBps;
    private final double interleavedMBps;
    private final List<List<Read>> onDisk = new ArrayList<>();
    private final double[] atSeconds;
    private final int[] version;
    private final PriorityQueue<Event> events = new PriorityQueue<>();
    private double nowSeconds;
    private long timed;

    /**
     * @param hosts N; positions are 1..N
     * @param chunkMB read between two seeks when reads take turns
     */
    SharedDisks(int hosts, double sequentialMBps, double seekSeconds, double chunkMB) {
        this.sequentialMBps = sequentialMBps;
        this.interleavedMBps = chunkMB / (chunkMB / sequentialMBps + seekSeconds);
        for (int h = 0; h <= hosts; h++) {
            onDisk.add(new ArrayList<>());
        }
        this.atSeconds = new double[hosts + 1];
        this.version = new int[hosts + 1];
    }

    /** What wants to read. */
    interface Reader {
        /** @return position that serves the reader's next block, or 0 when it is done */
        int next();

        void done(double megabytes);
    }

    double nowSeconds() {
        return nowSeconds;
    }

    /** Something happens at a time that is not over yet. */
    void at(double seconds, Runnable what) {
        events.add(new Event(seconds, ++timed, 0, 0, what));
    }

    /** The reader reads blocks of this size until it is done. */
    void start(Reader reader, double megabytes) {
        int host = reader.next();
        if (host != 0) {
            advance(host);
            onDisk.get(host).add(new Read(reader, megabytes));
            schedule(host);
        }
    }

    /** Runs until no event is left, or until {@code stop} is true. */
    void run(BooleanSupplier stop) {
        while (!events.isEmpty() && !stop.getAsBoolean()) {
            Event event = events.remove();
            if (event.host == 0) {
                nowSeconds = event.seconds;
                event.what.run();
            } else if (event.version == version[event.host]) {
                nowSeconds = event.seconds;
                finish(event.host);
            }
        }
    }

    private double rate(int host) {
        int reads = onDisk.get(host).size();
        return reads < 2 ? sequentialMBps : interleavedMBps / reads;
    }

    private void advance(int host) {
        double read = (nowSeconds - atSeconds[host]) * rate(host);
        onDisk.get(host).forEach(r -> r.leftMB -= read);
        atSeconds[host] = nowSeconds;
    }

    private void schedule(int host) {
        version[host]++;
        double least =
                onDisk.get(host).stream().mapToDouble(r -> r.leftMB).min().orElse(-1);
        if (!onDisk.get(host).isEmpty()) {
            double seconds = nowSeconds + Math.max(0, least) / rate(host);
            events.add(new Event(seconds, 0, host, version[host], () -> {}));
        }
    }

    private void finish(int host) {
        advance(host);
        Read first = onDisk.get(host).get(0);
        for (Read read : onDisk.get(host)) {
            first = read.leftMB < first.leftMB ? read : first;
        }
        onDisk.get(host).remove(first);
        schedule(host);
        first.reader.done(first.sizeMB);
        start(first.reader, first.sizeMB);
    }

    private static final class Read {
        private final Reader reader;
        private final double sizeMB;
        private double leftMB;

        Read(Reader reader, double sizeMB) {
            this.reader = reader;
            this.sizeMB = sizeMB;
            this.leftMB = sizeMB;
        }
    }

    private record Event(double seconds, long order, int host, int version, Runnable what)
            implements Comparable<Event> {
        @Override
        public int compareTo(Event other) {
            int byTime = Double.compare(seconds, other.seconds);
            int byHost = byTime != 0 ? byTime : Integer.compare(host, other.host);
            return byHost != 0 ? byHost : Long.compare(order, other.order);
        }
    }
}
