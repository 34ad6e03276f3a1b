// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.extra;

/**
 * One host of the chain.
 *
 * @param uuid of its DataNode
 * @param name host:transfer port
 * @param serving awake and in service
 * @param lost dead or never heard of
 * @param standby it may sleep: a standby server of its layout, awake or not
 * @param transfers data transfers that it runs, as of its last heartbeat
 * @param freeBytes as of its last heartbeat
 */
public record HostLook(
        String uuid,
        String name,
        String rack,
        boolean serving,
        boolean lost,
        boolean standby,
        int transfers,
        long freeBytes) {}
