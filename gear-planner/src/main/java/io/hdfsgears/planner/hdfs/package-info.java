// SPDX-License-Identifier: Apache-2.0
/** Reads and writes stock's fsimage with Hadoop's own classes; the only package of the planner that knows Hadoop. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.planner.hdfs;
