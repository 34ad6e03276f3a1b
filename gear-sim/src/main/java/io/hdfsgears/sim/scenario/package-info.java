// SPDX-License-Identifier: Apache-2.0
/** What a simulation is of: cluster, layout, hardware, load, shifts and failures, read from JSON. Pure. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.sim.scenario;
