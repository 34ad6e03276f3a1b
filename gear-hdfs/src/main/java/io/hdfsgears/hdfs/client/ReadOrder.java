// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.client;

import io.hdfsgears.core.balance.HeldShares;
import io.hdfsgears.core.balance.ReadBalancer;
import io.hdfsgears.core.dataset.SharedOrder;
import io.hdfsgears.hdfs.view.DatasetReads;
import io.hdfsgears.hdfs.view.DatasetView;
import io.hdfsgears.hdfs.view.HdfsView;
import io.hdfsgears.hdfs.view.Views;
import java.util.Arrays;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocol.DatanodeInfoWithStorage;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.apache.hadoop.util.Time;
import org.jspecify.annotations.Nullable;

/**
 * Orders the replicas in the answer to a reader. The order is that of the layout's read balancer, and of the hosts'
 * queues where these decide. A replica on the reader's own machine comes first, as HDFS users expect; the papers' rules
 * order the rest.
 */
public final class ReadOrder {
    private static final int[] NONE = {};

    private final Views views;
    private final int replication;
    private final ReadBalancer balancer;
    private final @Nullable QueueOrder queues;
    private volatile @Nullable Counted memo;

    /** What hosts held when a view was first read through; a lost race counts once more, and never gives other numbers for long. */
    private record Counted(HdfsView view, HeldShares shares) {}

    /** @param queues null where the balancer alone decides */
    public ReadOrder(Views views, ReadBalancer balancer, int replication, @Nullable QueueOrder queues) {
        this.queues = queues;
        this.balancer = balancer;
        this.views = views;
        this.replication = replication;
    }

    /** A DataNode sent a heartbeat. */
    public void heard(DatanodeID host, int transfers) {
        if (queues != null) {
            queues.heard(host, transfers, views.current());
        }
    }

    /** @param file that is read, as the client calls it */
    public LocatedBlocks apply(LocatedBlocks blocks, String file, @Nullable String readerIp) {
        HdfsView view = views.current();
        if (view == null || blocks == null) {
            return blocks;
        }
        DatasetView dataset = views.dataset(view, file);
        dataset.asked(Time.monotonicNowNanos());
        int count = blocks.getLocatedBlocks().size();
        for (LocatedBlock block : blocks.getLocatedBlocks()) {
            count(block, order(block, view, dataset.reads(), readerIp), view, dataset.reads(), 1.0 / count);
        }
        LocatedBlock last = blocks.getLastLocatedBlock();
        if (last != null && !blocks.getLocatedBlocks().contains(last)) {
            count(last, order(last, view, dataset.reads(), readerIp), view, dataset.reads(), 0);
        }
        return blocks;
    }

    /** As {@link #apply}, for a file that is listed: it is not known to be read, so no read is counted. */
    public LocatedBlocks listed(LocatedBlocks blocks, String file, @Nullable String readerIp) {
        HdfsView view = views.current();
        if (view == null || blocks == null) {
            return blocks;
        }
        DatasetReads reads = views.dataset(view, file).reads();
        for (LocatedBlock block : blocks.getLocatedBlocks()) {
            int[] unused = order(block, view, reads, readerIp);
        }
        return blocks;
    }

    private HeldShares shares(HdfsView view) {
        Counted counted = memo;
        if (counted == null || counted.view() != view) {
            HeldShares shares = HeldShares.measure(
                    view.cluster(),
                    view,
                    replication,
                    position -> view.layout().share(position, replication, view.cluster()));
            counted = new Counted(view, shares);
            memo = counted;
        }
        return counted.shares();
    }

    /** @return the positions of its hosts, the first one first; none where stock's order stays */
    private int[] order(LocatedBlock block, HdfsView view, @Nullable DatasetReads dataset, @Nullable String readerIp) {
        DatanodeInfoWithStorage[] hosts = block.getLocations();
        if (block.isStriped() || hosts.length < 1) {
            return NONE;
        }
        int[] positions = new int[hosts.length];
        for (int i = 0; i < hosts.length; i++) {
            positions[i] = view.positionOf(hosts[i]);
            if (positions[i] == 0) {
                return NONE;
            }
        }
        int[] order = dataset == null
                ? balancer.order(positions, view.cluster(), shares(view), view.counts(), ThreadLocalRandom.current())
                : SharedOrder.order(
                        balancer,
                        positions,
                        dataset.own(),
                        view.cluster(),
                        dataset::share,
                        dataset.counts(),
                        ThreadLocalRandom.current());
        byQueue(order, view, dataset, readerIp);
        DatanodeInfoWithStorage[] sorted = new DatanodeInfoWithStorage[hosts.length];
        for (int i = 0; i < order.length; i++) {
            sorted[i] = hosts[indexOf(positions, order[i])];
        }
        localFirst(sorted, order, readerIp, view);
        System.arraycopy(sorted, 0, hosts, 0, hosts.length);
        block.updateCachedStorageInfo();
        return order;
    }

    /** @param part the block's share of what the reader asked for; 0 for a block that the answer has in addition */
    private void count(LocatedBlock block, int[] order, HdfsView view, @Nullable DatasetReads dataset, double part) {
        if (order.length == 0) {
            return;
        }
        if (queues != null && part > 0) {
            queues.sent(block.getLocations()[0], part);
        }
        if (dataset == null) {
            view.reads().record(order, SharedOrder.serving(order, view.cluster()));
        } else {
            record(order, dataset);
        }
    }

    /** Hosts that work for the file's dataset stay before the others. */
    private void byQueue(int[] order, HdfsView view, @Nullable DatasetReads dataset, @Nullable String readerIp) {
        if (queues == null) {
            return;
        }
        String rack = queues.rackOf(readerIp, view);
        int own = dataset == null ? 0 : SharedOrder.serving(order, dataset.own());
        queues.sort(order, 0, own, view, rack);
        queues.sort(order, own, own + SharedOrder.serving(rest(order, own), view.cluster()), view, rack);
    }

    private static int[] rest(int[] order, int from) {
        return from == 0 ? order : Arrays.copyOfRange(order, from, order.length);
    }

    /** A read that none of the dataset's own hosts serves does not count for how evenly they do. */
    private static void record(int[] order, DatasetReads dataset) {
        int own = SharedOrder.serving(order, dataset.own());
        if (own > 0) {
            dataset.counts().record(order, own);
        } else if (SharedOrder.serving(order, dataset.cluster()) > 0) {
            dataset.counts().recordOther(order[0]);
        }
    }

    /** Moves the only local replica to the front; several local ones mean one machine plays many hosts. */
    private static void localFirst(
            DatanodeInfoWithStorage[] hosts, int[] order, @Nullable String readerIp, HdfsView view) {
        int local = -1;
        for (int i = 0; i < hosts.length; i++) {
            if (hosts[i].getIpAddr().equals(readerIp) && view.cluster().isServing(order[i])) {
                if (local >= 0) {
                    return;
                }
                local = i;
            }
        }
        for (int i = local; i > 0; i--) {
            DatanodeInfoWithStorage host = hosts[i];
            hosts[i] = hosts[i - 1];
            hosts[i - 1] = host;
            int position = order[i];
            order[i] = order[i - 1];
            order[i - 1] = position;
        }
    }

    private static int indexOf(int[] positions, int wanted) {
        for (int i = 0; i < positions.length; i++) {
            if (positions[i] == wanted) {
                return i;
            }
        }
        throw new IllegalStateException("the balancer returned position " + wanted + ", which holds no replica");
    }
}
