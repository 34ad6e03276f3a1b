// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.hosts;

/**
 * One DataNode of the cluster.
 *
 * @param rack network location
 * @param capacityBytes of its disks
 * @param usedBytes of HDFS's data on it
 */
public record HostSpec(String name, String rack, long capacityBytes, long usedBytes) {}
