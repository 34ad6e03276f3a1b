// SPDX-License-Identifier: Apache-2.0
/**
 * Whole gear cycles on hosts that really sleep: whether a sleeping host is frozen behind a dead NIC, what wakes it, how long it then takes to
 * serve, and what stock clients notice. What a host does is told by the kernel and by stock's own client, not by the gears.
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.benchmarks.cycle;
