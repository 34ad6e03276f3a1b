// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.image;

/**
 * A sleeper image that a source offers.
 *
 * @param uuid of the DataNode
 * @param bytes length of the file
 * @param crc its last four bytes, which tell it from another of the same host
 */
public record Offered(String uuid, long sleepEpoch, long bytes, int crc) {}
