// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.chain;

import io.hdfsgears.core.model.NodeId;
import java.util.Objects;

/**
 * A host that may stand on the chain.
 *
 * @param id identity that survives restarts
 * @param rack network location, {@code /rack}
 * @param name {@code host:port}: who has the name of a host that is gone stands in its place
 */
public record Candidate(NodeId id, String rack, String name) {
    public Candidate {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(rack, "rack");
        Objects.requireNonNull(name, "name");
    }
}
