// SPDX-License-Identifier: Apache-2.0
/** How blocks get the replicas that their layout and the gear want. */
@NullMarked
package io.hdfsgears.hdfs.redundancy;

import org.jspecify.annotations.NullMarked;
