// SPDX-License-Identifier: Apache-2.0
/**
 * Hadoop's own benchmarks, stock jars on a stock client, on a virtual rack at every gear of every placement policy, with stock
 * HDFS beside them in the same run.
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.benchmarks.rack;
