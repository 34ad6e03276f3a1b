// SPDX-License-Identifier: Apache-2.0
/**
 * SpringFS (NSDI FAST 2014): the offload set chosen from the write load, replica placement with redirection out
 * of it, read offloading by recent requests, and the resizing rules. The layout is pure and lives here; the HDFS policy
 * that uses it belongs into the sub-package named hdfs.
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.springfs;
