// SPDX-License-Identifier: Apache-2.0
/** Accordion's layout as an HDFS placement policy: switched by {@code dfs.block.replicator.classname}. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.accordion.hdfs;
