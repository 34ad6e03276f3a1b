// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.extra;

import java.util.List;

/**
 * Which of the hosts that a layout accepts alike gets a replica that the NameNode has made, and how its copies went. Called by
 * the thread of re-replication and by RPC threads: must not block.
 */
public interface Destinations {
    /**
     * @param file path of the file that the block belongs to
     * @param hosts uuids, more than one, the layout's own choice in front
     * @param bytes of the replica
     * @return index into them
     */
    int choose(String file, List<String> hosts, long bytes);

    /**
     * A host got the order to copy a replica to another host.
     *
     * @param target uuid of the host that gets the replica
     */
    void ordered(long block, String target, long bytes, long nowNanos);

    /** A host reported a replica; most are writers'. */
    void received(long block, String target, long nowNanos);
}
