// SPDX-License-Identifier: Apache-2.0
/** EAFR in the NameNode: it counts reads, judges files each interval, and sets the expected number of replicas. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.eafr.hdfs;
