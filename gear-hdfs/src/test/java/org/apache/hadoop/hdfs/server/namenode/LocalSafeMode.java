// SPDX-License-Identifier: Apache-2.0
package org.apache.hadoop.hdfs.server.namenode;

import java.io.IOException;
import java.util.concurrent.TimeUnit;

/** Safe mode by an operator's order, for tests. */
public final class LocalSafeMode {
    private LocalSafeMode() {}

    public static void enter(FSNamesystem namesystem) throws IOException {
        namesystem.enterSafeMode(false);
    }

    /** It lasts longer than the soft limit of leases. */
    public static void last(FSNamesystem namesystem) {
        namesystem.getLeaseManager().setLeasePeriod(-1, TimeUnit.HOURS.toMillis(1));
    }

    public static void leave(FSNamesystem namesystem) {
        namesystem.leaveSafeMode(false);
    }
}
