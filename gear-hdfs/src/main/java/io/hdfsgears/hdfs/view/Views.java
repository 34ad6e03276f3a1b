// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.view;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The one volatile field through which everybody but the gear agent sees the gears. */
public final class Views {
    private volatile @Nullable HdfsView current;
    private volatile boolean repairsHeld;
    private volatile boolean copiesUnsettled;
    private final ThreadLocal<Boolean> changing = ThreadLocal.withInitial(() -> false);

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

    /**
     * Whether nothing may be copied or deleted for its number of replicas: how many a block should have is kept in memory, and
     * either this NameNode has not worked it out since it became active, or this thread is changing it.
     */
    public boolean copiesUnsettled() {
        return copiesUnsettled || changing.get();
    }

    public void unsettleCopies(boolean unsettled) {
        copiesUnsettled = unsettled;
    }

    /** Runs a call of stock code that sets numbers of replicas by the file's factor, with nothing copied or deleted for them. */
    public <T> T whileChanging(Change<T> change) throws IOException {
        changing.set(true);
        try {
            return change.run();
        } finally {
            changing.set(false);
        }
    }

    /** @param <T> what the call returns */
    public interface Change<T> {
        T run() throws IOException;
    }
}
