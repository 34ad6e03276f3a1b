// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.machine.orders;

import io.hdfsgears.core.model.NodeId;
import java.util.Map;

/**
 * When hosts were last ordered to another power state. Not durable: after a restart the limits count from zero.
 *
 * @param waking by host, ms since the Unix epoch
 * @param sleeping by host, ms since the Unix epoch
 */
public record PowerStarts(Map<NodeId, Long> waking, Map<NodeId, Long> sleeping) {
    /** No host was ordered. */
    public static final PowerStarts NONE = new PowerStarts(Map.of(), Map.of());

    public PowerStarts {
        waking = Map.copyOf(waking);
        sleeping = Map.copyOf(sleeping);
    }
}
