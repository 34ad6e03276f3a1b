// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.client;

import io.hdfsgears.hdfs.extra.ReadSelection;
import io.hdfsgears.hdfs.view.HdfsView;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.jspecify.annotations.Nullable;

/** Puts what a {@link ReadSelection} prefers in front of what the layout's balancing says, among hosts that serve. */
public final class QueueOrder {
    private final ReadSelection selection;
    private final long staleMillis;
    private volatile @Nullable Racks memo;

    /** Where hosts stand, by address, as of a view; a lost race looks once more. */
    private record Racks(HdfsView view, Map<String, String> byAddress) {}

    /** @param staleMillis stock's stale interval: the queue that an older heartbeat reported is not used */
    public QueueOrder(ReadSelection selection, long staleMillis) {
        this.selection = selection;
        this.staleMillis = staleMillis;
    }

    void heard(DatanodeID host, int transfers, @Nullable HdfsView view) {
        if (view != null && view.positionOf(host) > 0) {
            selection.heard(host.getDatanodeUuid(), transfers);
        }
    }

    void sent(DatanodeID host, double part) {
        selection.sent(host.getDatanodeUuid(), part);
    }

    /**
     * The rack of a reader on a host of the chain; null for others, and where hosts of several racks share an address. No name is
     * resolved: that would cost a script's run for each new reader.
     */
    @Nullable
    String rackOf(@Nullable String readerIp, HdfsView view) {
        if (readerIp == null) {
            return null;
        }
        Racks racks = memo;
        if (racks == null || racks.view() != view) {
            racks = new Racks(view, byAddress(view));
            memo = racks;
        }
        return racks.byAddress().get(readerIp);
    }

    private static Map<String, String> byAddress(HdfsView view) {
        Map<String, String> racks = new HashMap<>();
        Set<String> several = new HashSet<>();
        for (int position = 1; position <= view.cluster().size(); position++) {
            String rack = view.cluster().member(position).rack();
            view.host(position).ifPresent(host -> {
                String other = racks.put(host.getIpAddr(), rack);
                if (other != null && !other.equals(rack)) {
                    several.add(host.getIpAddr());
                }
            });
        }
        racks.keySet().removeAll(several);
        return racks;
    }

    /** Reorders a part of the holders, all of which serve: stale ones come last. */
    void sort(int[] order, int from, int to, HdfsView view, @Nullable String rack) {
        if (to - from < 2) {
            return;
        }
        int[] fresh = new int[to - from];
        int count = 0;
        int stale = 0;
        int[] old = Arrays.copyOfRange(order, from, to);
        for (int position : old) {
            if (isStale(position, view)) {
                order[to - 1 - stale++] = position;
            } else {
                fresh[count++] = position;
            }
        }
        String[] hosts = new String[count];
        boolean[] near = new boolean[count];
        for (int i = 0; i < count; i++) {
            hosts[i] = view.cluster().member(fresh[i]).id().value();
            near[i] = view.cluster().member(fresh[i]).rack().equals(rack);
        }
        int[] places = selection.order(hosts, near);
        for (int i = 0; i < count; i++) {
            order[from + i] = fresh[places[i]];
        }
    }

    private boolean isStale(int position, HdfsView view) {
        return view.host(position).filter(this::isStale).isPresent();
    }

    private boolean isStale(DatanodeDescriptor host) {
        return host.isStale(staleMillis);
    }
}
