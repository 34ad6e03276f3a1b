// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.dataset;

import io.hdfsgears.core.dataset.DatasetEntry;
import io.hdfsgears.core.dataset.DatasetLayout;
import io.hdfsgears.core.dataset.DatasetTable;
import io.hdfsgears.core.dataset.HostOwners;
import io.hdfsgears.core.dataset.OwnParts;
import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.layout.facet.DatasetChains;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.hdfs.state.DatasetStore;
import io.hdfsgears.hdfs.view.DatasetPlans;
import io.hdfsgears.hdfs.view.DatasetReads;
import io.hdfsgears.hdfs.view.ReadCounts;
import io.hdfsgears.hdfs.view.RequestCounters;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The datasets as they are stored, and the layouts that follow for the cluster. What is stored is read again for every view, so
 * that a standby follows and a new active NameNode knows. On the gear agent's thread, but for {@link #preview}.
 */
public final class Datasets {
    /** A job that reads a dataset asks for locations at least every few blocks. */
    private static final long IN_USE_NANOS = TimeUnit.SECONDS.toNanos(60);

    private static final long NEVER = Long.MIN_VALUE;

    private final DatasetStore store;
    private final Supplier<Layout> rules;
    private final int replication;
    private final DatasetCensus census;
    private final Consumer<String> warnings;
    private final RequestCounters requests;
    private final Map<DatasetEntry, Layout> layouts = new HashMap<>();
    private final Map<String, AtomicLong> asked = new ConcurrentHashMap<>();
    private DatasetTable stored = DatasetTable.NONE;
    private @Nullable Made made;

    /** What plans were made from, and the plans. */
    private record Made(
            Layout whole,
            ClusterView cluster,
            DatasetTable table,
            Map<String, Long> blocks,
            BitSet inUse,
            DatasetPlans plans) {}

    /**
     * @param rules makes a layout of the placement policy
     * @param replication r, the usual one
     */
    public Datasets(
            DatasetStore store,
            Supplier<Layout> rules,
            int replication,
            DatasetCensus census,
            RequestCounters requests,
            Consumer<String> warnings) {
        this.store = store;
        this.rules = rules;
        this.replication = replication;
        this.census = census;
        this.requests = requests;
        this.warnings = warnings;
    }

    /** What is stored now; the last that could be read when it cannot be. The same object until it changes. */
    public DatasetTable read() {
        try {
            stored = store.load();
        } catch (IOException e) {
            warnings.accept("the datasets cannot be read, the last ones known stay in force: " + e.getMessage());
        }
        return stored;
    }

    /** Durable when it returns; in force with the next view. */
    public boolean save(DatasetTable next) throws IOException {
        return store.save(next);
    }

    /**
     * What the datasets as last read mean for a cluster. On a chain that became shorter their last positions are left out.
     *
     * @param whole layout of the cluster's own chain; one that has no datasets lays all files out
     */
    public DatasetPlans plans(Layout whole, ClusterView cluster, long nowNanos) {
        DatasetTable table = stored.fitted(cluster.size());
        if (table.isEmpty() || !(whole instanceof DatasetChains)) {
            return DatasetPlans.NONE;
        }
        census.keepUp(table, nowNanos);
        BitSet inUse = inUse(table, nowNanos);
        Made last = made;
        if (last == null
                || last.whole() != whole
                || last.cluster() != cluster
                || !last.table().equals(table)
                || !last.blocks().equals(census.blocks())
                || !last.inUse().equals(inUse)) {
            layouts.keySet().retainAll(table.entries());
            asked.keySet()
                    .removeIf(path -> !path.equals("/") && table.entry(path).isEmpty());
            Map<String, Long> blocks = census.blocks();
            last = new Made(whole, cluster, table, blocks, inUse, plans(whole, cluster, table, blocks, inUse, layouts));
            made = last;
        }
        return last.plans();
    }

    private BitSet inUse(DatasetTable table, long nowNanos) {
        BitSet inUse = new BitSet();
        for (int number = 0; number <= table.entries().size(); number++) {
            AtomicLong last = asked.get(number == 0 ? "/" : table.entry(number).path());
            if (last != null && last.get() != NEVER && nowNanos - last.get() < IN_USE_NANOS) {
                inUse.set(number);
            }
        }
        return inUse;
    }

    /** What other datasets would mean; any thread. */
    public DatasetPlans preview(DatasetTable other, Layout whole, ClusterView cluster) {
        return other.isEmpty()
                ? DatasetPlans.NONE
                : plans(whole, cluster, other, census.blocks(), new BitSet(), new HashMap<>());
    }

    /** Blocks of each dataset by path, as last counted; any thread. */
    public Map<String, Long> blocks() {
        return census.blocks();
    }

    public int replication() {
        return replication;
    }

    private DatasetPlans plans(
            Layout whole,
            ClusterView cluster,
            DatasetTable entries,
            Map<String, Long> blocks,
            BitSet inUse,
            Map<DatasetEntry, Layout> own) {
        List<Layout> all = new ArrayList<>();
        List<String> paths = new ArrayList<>();
        all.add(whole);
        paths.add("/");
        for (DatasetEntry entry : entries.entries()) {
            all.add(own.computeIfAbsent(entry, one -> new DatasetLayout(rules.get(), one)));
            paths.add(entry.path());
        }
        List<Long> sizes =
                paths.stream().map(path -> blocks.getOrDefault(path, 0L)).toList();
        HostOwners owners = HostOwners.of(entries, inUse, cluster, replication);
        List<DatasetReads> reads = new ArrayList<>();
        for (int number = 0; number < all.size(); number++) {
            reads.add(new DatasetReads(
                    all.get(number),
                    owners.view(number, cluster),
                    cluster,
                    replication,
                    new ReadCounts(cluster.size(), requests),
                    asked.computeIfAbsent(paths.get(number), path -> new AtomicLong(NEVER))));
        }
        OwnParts parts = OwnParts.of(all, sizes, replication, cluster);
        return new DatasetPlans(entries, reads, new DatasetPlans.Shared(parts, owners, inUse));
    }
}
