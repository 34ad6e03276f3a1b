// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.os;

import java.util.List;
import java.util.Optional;

/** A host of a test or a rack that may always sleep: what wakes it is outside of it, so there is nothing to arm. */
public interface WokenFromOutside extends HostOs {
    @Override
    default List<String> vetoes() {
        return List.of();
    }

    @Override
    default Optional<String> arm() {
        return Optional.empty();
    }

    @Override
    default void disarm() {
        // it has no alarm clock
    }

    @Override
    default void rearm() {
        // it stays armed
    }
}
