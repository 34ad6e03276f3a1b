// SPDX-License-Identifier: Apache-2.0
/** Parts of the rack that need Hadoop classes or the gear protocol: failover and gear shifts. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.rack.hdfs;
