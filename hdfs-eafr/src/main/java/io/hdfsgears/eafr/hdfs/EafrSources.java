// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.hdfs;

import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.eafr.repair.PlannedBytes;
import io.hdfsgears.eafr.repair.SourceChoice;
import io.hdfsgears.hdfs.extra.HostLook;
import io.hdfsgears.hdfs.extra.Sources;
import java.util.List;
import java.util.stream.Collectors;

/** Senders of copies by Algorithm 4. */
final class EafrSources implements Sources {
    /** Copies of the block, on an idle network: what holders differ by less is not worth the heartbeat that handing an order on takes. */
    private static final double MARGIN = 2;

    private final RecentLoads loads;
    private PlannedBytes planned = new PlannedBytes();
    private long handedOn;

    EafrSources(RecentLoads loads) {
        this.loads = loads;
    }

    @Override
    public synchronized int choose(List<String> holders, long bytes) {
        double[] times = holders.stream()
                .mapToDouble(holder -> planned.time(new NodeId(holder), bytes, loads.freeShare(holder)))
                .toArray();
        int chosen = SourceChoice.of(times, 0, MARGIN * bytes);
        planned.add(new NodeId(holders.get(chosen)), bytes);
        return chosen;
    }

    @Override
    public synchronized void handedOn() {
        handedOn++;
    }

    synchronized void clear() {
        planned = new PlannedBytes();
        handedOn = 0;
    }

    synchronized void keep(List<HostLook> hosts) {
        planned.keep(hosts.stream().map(host -> new NodeId(host.uuid())).collect(Collectors.toSet()));
    }

    synchronized void endWindow() {
        planned.endWindow();
    }

    synchronized long count() {
        return handedOn;
    }
}
