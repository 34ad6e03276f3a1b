// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.model;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Upgrade domains of the hosts of a chain: hosts of one domain are restarted together. As stock does it, a host without a name for its
 * domain is a domain of its own. Where no two domains are named there is nothing to respect, and nothing is kept. Immutable.
 */
public final class UpgradeDomains {
    /** A block is to be in as many domains as it has replicas. */
    static final int ALL = Integer.MAX_VALUE;

    private final int[] domains;
    private final int count;
    private final int factor;
    private final BitSet serving = new BitSet();

    private UpgradeDomains(int[] domains, int count, int factor) {
        this.domains = domains;
        this.count = count;
        this.factor = factor;
    }

    /**
     * @param members in the order of the chain
     * @param factor domains that are enough for a block however many replicas it has; 1 switches them off
     */
    static UpgradeDomains of(List<Member> members, int factor) {
        long named = factor < 2
                ? 0
                : members.stream()
                        .map(Member::domain)
                        .filter(domain -> !domain.isEmpty())
                        .distinct()
                        .count();
        if (named < 2) {
            return new UpgradeDomains(new int[0], 0, factor);
        }
        int[] numbers = new int[members.size()];
        Map<String, Integer> byName = new HashMap<>();
        int count = 0;
        for (int i = 0; i < numbers.length; i++) {
            String name = members.get(i).domain();
            numbers[i] = byName.getOrDefault(name, count);
            count = Math.max(count, numbers[i] + 1);
            if (!name.isEmpty()) {
                byName.put(name, numbers[i]);
            }
        }
        UpgradeDomains domains = new UpgradeDomains(numbers, count, factor);
        for (int i = 0; i < numbers.length; i++) {
            if (members.get(i).service() == Service.SERVING) {
                domains.serving.set(numbers[i]);
            }
        }
        return domains;
    }

    /** True if replicas must be in different domains. */
    public boolean areNamed() {
        return count > 0;
    }

    /** Domains that are enough for a block however many replicas it has. */
    public int factor() {
        return factor;
    }

    /** Number of domains; 0 where none are named. */
    public int count() {
        return count;
    }

    /** Whether hosts are restarted together; none are where no domains are named. */
    public boolean share(int one, int another) {
        return areNamed() && domains[one - 1] == domains[another - 1];
    }

    /** How many domains so many replicas are to be in; 0 where none are named. */
    public int owed(int replicas) {
        return Math.min(replicas, Math.min(factor, count));
    }

    /** Different domains of the first {@code replicas} positions, but not more than they are to be in. */
    public int held(int[] positions, int replicas) {
        int owed = owed(replicas);
        int held = 0;
        for (int i = 0; i < replicas && held < owed; i++) {
            held += isNew(positions, i, positions[i]) ? 1 : 0;
        }
        return held;
    }

    /** How many domains a block with these holders can be in now: theirs, and those of hosts that serve. */
    public int reachable(int[] holders) {
        BitSet all = (BitSet) serving.clone();
        for (int holder : holders) {
            if (areNamed()) {
                all.set(domains[holder - 1]);
            }
        }
        return all.cardinality();
    }

    /** Whether none of the first {@code replicas} positions is in the domain of this one. */
    public boolean isNew(int[] positions, int replicas, int position) {
        for (int i = 0; i < replicas; i++) {
            if (share(positions[i], position)) {
                return false;
            }
        }
        return true;
    }
}
