// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.chain;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * The order of a chain whose end sleeps once it is full: hosts with the largest disks in front. So the fewest bytes must move for each
 * host that sleeps, and most of the room stays awake. Hosts whose capacities differ by at most a fourth are alike, and racks take turns
 * among them.
 */
public final class LargestFirst {
    private static final double ALIKE = 1.25;

    private LargestFirst() {}

    /** @param bytes capacity of each host that is up; those of the chain may be among them */
    public static ExpansionChain extend(ExpansionChain chain, Map<Candidate, Long> bytes) {
        List<Map.Entry<Candidate, Long>> sorted = bytes.entrySet().stream()
                .sorted(Map.Entry.<Candidate, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(entry -> entry.getKey().id()))
                .toList();
        ExpansionChain longer = chain;
        // Those of the chain tell their racks.
        List<Candidate> soFar = new ArrayList<>(bytes.keySet());
        soFar.removeIf(host -> chain.positionOf(host.id()) == 0);
        double largest = sorted.isEmpty() ? 0 : sorted.get(0).getValue();
        for (Map.Entry<Candidate, Long> host : sorted) {
            if (host.getValue() * ALIKE < largest) {
                longer = longer.extend(soFar);
                largest = host.getValue();
            }
            if (chain.positionOf(host.getKey().id()) == 0) {
                soFar.add(host.getKey());
            }
        }
        return longer.extend(soFar);
    }
}
