// SPDX-License-Identifier: Apache-2.0
/** Reads traces from the class path and from files. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.sim.trace.store;
