// SPDX-License-Identifier: Apache-2.0
/** How much data fits into a layout in each gear. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.sim.capacity;
