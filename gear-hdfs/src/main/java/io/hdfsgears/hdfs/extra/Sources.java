// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.extra;

import java.util.List;

/** Which holder of a block sends the copy that re-replication makes. Called by RPC threads: must not block. */
public interface Sources {
    /**
     * @param holders uuids of hosts that may send it, more than one; the host that stock code chose is the first
     * @param bytes of the block
     * @return index into them
     */
    int choose(List<String> holders, long bytes);

    /** Another host than the one that stock code chose got the order. */
    void handedOn();
}
