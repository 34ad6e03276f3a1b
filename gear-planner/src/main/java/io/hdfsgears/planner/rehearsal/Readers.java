// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.rehearsal;

import io.hdfsgears.core.balance.HitRatioBalancer;
import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.planner.audit.RequestLog.Request;
import io.hdfsgears.sim.world.state.Hits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * Reads of files. A file lies where the layout puts a new one with all hosts awake; the product's balancer says which of its hosts is read.
 * A host's readers share its throughput evenly. One owner.
 */
final class Readers {
    private static final double MILLI = 1000;

    private final Layout layout;
    private final ClusterView all;
    private final int replication;
    private final double hostBytesPerSecond;
    /** Most that a host may have left over for later, bytes. */
    private final double mostCredit;

    private final double[] credit;
    private final RandomGenerator random;
    private final HitRatioBalancer balancer = new HitRatioBalancer();
    private final Hits hits;
    private final Map<Long, int[]> places = new HashMap<>();
    private final long[] blocks;
    private final List<List<Read>> hosts = new ArrayList<>();
    private final List<Double> seconds = new ArrayList<>();
    private double doneBytes;

    /** @param burstSeconds throughput that a host did not use lately and can use at once */
    Readers(
            Layout layout,
            ClusterView all,
            int replication,
            double hostBytesPerSecond,
            double burstSeconds,
            RandomGenerator random) {
        this.layout = layout;
        this.all = all;
        this.replication = replication;
        this.hostBytesPerSecond = hostBytesPerSecond;
        this.mostCredit = hostBytesPerSecond * burstSeconds;
        this.credit = new double[all.size() + 1];
        Arrays.fill(credit, mostCredit);
        this.random = random;
        this.hits = new Hits(all.size());
        this.blocks = new long[all.size() + 1];
        for (int position = 0; position <= all.size(); position++) {
            hosts.add(new ArrayList<>());
        }
    }

    /** A read that is not done. */
    private static final class Read {
        private final Request request;
        private double left;

        Read(Request request) {
            this.request = request;
            this.left = request.bytes();
        }
    }

    /** A client asks for a file. */
    void open(Request request, ClusterView view) {
        begin(new Read(request), view);
    }

    private void begin(Read read, ClusterView view) {
        int[] holders = places.computeIfAbsent(read.request.file(), file -> place());
        hits.follow(view);
        int[] order = balancer.order(
                holders, view, position -> layout.share(position, replication, view), hits.counts(), random);
        hits.record(order, view);
        hosts.get(order[0]).add(read);
    }

    private int[] place() {
        LoadGauge.Accepting gauge = position -> blocks[position];
        int[] holders = layout.place(PlacementRequest.fresh(replication), all, gauge, random).positions().stream()
                .mapToInt(Integer::intValue)
                .toArray();
        for (int position : holders) {
            blocks[position]++;
        }
        return holders;
    }

    /**
     * Time goes on.
     *
     * @return share of its throughput that each host used, by position
     */
    double[] pass(double nowMillis, double stepMillis) {
        double[] used = new double[hosts.size()];
        double able = hostBytesPerSecond * stepMillis / MILLI;
        for (int position = 1; position < hosts.size(); position++) {
            double most = able + credit[position];
            double left = share(hosts.get(position), most, nowMillis + stepMillis);
            credit[position] = Math.min(mostCredit, left);
            used[position] = Math.min(1, (most - left) / able);
        }
        return used;
    }

    /** Evenly; what some do not need is the others'. */
    private double share(List<Read> reads, double able, double endMillis) {
        double left = able;
        while (!reads.isEmpty() && left > 1) {
            double least = reads.stream().mapToDouble(read -> read.left).min().orElse(0);
            double each = Math.min(least, left / reads.size());
            for (Iterator<Read> all = reads.iterator(); all.hasNext(); ) {
                Read read = all.next();
                read.left -= each;
                left -= each;
                if (read.left <= 1e-6) {
                    all.remove();
                    doneBytes += read.request.bytes();
                    seconds.add((endMillis - read.request.atMillis()) / MILLI);
                }
            }
        }
        return left;
    }

    /** Whether hosts beyond the first ones are still read. */
    boolean readBeyond(int serving) {
        return hosts.subList(serving + 1, hosts.size()).stream().anyMatch(reads -> !reads.isEmpty());
    }

    /** Their readers go on elsewhere. */
    void leave(int serving, ClusterView view) {
        for (List<Read> reads : hosts.subList(serving + 1, hosts.size())) {
            List<Read> moved = List.copyOf(reads);
            reads.clear();
            moved.forEach(read -> begin(read, view));
        }
    }

    /** A DataNode counts what it sent when it is done with the block. */
    double doneBytes() {
        return doneBytes;
    }

    int done() {
        return seconds.size();
    }

    double seconds99() {
        List<Double> sorted = seconds.stream().sorted().toList();
        return sorted.isEmpty() ? 0 : sorted.get(Math.max(0, (int) Math.ceil(0.99 * sorted.size()) - 1));
    }
}
