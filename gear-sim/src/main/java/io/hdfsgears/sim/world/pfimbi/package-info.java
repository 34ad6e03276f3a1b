// SPDX-License-Identifier: Apache-2.0
/** Pfimbi's receivers in the simulated world: the product's fair queue, credits and flow regulator, one of each a host. Pure. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.sim.world.pfimbi;
