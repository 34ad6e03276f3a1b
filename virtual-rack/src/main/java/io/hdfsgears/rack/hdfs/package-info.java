// SPDX-License-Identifier: Apache-2.0
/** What of the rack needs Hadoop classes or the gear protocol: failover and gear shifts. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.rack.hdfs;
