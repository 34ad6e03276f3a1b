// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.resize;

/**
 * What a policy wants.
 *
 * @param activeHosts hosts awake, the first ones of the chain
 * @param offloadSet m: the first hosts, over which primary replicas are spread
 */
public record Footprint(int activeHosts, int offloadSet) {
    public Footprint {
        if (offloadSet < 1 || offloadSet > activeHosts) {
            throw new IllegalArgumentException(
                    "an offload set must be between 1 and the active hosts, " + activeHosts + ", not " + offloadSet);
        }
    }

    /** Whatever of both is more. */
    public Footprint atLeast(Footprint other) {
        return new Footprint(Math.max(activeHosts, other.activeHosts), Math.max(offloadSet, other.offloadSet));
    }
}
