// SPDX-License-Identifier: Apache-2.0
/** Configuration keys, each declared once. Pure: no clock, I/O, threads or Hadoop. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.core.config;
