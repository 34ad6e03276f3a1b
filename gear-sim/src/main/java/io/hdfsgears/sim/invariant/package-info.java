// SPDX-License-Identifier: Apache-2.0
/** What must hold after every event of a simulation. Pure. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.sim.invariant;
