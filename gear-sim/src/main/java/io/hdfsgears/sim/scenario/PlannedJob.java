// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.scenario;

/**
 * A job that reads and then writes.
 *
 * @param reads blocks, of files that lie one behind the other
 * @param writes blocks
 */
public record PlannedJob(long atNanos, int reads, int writes) {}
