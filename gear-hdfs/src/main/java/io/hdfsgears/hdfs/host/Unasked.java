// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.host;

import io.hdfsgears.core.machine.HostFacts;
import java.util.HashSet;
import java.util.Set;

/** Tells sleepers that came back unasked from those that are still up since they were asked to sleep. One owner. */
public final class Unasked {
    /** Sleepers that were up when last looked at. */
    private final Set<String> up = new HashSet<>();

    /** The host is up, and is to go to sleep now. */
    public void dismissed(String uuid) {
        up.add(uuid);
    }

    /** The host serves again. */
    public void admitted(String uuid) {
        up.remove(uuid);
    }

    /** @return whether the host, which is to sleep, was silent and has now reported its blocks; once each time */
    public boolean isBack(String uuid, HostFacts facts) {
        if (!facts.heard()) {
            up.remove(uuid);
            return false;
        }
        return facts.fresh() && up.add(uuid);
    }
}
