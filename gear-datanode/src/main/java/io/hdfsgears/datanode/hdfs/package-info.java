// SPDX-License-Identifier: Apache-2.0
/**
 * The hook of a DataNode that all modules share. The dataset that operators name in {@code dfs.datanode.fsdataset.factory} finds
 * parts by the ServiceLoader and tells them what becomes of replicas; Pfimbi and EAFR bring one each, and neither needs the other.
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.datanode.hdfs;
