// SPDX-License-Identifier: Apache-2.0
/** State of the simulated cluster: holders of blocks, the ledger, latencies, and arrivals of requests. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.sim.world.state;
