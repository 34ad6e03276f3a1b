// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.layout;

import java.util.List;

/**
 * Where the replicas go.
 *
 * @param positions chosen positions in the order of the pipeline
 * @param offloaded how many of them stand in for a host that sleeps (availability offload)
 */
public record Placement(List<Integer> positions, int offloaded) {
    public Placement {
        positions = List.copyOf(positions);
    }
}
