// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.advice;

import java.util.List;

/**
 * A file, or a block of a striped one (§3.1), at the end of an interval.
 *
 * @param inode survives renames
 * @param bytes of one replica
 * @param reads v_i, reads an interval
 * @param replicas finished ones, at most one a host
 * @param standing whether EAFR may touch it now
 */
public record FileState(
        long inode, long bytes, double reads, List<Replica> replicas, Limits limits, Standing standing) {
    public FileState {
        replicas = List.copyOf(replicas);
        if (bytes < 0 || !(reads >= 0)) {
            throw new IllegalArgumentException(
                    "inode " + inode + ": bytes and reads must be 0 or more, not " + bytes + " and " + reads);
        }
    }

    /** Whether a file may be touched. */
    public enum Standing {
        FREE,
        /** It was written or opened lately: it may grow and lose what it gained, but moves to no standby server. */
        USED,
        /** A replica of it is being copied, moved or deleted. */
        BUSY,
        /** Its path is excluded. */
        EXCLUDED
    }
}
