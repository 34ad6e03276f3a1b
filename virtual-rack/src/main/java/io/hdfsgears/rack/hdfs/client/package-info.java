// SPDX-License-Identifier: Apache-2.0
/** The stock client's worker program: runs on Hadoop's jars and its own, speaks JSON lines with the rack's program. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.rack.hdfs.client;
