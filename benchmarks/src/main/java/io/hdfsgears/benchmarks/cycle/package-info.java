// SPDX-License-Identifier: Apache-2.0
/**
 * Whole gear cycles on hosts that really sleep. The drill checks whether a sleeping host is frozen behind a dead NIC
 * and what wakes it. It measures how long the host then takes to serve, and what stock clients notice. The evidence
 * comes from the kernel and from stock's own client, not from the gears.
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.benchmarks.cycle;
