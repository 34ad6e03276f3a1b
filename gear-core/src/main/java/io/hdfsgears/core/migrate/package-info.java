// SPDX-License-Identifier: Apache-2.0
/** Which replicas to move to bring data into a layout. Pure: no clock, I/O, threads or Hadoop. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.core.migrate;
