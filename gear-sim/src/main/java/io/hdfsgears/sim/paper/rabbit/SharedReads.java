// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.rabbit;

import io.hdfsgears.core.dataset.Claim;
import io.hdfsgears.core.dataset.HostShares;
import io.hdfsgears.core.model.ClusterView;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Jobs that read datasets on shared disks. Under Rabbit the hosts are shared out among the live datasets whenever a job starts
 * or ends, and each read goes where the hit-ratio balancer says within its dataset's hosts; stock HDFS reads from any holder.
 */
final class SharedReads {
    static final double BLOCK_MB = 64;

    private final StoredDatasets data;
    private final SharedDisks disks;
    private final boolean sharedOut;
    private final RandomGenerator random;
    private final List<Job> running = new ArrayList<>();
    /** By dataset: how its reads are balanced since the hosts were last shared out. */
    private final List<@Nullable WholeRead> balanced = new ArrayList<>();

    /** @param sharedOut whether hosts are shared out among the datasets */
    SharedReads(StoredDatasets data, SharedDisks disks, boolean sharedOut, RandomGenerator random) {
        this.data = data;
        this.disks = disks;
        this.sharedOut = sharedOut;
        this.random = random;
        for (int d = 0; d < data.size(); d++) {
            balanced.add(null);
        }
    }

    /**
     * @param dataset that it reads
     * @param readers blocks that it reads at once
     * @param blocks that it reads in all, again from the first one after the last
     */
    Job job(int dataset, int priority, int readers, long blocks) {
        return new Job(dataset, priority, readers, blocks);
    }

    void start(Job job, double atSeconds) {
        disks.at(atSeconds, () -> {
            running.add(job);
            job.startSeconds = disks.nowSeconds();
            shareOut();
            for (int i = 0; i < job.readers; i++) {
                disks.start(job, BLOCK_MB);
            }
        });
    }

    void run(BooleanSupplier stop) {
        disks.run(stop);
    }

    private void shareOut() {
        if (!sharedOut || running.isEmpty()) {
            return;
        }
        List<Claim> live = running.stream()
                .map(job -> new Claim(data.chain(job.dataset).dataset(), job.priority))
                .distinct()
                .toList();
        HostShares shares = data.share(live);
        for (Job job : running) {
            ClusterView view = data.view(job.dataset, shares);
            balanced.set(job.dataset, new WholeRead(data.blocks(job.dataset), view, random));
        }
    }

    /** Reads blocks until it has read enough. */
    final class Job implements SharedDisks.Reader {
        private final int dataset;
        private final int priority;
        private final int readers;
        private final long blocks;
        private double startSeconds;
        private double endSeconds = Double.NaN;
        private long asked;
        private long read;

        private Job(int dataset, int priority, int readers, long blocks) {
            this.dataset = dataset;
            this.priority = priority;
            this.readers = readers;
            this.blocks = blocks;
        }

        @Override
        public int next() {
            if (asked == blocks) {
                return 0;
            }
            int[] holders = data.blocks(dataset).holders().get((int)
                    (asked++ % data.blocks(dataset).size()));
            WholeRead balancer = balanced.get(dataset);
            int chosen = balancer == null ? holders[random.nextInt(holders.length)] : balancer.next(holders);
            return data.hostOf(dataset, chosen);
        }

        @Override
        public void done(double megabytes) {
            read++;
            if (read == blocks) {
                endSeconds = disks.nowSeconds();
                running.remove(this);
                shareOut();
            }
        }

        boolean isDone() {
            return read == blocks;
        }

        double seconds() {
            return endSeconds - startSeconds;
        }

        double megabytesPerSecond() {
            return read * BLOCK_MB / seconds();
        }
    }
}
