// SPDX-License-Identifier: Apache-2.0
/** All mechanisms on one cluster against each alone. Pure but for the traces of {@code trace.store}. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.sim.paper.together;
