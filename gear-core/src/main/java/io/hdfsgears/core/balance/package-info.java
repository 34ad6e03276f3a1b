// SPDX-License-Identifier: Apache-2.0
/** Read balancers. Pure: no clock, I/O, threads or Hadoop. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.core.balance;
