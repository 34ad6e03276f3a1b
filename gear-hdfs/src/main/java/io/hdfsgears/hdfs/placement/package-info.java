// SPDX-License-Identifier: Apache-2.0
/** The base of the placement policies. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.hdfs.placement;
