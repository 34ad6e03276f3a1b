// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.scenario;

/**
 * An operator's wish.
 *
 * @param to hosts awake, or one of min and max
 */
public record Shift(long atNanos, String to) {}
