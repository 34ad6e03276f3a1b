// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.scenario;

/**
 * A shift that an operator asks for.
 *
 * @param to number of hosts awake, or one of min and max
 */
public record Shift(long atNanos, String to) {}
