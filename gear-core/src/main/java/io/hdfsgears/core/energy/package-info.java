// SPDX-License-Identifier: Apache-2.0
/** Watts from load, and joules from watts. Pure: no clock, I/O, threads or Hadoop. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.core.energy;
