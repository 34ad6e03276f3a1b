// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.extra;

import java.util.List;

/** Which holder of a block sends the copy that re-replication makes. Called by RPC threads: must not block. */
public interface Sources {
    /**
     * @param holders uuids of hosts that may send it, more than one, the one that stock code has told in front
     * @return index into them
     */
    int choose(List<String> holders);

    /** An order was given to another host than the one that stock code had told. */
    void handedOn();
}
