// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.dataset;

import io.hdfsgears.core.gear.GearTable;
import io.hdfsgears.core.layout.EvenFilling;
import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Placement;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.core.layout.Repair;
import io.hdfsgears.core.layout.Retention;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.Member;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A layout's rules along the chain of one dataset. It is asked and answers in the cluster's positions. Safe for any number of
 * threads: the one field that changes remembers what follows from the last view alone. A cluster's chain never gets shorter, so
 * views have all hosts of the dataset's.
 */
public final class DatasetLayout implements EvenFilling {
    private final Layout rules;
    private final DatasetEntry dataset;
    private volatile @Nullable Own memo;

    /** @param rules of its own: a layout remembers what follows from the view that it was last asked about */
    public DatasetLayout(Layout rules, DatasetEntry dataset) {
        this.rules = rules;
        this.dataset = dataset;
    }

    /** The cluster as the dataset sees it: its hosts in the order of its chain. */
    private static final class Own {
        private final ClusterView cluster;
        private final ClusterView view;
        private final int[] toCluster;
        private final int[] toOwn;

        Own(ClusterView cluster, DatasetEntry dataset) {
            this.cluster = cluster;
            this.toCluster = dataset.order(cluster.size());
            this.toOwn = new int[cluster.size() + 1];
            List<Member> members = new ArrayList<>(cluster.size());
            for (int i = 0; i < toCluster.length; i++) {
                toOwn[toCluster[i]] = i + 1;
                members.add(cluster.member(toCluster[i]));
            }
            this.view = cluster.with(dataset.primaries(), members);
        }

        /** 0 for a host that is not on the chain. */
        int own(int position) {
            return position > 0 && position < toOwn.length ? toOwn[position] : 0;
        }

        int cluster(int own) {
            return own == 0 ? 0 : toCluster[own - 1];
        }

        List<Integer> own(Collection<Integer> positions) {
            return positions.stream().map(this::own).toList();
        }

        RetentionRequest own(RetentionRequest block) {
            return new RetentionRequest(own(block.holders()), block.wanted(), block.number());
        }

        LoadGauge own(LoadGauge load) {
            return new LoadGauge() {
                @Override
                public long blocks(int position) {
                    return load.blocks(cluster(position));
                }

                @Override
                public double recent(int position) {
                    return load.recent(cluster(position));
                }

                @Override
                public boolean accepts(int position) {
                    return load.accepts(cluster(position));
                }
            };
        }

        Repair toCluster(Repair repair) {
            return repair instanceof Repair.Move move
                    ? new Repair.Move(cluster(move.target()), cluster(move.victim()))
                    : repair;
        }

        List<Integer> toCluster(List<Integer> positions) {
            return positions.stream().map(this::cluster).toList();
        }
    }

    private Own own(ClusterView cluster) {
        Own last = memo;
        if (last == null || last.cluster != cluster) {
            last = new Own(cluster, dataset);
            memo = last;
        }
        return last;
    }

    @Override
    public String name() {
        return rules.name();
    }

    @Override
    public GearTable gears(ClusterView view) {
        return rules.gears(view);
    }

    @Override
    public Placement place(PlacementRequest request, ClusterView view, LoadGauge load, RandomGenerator random) {
        Own own = own(view);
        Set<Integer> excluded = request.excluded().stream().map(own::own).collect(Collectors.toSet());
        PlacementRequest asked = new PlacementRequest(
                request.additional(), own.own(request.holders()), excluded, own.own(request.writer()));
        Placement placed = rules.place(asked, own.view, own.own(load), random);
        return new Placement(own.toCluster(placed.positions()), placed.offloaded());
    }

    @Override
    public Retention retain(RetentionRequest request, ClusterView view, LoadGauge load) {
        Own own = own(view);
        return new Retention(own.toCluster(EvenFilling.retain(rules, own.own(request), own.view, own.own(load))
                .victims()));
    }

    @Override
    public Repair repair(RetentionRequest request, ClusterView view, LoadGauge load, RandomGenerator random) {
        Own own = own(view);
        return own.toCluster(rules.repair(own.own(request), own.view, own.own(load), random));
    }

    @Override
    public Repair repairRoles(RetentionRequest request, ClusterView view, LoadGauge load, RandomGenerator random) {
        Own own = own(view);
        return own.toCluster(EvenFilling.repairRoles(rules, own.own(request), own.view, own.own(load), random));
    }

    @Override
    public double share(int position, int replication, ClusterView view) {
        Own own = own(view);
        return rules.share(own.own(position), replication, own.view);
    }
}
