// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.extra;

/**
 * Which of a block's replicas a reader is sent to. Called by all RPC threads for each block that they answer with: must not block,
 * and its time must not grow faster than the number of replicas.
 */
public interface ReadSelection {
    /** A host of the chain sent a heartbeat. */
    void heard(String host, int transfers);

    /**
     * @param hosts uuids of hosts that hold the block and serve; the first is the best one where nothing else decides
     * @param near whether each host is in the reader's rack
     * @return indexes into the hosts, the one to read from first in front
     */
    int[] order(String[] hosts, boolean[] near);

    /**
     * A reader was sent to a host.
     *
     * @param part of its reading that this block is: a reader that asked for n blocks reads them one after the other
     */
    void sent(String host, double part);
}
