// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.round;

import io.hdfsgears.core.model.NodeId;
import java.util.List;

/**
 * What a writer that waits lacks.
 *
 * @param hosts to be added to those that serve
 * @param suited sleeping hosts that help it, the best first: those with the storage types of the file's policy; empty where any host does
 */
public record WritersNeed(int hosts, List<NodeId> suited) {
    /** A writer that no host helps. */
    public static final WritersNeed NONE = new WritersNeed(0, List.of());

    public WritersNeed {
        suited = List.copyOf(suited);
    }

    /** Any hosts of the chain, the next first. */
    public static WritersNeed ofAny(int hosts) {
        return new WritersNeed(hosts, List.of());
    }
}
