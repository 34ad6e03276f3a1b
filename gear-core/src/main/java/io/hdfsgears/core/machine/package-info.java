// SPDX-License-Identifier: Apache-2.0
/** The gear machine: phases, legal transitions, commands. Pure: no clock, I/O, threads or Hadoop. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.core.machine;
