// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.hdfs;

import io.hdfsgears.eafr.read.Holders;
import io.hdfsgears.eafr.read.ReadChoice;
import io.hdfsgears.hdfs.extra.ReadSelection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.DoubleAdder;

/**
 * Read selection by queue. h_k: the transfers of the host's last heartbeat and the readers sent to it since, so that those who
 * come between two heartbeats do not all go to the same host.
 */
final class ReadQueues implements ReadSelection {
    /** As many replicas as a reader is likely to try; the work for a block is at most this many times its replicas. */
    private static final int PLACES = 3;

    private final Map<String, Queue> queues = new ConcurrentHashMap<>();

    private record Queue(int transfers, DoubleAdder sent) {
        double length() {
            return transfers + sent.sum();
        }
    }

    @Override
    public void heard(String host, int transfers) {
        queues.put(host, new Queue(transfers, new DoubleAdder()));
    }

    @Override
    public void sent(String host, double part) {
        Queue queue = queues.get(host);
        if (queue != null) {
            queue.sent().add(part);
        }
    }

    @Override
    public int[] order(String[] hosts, boolean[] near) {
        double[] lengths = new double[hosts.length];
        for (int i = 0; i < hosts.length; i++) {
            Queue queue = queues.get(hosts[i]);
            lengths[i] = queue == null ? 0 : queue.length();
        }
        return ReadChoice.order(new Serving(near, lengths), PLACES);
    }

    /** All that are asked about serve. */
    private static final class Serving implements Holders {
        private final boolean[] near;
        private final double[] lengths;

        Serving(boolean[] near, double[] lengths) {
            this.near = near;
            this.lengths = lengths;
        }

        @Override
        public int count() {
            return lengths.length;
        }

        @Override
        public boolean serves(int holder) {
            return true;
        }

        @Override
        public boolean sameRack(int holder) {
            return near[holder];
        }

        @Override
        public double queue(int holder) {
            return lengths[holder];
        }
    }
}
