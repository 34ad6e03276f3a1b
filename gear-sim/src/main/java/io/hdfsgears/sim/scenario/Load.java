// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.scenario;

/**
 * Clients outside the cluster that read and write whole blocks.
 *
 * @param timeoutNanos after which a client gives a silent host up and asks the next one
 * @param stallNanos a request that takes longer counts as a stall
 */
public record Load(Schedule reads, Schedule writes, long timeoutNanos, long stallNanos) {}
