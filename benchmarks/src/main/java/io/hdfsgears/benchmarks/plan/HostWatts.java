// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.plan;

/**
 * Watts that a host draws, the mean of all hosts.
 *
 * @param idle awake without clients
 * @param busy while clients ask for more than it can read
 * @param asleep in the lowest gear
 */
record HostWatts(double idle, double busy, double asleep) {}
