// SPDX-License-Identifier: Apache-2.0
/** Recorded job traces, the load on storage that follows from them, and storage systems that live through it. Pure. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.sim.trace;
