// SPDX-License-Identifier: Apache-2.0
/** What of the rack needs Hadoop classes or the gear protocol: failover, shifting gears, the power controller. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.rack.hdfs;
