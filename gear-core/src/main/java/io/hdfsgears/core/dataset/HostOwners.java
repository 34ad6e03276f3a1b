// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.dataset;

import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.model.Service;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which dataset each serving host works for (Rabbit §3.4). A preference, never a reason to refuse data. Immutable.
 *
 * <p>The paper says "live" without a measure: the caller decides which datasets are in use. Fewer than two share
 * nothing.
 */
public final class HostOwners {
    private static final int NOBODY = -1;

    /** Number of the dataset by position. */
    private final int[] owners;

    /** Datasets with a host. */
    private final BitSet served = new BitSet();

    private HostOwners(int[] owners) {
        this.owners = owners;
        Arrays.stream(owners).filter(owner -> owner != NOBODY).forEach(served::set);
    }

    /** @param inUse numbers of the datasets that are read or written now */
    public static HostOwners of(DatasetTable table, BitSet inUse, ClusterView cluster, int replication) {
        int[] owners = new int[cluster.size() + 1];
        Arrays.fill(owners, NOBODY);
        if (inUse.cardinality() < 2) {
            return new HostOwners(owners);
        }
        DatasetChains chains = table.chains(cluster, replication);
        Map<Dataset, Integer> numbers = new HashMap<>();
        List<Claim> claims = new ArrayList<>();
        for (int number = inUse.nextSetBit(0); number >= 0; number = inUse.nextSetBit(number + 1)) {
            Dataset dataset = chains.chains().get(number).dataset();
            numbers.put(dataset, number);
            claims.add(new Claim(
                    dataset,
                    number == 0 ? table.restShare() : table.entry(number).share()));
        }
        HostArbitration.share(chains, host -> isServing(cluster, host), claims)
                .owners()
                .forEach((host, dataset) -> owners[cluster.positionOf(host)] = numbers.getOrDefault(dataset, NOBODY));
        return new HostOwners(owners);
    }

    private static boolean isServing(ClusterView cluster, NodeId host) {
        return cluster.isServing(cluster.positionOf(host));
    }

    /** Whether the dataset is to leave the host to another one. One that has no host, or is not in use yet, leaves none. */
    public boolean isLent(int number, int position) {
        return owners[position] != NOBODY && owners[position] != number && served.get(number);
    }

    /** Positions that work for the dataset, ascending; empty while fewer than two are in use. */
    public List<Integer> of(int number) {
        List<Integer> positions = new ArrayList<>();
        for (int position = 1; position < owners.length; position++) {
            if (owners[position] == number) {
                positions.add(position);
            }
        }
        return positions;
    }

    /** The hosts as the dataset's readers are to see them: those that work for others stand by. */
    public ClusterView view(int number, ClusterView cluster) {
        List<Member> members = new ArrayList<>(cluster.size());
        for (int position = 1; position <= cluster.size(); position++) {
            Member member = cluster.member(position);
            boolean lent = member.service() == Service.SERVING && isLent(number, position);
            members.add(lent ? member.with(Service.STANDING_BY) : member);
        }
        return cluster.with(cluster.primaries(), members);
    }
}
