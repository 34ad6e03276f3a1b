// SPDX-License-Identifier: Apache-2.0
/** Where a planted mistake may change what a simulated cluster does. Pure. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.sim.world.vary;
