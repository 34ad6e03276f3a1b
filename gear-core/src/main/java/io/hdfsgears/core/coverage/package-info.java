// SPDX-License-Identifier: Apache-2.0
/** The proof that every block keeps a readable replica. Pure: no clock, I/O, threads or Hadoop. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.core.coverage;
