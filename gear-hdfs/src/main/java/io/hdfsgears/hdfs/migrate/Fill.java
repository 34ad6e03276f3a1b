// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.migrate;

import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.migrate.FillSpread;
import io.hdfsgears.hdfs.view.HdfsView;
import java.util.ArrayList;
import java.util.List;

/** How full hosts are, as moves look at it: none goes to a host that is filled beyond the limit. Looks at each host once. */
final class Fill {
    private static final double PERCENT = 100;

    private Fill() {}

    /**
     * The gauge with the limit kept.
     *
     * @param limitPercent of its disks that may be filled on a host that gets replicas
     */
    static LoadGauge within(HdfsView view, LoadGauge load, int limitPercent) {
        return new LoadGauge() {
            @Override
            public long blocks(int position) {
                return load.blocks(position);
            }

            @Override
            public double recent(int position) {
                return load.recent(position);
            }

            @Override
            public boolean accepts(int position) {
                return load.accepts(position) && isWithin(view, position, limitPercent);
            }
        };
    }

    /** The gauge with bytes in place of blocks, counted in blocks of mean size. */
    static LoadGauge byBytes(HdfsView view, LoadGauge load) {
        long blocks = 0;
        long bytes = 0;
        long[] used = new long[view.cluster().size() + 1];
        for (int position = 1; position < used.length; position++) {
            used[position] = view.host(position).map(host -> host.getDfsUsed()).orElse(0L);
            bytes += used[position];
            blocks += view.host(position).map(host -> (long) host.numBlocks()).orElse(0L);
        }
        double block = blocks == 0 ? 0 : (double) bytes / blocks;
        return block == 0 ? load : load.withBlocks(position -> Math.round(used[position] / block));
    }

    static boolean isWithin(HdfsView view, int position, int limitPercent) {
        return view.host(position)
                .map(host -> host.getCapacity() <= 0
                        || PERCENT * (host.getCapacity() - host.getRemaining())
                                <= (double) limitPercent * host.getCapacity())
                .orElse(false);
    }

    /** @param replication factor of the files whose shares count */
    static FillSpread spread(HdfsView view, int replication) {
        List<FillSpread.Host> hosts = new ArrayList<>();
        for (int position = 1; position <= view.cluster().size(); position++) {
            double share = view.layout().share(position, replication, view.cluster());
            hosts.add(view.host(position)
                    .map(host -> new FillSpread.Host(share, host.getCapacity(), host.getDfsUsed()))
                    .orElse(new FillSpread.Host(share, 0, 0)));
        }
        return FillSpread.of(hosts);
    }
}
