// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.scan;

import io.hdfsgears.hdfs.seam.NamesystemLock;
import io.hdfsgears.hdfs.time.HoldLimit;
import java.util.Iterator;
import java.util.function.Consumer;
import org.apache.hadoop.hdfs.util.RwLock;

/** Work on many things under the namesystem's lock for files and blocks, in parts between which the lock is free: {@link HoldLimit}. */
public final class LockedParts {
    private final RwLock namesystem;
    private final int most;

    /** @param most things under one hold of the lock */
    public LockedParts(RwLock namesystem, int most) {
        this.namesystem = namesystem;
        this.most = most;
    }

    /**
     * Under the read lock.
     *
     * @param things a list of the caller's own: the lock guards none of it
     */
    public <T> void read(Iterable<T> things, String operation, Consumer<? super T> work) {
        Iterator<T> next = things.iterator();
        while (next.hasNext()) {
            HoldLimit limit;
            NamesystemLock.GLOBAL.readLock(namesystem);
            try {
                limit = part(next, work);
            } finally {
                NamesystemLock.GLOBAL.readUnlock(namesystem, operation);
            }
            rest(limit, next);
        }
    }

    /** As {@link #read}, under the write lock. */
    public <T> void write(Iterable<T> things, String operation, Consumer<? super T> work) {
        Iterator<T> next = things.iterator();
        while (next.hasNext()) {
            HoldLimit limit;
            NamesystemLock.GLOBAL.writeLock(namesystem);
            try {
                limit = part(next, work);
            } finally {
                NamesystemLock.GLOBAL.writeUnlock(namesystem, operation);
            }
            rest(limit, next);
        }
    }

    private <T> HoldLimit part(Iterator<T> next, Consumer<? super T> work) {
        HoldLimit limit = new HoldLimit(most);
        while (next.hasNext() && limit.mayGoOn()) {
            work.accept(next.next());
        }
        return limit;
    }

    private static void rest(HoldLimit limit, Iterator<?> next) {
        if (next.hasNext()) {
            limit.rest();
        }
    }
}
