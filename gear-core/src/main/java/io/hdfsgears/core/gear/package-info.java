// SPDX-License-Identifier: Apache-2.0
/** The gear table: which gear keeps how many hosts awake. Pure: no clock, I/O, threads or Hadoop. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.core.gear;
