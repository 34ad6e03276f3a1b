// SPDX-License-Identifier: Apache-2.0
/** Stock's own HDFS test classes on a NameNode with gears, beside the same classes on stock. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.benchmarks.stocksuite;
