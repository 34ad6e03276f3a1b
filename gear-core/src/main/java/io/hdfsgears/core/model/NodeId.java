// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.model;

import java.util.Objects;

/**
 * Identity of a DataNode that survives restarts, address changes and sleep.
 *
 * @param value the DataNode's UUID, never blank
 */
public record NodeId(String value) implements Comparable<NodeId> {
    public NodeId {
        Objects.requireNonNull(value, "value");
        if (value.isBlank()) {
            throw new IllegalArgumentException("a node id must not be blank");
        }
    }

    @Override
    public int compareTo(NodeId other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
