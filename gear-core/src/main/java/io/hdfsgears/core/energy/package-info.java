// SPDX-License-Identifier: Apache-2.0
/** Power curves: watts from load. Pure: no clock, I/O, threads or Hadoop. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.core.energy;
