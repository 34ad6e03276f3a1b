// SPDX-License-Identifier: Apache-2.0
/**
 * Many faults, one after the other and together, against a small cluster that shifts gears; and mistakes planted into the product that
 * an invariant or the checker of histories has to find. Pure.
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.sim.storm;
