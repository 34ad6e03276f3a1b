// SPDX-License-Identifier: Apache-2.0
/** The published picture of the cluster, with the NameNode's own objects beside it. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.hdfs.view;
