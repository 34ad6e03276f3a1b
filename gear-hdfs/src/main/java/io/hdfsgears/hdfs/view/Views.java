// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.view;

import org.jspecify.annotations.Nullable;

/** The one volatile field through which everybody but the gear agent sees the gears. */
public final class Views {
    private volatile @Nullable HdfsView current;
    private volatile boolean repairsHeld;

    /** @return the newest view, or null while the gears have no chain yet; stock behaviour applies then */
    public @Nullable HdfsView current() {
        return current;
    }

    public void publish(@Nullable HdfsView view) {
        current = view;
    }

    /**
     * Whether re-replication has to wait: after a restart some sleeping host is unaccounted for and is being woken, so that
     * its blocks only seem to lack a replica.
     */
    public boolean repairsHeld() {
        return repairsHeld;
    }

    public void holdRepairs(boolean hold) {
        repairsHeld = hold;
    }
}
