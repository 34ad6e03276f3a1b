// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.scenario;

/** A scenario that makes no sense; the message names the field, its value and the remedy. */
public final class ScenarioException extends Exception {
    public ScenarioException(String message) {
        super(message);
    }
}
