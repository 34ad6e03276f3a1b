// SPDX-License-Identifier: Apache-2.0
/** The expansion chain: the order in which hosts wake and sleep. Pure: no clock, I/O, threads or Hadoop. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.core.chain;
