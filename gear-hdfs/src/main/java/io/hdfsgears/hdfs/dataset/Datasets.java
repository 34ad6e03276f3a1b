// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.dataset;

import io.hdfsgears.core.dataset.DatasetEntry;
import io.hdfsgears.core.dataset.DatasetLayout;
import io.hdfsgears.core.dataset.DatasetTable;
import io.hdfsgears.core.dataset.OwnParts;
import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.hdfs.state.DatasetStore;
import io.hdfsgears.hdfs.view.DatasetPlans;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The datasets as they are stored, and the layouts that follow for the cluster. What is stored is read again for every view, so
 * that a standby follows and a new active NameNode knows. On the gear agent's thread, but for {@link #preview}.
 */
public final class Datasets {
    private final DatasetStore store;
    private final Supplier<Layout> rules;
    private final int replication;
    private final DatasetCensus census;
    private final Consumer<String> warnings;
    private final Map<DatasetEntry, Layout> layouts = new HashMap<>();
    private DatasetTable table = DatasetTable.NONE;
    private @Nullable Made made;

    /** What plans were made from, and the plans. */
    private record Made(
            Layout whole, ClusterView cluster, DatasetTable table, Map<String, Long> blocks, DatasetPlans plans) {}

    /**
     * @param rules makes a layout of the placement policy
     * @param replication r, the usual one
     */
    public Datasets(
            DatasetStore store,
            Supplier<Layout> rules,
            int replication,
            DatasetCensus census,
            Consumer<String> warnings) {
        this.store = store;
        this.rules = rules;
        this.replication = replication;
        this.census = census;
        this.warnings = warnings;
    }

    /** What is stored now; the last that could be read when it cannot be. The same object until it changes. */
    public DatasetTable read() {
        try {
            table = store.load();
        } catch (IOException e) {
            warnings.accept("the datasets cannot be read, the last ones known stay in force: " + e.getMessage());
        }
        return table;
    }

    /** Durable when it returns; in force with the next view. */
    public boolean save(DatasetTable next) throws IOException {
        return store.save(next);
    }

    /**
     * What the datasets as last read mean for a cluster.
     *
     * @param whole layout of the cluster's own chain; one that has no datasets lays all files out
     */
    public DatasetPlans plans(Layout whole, ClusterView cluster, long nowNanos) {
        if (table.isEmpty() || !whole.hasDatasets() || !fits(table, cluster)) {
            return DatasetPlans.NONE;
        }
        census.keepUp(table, nowNanos);
        Made last = made;
        if (last == null
                || last.whole() != whole
                || last.cluster() != cluster
                || !last.table().equals(table)
                || !last.blocks().equals(census.blocks())) {
            layouts.keySet().retainAll(table.entries());
            Map<String, Long> blocks = census.blocks();
            last = new Made(whole, cluster, table, blocks, plans(whole, cluster, table, blocks, layouts));
            made = last;
        }
        return last.plans();
    }

    /** What other datasets would mean; any thread. */
    public DatasetPlans preview(DatasetTable other, Layout whole, ClusterView cluster) {
        return other.isEmpty() ? DatasetPlans.NONE : plans(whole, cluster, other, census.blocks(), new HashMap<>());
    }

    /** Blocks of each dataset by path, as last counted; any thread. */
    public Map<String, Long> blocks() {
        return census.blocks();
    }

    public int replication() {
        return replication;
    }

    private boolean fits(DatasetTable entries, ClusterView cluster) {
        boolean fits =
                entries.entries().stream().allMatch(entry -> entry.order().size() <= cluster.size());
        if (!fits) {
            warnings.accept("the datasets were made for more than the " + cluster.size()
                    + " hosts of the chain: they are not in force, remove and set them anew");
        }
        return fits;
    }

    private DatasetPlans plans(
            Layout whole,
            ClusterView cluster,
            DatasetTable entries,
            Map<String, Long> blocks,
            Map<DatasetEntry, Layout> own) {
        List<Layout> all = new ArrayList<>();
        List<Long> sizes = new ArrayList<>();
        all.add(whole);
        sizes.add(blocks.getOrDefault("/", 0L));
        for (DatasetEntry entry : entries.entries()) {
            all.add(own.computeIfAbsent(entry, one -> new DatasetLayout(rules.get(), one)));
            sizes.add(blocks.getOrDefault(entry.path(), 0L));
        }
        return new DatasetPlans(entries, all, OwnParts.of(all, sizes, replication, cluster));
    }
}
