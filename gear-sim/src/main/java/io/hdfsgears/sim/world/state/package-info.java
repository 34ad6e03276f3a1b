// SPDX-License-Identifier: Apache-2.0
/** What the simulated cluster keeps and counts: holders of blocks, the ledger, latencies, and arrivals of requests. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.sim.world.state;
