// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs;

import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.withSettings;

import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;

/** A namesystem that counts how often its read lock is taken, and lets others at it in between. */
public final class CountedHolds {
    /** A change by others while the lock is free. */
    public interface Change {
        void make() throws Exception;
    }

    private final FSNamesystem namesystem;
    private int holds;

    /** @param between made after each hold */
    public CountedHolds(FSNamesystem counted, Change between) {
        namesystem =
                mock(FSNamesystem.class, withSettings().spiedInstance(counted).defaultAnswer(call -> {
                    String method = call.getMethod().getName();
                    holds += method.equals("readLock") ? 1 : 0;
                    Object answer = call.callRealMethod();
                    if (method.equals("readUnlock") && !counted.hasReadLock()) {
                        between.make();
                    }
                    return answer;
                }));
    }

    public FSNamesystem namesystem() {
        return namesystem;
    }

    public int holds() {
        return holds;
    }
}
