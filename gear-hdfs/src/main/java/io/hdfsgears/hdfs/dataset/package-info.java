// SPDX-License-Identifier: Apache-2.0
/**
 * Datasets by path on the NameNode (Rabbit §3.4): what is stored of them, which dataset a block belongs to, and what follows for
 * a view of the cluster. The decisions are {@link io.hdfsgears.core.dataset}.
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.hdfs.dataset;
