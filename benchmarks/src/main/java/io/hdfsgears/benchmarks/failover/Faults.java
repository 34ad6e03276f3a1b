// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.failover;

import java.time.Duration;

/**
 * The faults of a failover drill besides the kills.
 *
 * @param pauseOneIn of so many changes, by chance, one in which the active NameNode stands still and is not killed
 * @param pause how long it stands still
 * @param refreshOneIn of so many changes, by chance, one with {@code dfsadmin -refreshNodes} at a random moment before the fault
 */
record Faults(int pauseOneIn, Duration pause, int refreshOneIn) {}
