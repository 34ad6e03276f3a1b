// SPDX-License-Identifier: Apache-2.0
/** Reads of replicas, counted by the DataNode that has them. */
@NullMarked
package io.hdfsgears.pfimbi.hdfs.read;

import org.jspecify.annotations.NullMarked;
