// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.failover;

import java.time.Duration;

/**
 * The faults of a failover drill besides the kills.
 *
 * @param pauseOneIn one of this many changes, on average, pauses the active NameNode and does not kill it
 * @param pause how long it is paused
 * @param refreshOneIn one of this many changes, on average, runs {@code dfsadmin -refreshNodes} at a random moment
 *     before the fault
 */
record Faults(int pauseOneIn, Duration pause, int refreshOneIn) {}
