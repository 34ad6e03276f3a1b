// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.machine.orders;

import io.hdfsgears.core.model.NodeId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * When hosts were last ordered to another power state. Not durable: after a restart the limits count from zero.
 *
 * @param waking by host, ms since the Unix epoch: turns that run, and those in which the host did not wake
 * @param sleeping by host, ms since the Unix epoch
 * @param woken turns of the last minute that are over: they count for the rate, and take no place in the batch
 */
public record PowerStarts(Map<NodeId, Long> waking, Map<NodeId, Long> sleeping, List<Start> woken) {
    /** No host was ordered. */
    public static final PowerStarts NONE = new PowerStarts(Map.of(), Map.of(), List.of());

    /** @param atMillis since the Unix epoch */
    public record Start(NodeId host, long atMillis) {}

    public PowerStarts {
        waking = Map.copyOf(waking);
        sleeping = Map.copyOf(sleeping);
        woken = List.copyOf(woken);
    }

    /** The NameNode stood still for so long: a host that woke in that time was not heard, and keeps its turn. */
    public PowerStarts paused(long pausedMillis, long nowMillis) {
        Map<NodeId, Long> later = new HashMap<>(waking);
        later.replaceAll((host, at) -> at + Math.max(0, Math.min(pausedMillis, nowMillis - at)));
        return new PowerStarts(later, sleeping, woken);
    }
}
