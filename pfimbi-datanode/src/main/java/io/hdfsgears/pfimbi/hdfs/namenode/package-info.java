// SPDX-License-Identifier: Apache-2.0
/** The NameNode's part: pipelines are cut to their synchronous replicas, and the rest is told to the last of these. */
@NullMarked
package io.hdfsgears.pfimbi.hdfs.namenode;

import org.jspecify.annotations.NullMarked;
