// SPDX-License-Identifier: Apache-2.0
/** EAFR in the simulated world: the product's counts and rounds, one interval after the other. Pure. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.sim.world.eafr;
