// SPDX-License-Identifier: Apache-2.0
/**
 * The curve of prices that the gears follow: read from a file or fetched in the background, kept over a restart, and asked by the
 * parts whose work can wait. What it means is decided by {@link io.hdfsgears.core.price}.
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.hdfs.price;
