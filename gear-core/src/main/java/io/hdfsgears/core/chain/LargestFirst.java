// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.chain;

import io.hdfsgears.core.model.NodeId;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;

/**
 * The order of a chain whose end sleeps once it is full: racks take turns as ever, each with its largest disks in front. So every part
 * of the chain spans the racks, the fewest bytes move for each host that sleeps, and most of the room stays awake.
 */
public final class LargestFirst {
    private LargestFirst() {}

    /** @param bytes capacity of each host that is up; those of the chain may be among them */
    public static ExpansionChain extend(ExpansionChain chain, Map<Candidate, Long> bytes) {
        Map<NodeId, Long> capacity = new HashMap<>();
        bytes.forEach((host, own) -> capacity.put(host.id(), own));
        return chain.extend(
                bytes.keySet(),
                Comparator.comparing((NodeId id) -> capacity.getOrDefault(id, 0L), Comparator.reverseOrder())
                        .thenComparing(Comparator.naturalOrder()));
    }
}
