// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.dataset;

import io.hdfsgears.core.gear.GearTable;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.model.NodeId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * All datasets of a cluster. Number 0 is {@code /}, on the cluster's own chain; the entries follow in the order in which they
 * were added. Immutable.
 *
 * @param restShare share of {@code /}
 */
public record DatasetTable(int restShare, List<DatasetEntry> entries) {
    /** Every lookup of a path goes through all of them. */
    public static final int MOST = 64;

    /** No dataset but {@code /}. */
    public static final DatasetTable NONE = new DatasetTable(1, List.of());

    public DatasetTable {
        DatasetEntry.requireShare(restShare);
        entries = List.copyOf(entries);
        if (entries.size() > MOST) {
            throw new IllegalArgumentException(
                    "there may be " + MOST + " datasets, not " + entries.size() + ": remove one first");
        }
        if (entries.stream().map(DatasetEntry::path).distinct().count() < entries.size()) {
            throw new IllegalArgumentException("a dataset stands twice in " + entries);
        }
    }

    public boolean isEmpty() {
        return entries.isEmpty();
    }

    /** @return number of the dataset with the longest path that the file is at or below; 0 is {@code /} */
    public int numberOf(String file) {
        int best = 0;
        int length = 0;
        for (int i = 0; i < entries.size(); i++) {
            String path = entries.get(i).path();
            boolean below =
                    file.startsWith(path) && (file.length() == path.length() || file.charAt(path.length()) == '/');
            if (below && path.length() > length) {
                best = i + 1;
                length = path.length();
            }
        }
        return best;
    }

    /** @param number 1..entries */
    public DatasetEntry entry(int number) {
        return entries.get(number - 1);
    }

    public Optional<DatasetEntry> entry(String path) {
        return entries.stream().filter(entry -> entry.path().equals(path)).findFirst();
    }

    /** Hosts that stay awake for the sake of the datasets: the most that the lowest gear of one of them has; 0 without any. */
    public int floor() {
        return entries.stream().mapToInt(DatasetEntry::floor).max().orElse(0);
    }

    /** The dataset that needs {@link #floor}. */
    public Optional<DatasetEntry> floorOwner() {
        return entries.stream().max(Comparator.comparingInt(DatasetEntry::floor));
    }

    /** With this one added, or in the place of the one with its path. */
    public DatasetTable with(DatasetEntry entry) {
        List<DatasetEntry> more = new ArrayList<>(entries);
        more.replaceAll(old -> old.path().equals(entry.path()) ? entry : old);
        if (entry(entry.path()).isEmpty()) {
            more.add(entry);
        }
        return new DatasetTable(restShare, more);
    }

    public DatasetTable without(String path) {
        return new DatasetTable(
                restShare,
                entries.stream().filter(entry -> !entry.path().equals(path)).toList());
    }

    /** The table on a cluster that may have shrunk to this number of hosts; this object if it fits. */
    public DatasetTable fitted(int hosts) {
        return entries.stream().allMatch(entry -> entry.order().size() <= hosts)
                ? this
                : new DatasetTable(
                        restShare,
                        entries.stream().map(entry -> entry.fitted(hosts)).toList());
    }

    public DatasetTable withRestShare(int share) {
        return new DatasetTable(share, entries);
    }

    /**
     * Gives a dataset its chain: within the hosts of its lowest gear, and then within those that each higher gear adds, the one that
     * the other datasets need least goes first (Rabbit §3.4).
     *
     * @param replication r, the usual replication of the cluster's files
     */
    public DatasetEntry place(
            String path, int primaries, int floor, int share, ClusterView cluster, GearTable gears, int replication) {
        DatasetChains others = without(path).chains(cluster, replication);
        List<Integer> order = new ArrayList<>();
        int from = append(order, others, 0, floor);
        for (int to : gears.awake()) {
            from = append(order, others, from, Math.max(from, to));
        }
        append(order, others, from, others.hosts().size());
        return new DatasetEntry(path, primaries, floor, share, order);
    }

    private static int append(List<Integer> order, DatasetChains others, int from, int to) {
        List<Integer> step = new ArrayList<>();
        for (int position = from + 1; position <= to; position++) {
            step.add(position);
        }
        step.sort(Comparator.comparingDouble(
                position -> others.score(others.hosts().get(position - 1))));
        order.addAll(step);
        return to;
    }

    /** The chains as far as the datasets spread, {@code /} first. */
    public DatasetChains chains(ClusterView cluster, int replication) {
        List<NodeId> hosts = cluster.members().stream().map(Member::id).toList();
        DatasetChains chains =
                DatasetChains.over(hosts).with(new Dataset("/", cluster.primaries(), replication), hosts);
        for (DatasetEntry entry : entries) {
            List<NodeId> order = Arrays.stream(entry.order(hosts.size()))
                    .mapToObj(position -> hosts.get(position - 1))
                    .toList();
            chains = chains.with(new Dataset(entry.path(), entry.primaries(), replication), order);
        }
        return chains;
    }
}
