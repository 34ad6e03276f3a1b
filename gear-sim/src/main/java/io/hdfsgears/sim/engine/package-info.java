// SPDX-License-Identifier: Apache-2.0
/** Virtual time: events in a fixed order, and random streams from one seed. Pure. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.sim.engine;
