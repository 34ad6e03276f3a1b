// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.machine;

import java.util.List;

/**
 * A decision of the gear machine.
 *
 * @param state the state to make durable before any command runs; the same object when nothing changed
 * @param commands what to do now
 */
public record Step(GearState state, List<GearCommand> commands) {
    public Step {
        commands = List.copyOf(commands);
    }
}
