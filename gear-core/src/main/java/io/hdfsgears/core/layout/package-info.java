// SPDX-License-Identifier: Apache-2.0
/** The layout API and the maths that layouts share. Pure: no clock, I/O, threads or Hadoop. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.core.layout;
