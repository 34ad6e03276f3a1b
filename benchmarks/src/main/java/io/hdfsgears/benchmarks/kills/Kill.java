// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.kills;

import java.util.ArrayList;
import java.util.List;

/**
 * One daemon that was killed, or paused.
 *
 * @param round in which it was
 * @param victim what it was chosen as
 * @param daemon which it is
 * @param pending copies that it had to pass on
 * @param waiting copies announced to it
 * @param receiving copies that it had asked for
 * @param downSeconds until it was started again
 */
record Kill(int round, Victim victim, String daemon, int pending, int waiting, int receiving, double downSeconds) {
    /** Why a daemon dies, or stands still. */
    enum Victim {
        SOURCE,
        TARGET,
        /** The one that serves. */
        NAMENODE,
        /** The one that serves does not run for 45 s (SIGSTOP), and then goes on. */
        NAMENODE_PAUSED,
        /** The NameNode of the two that does not serve. */
        STANDBY,
        /** The only host of a writer that is gone, too; its lease is recovered meanwhile. */
        WRITERS_HOST,
        /** A target that does not run for a while (SIGSTOP), and then goes on. */
        PAUSED
    }

    static final String HEADER = "round,victim,daemon,pending,waiting,receiving,down_s";

    String csv() {
        return round + "," + victim + "," + daemon + "," + pending + "," + waiting + "," + receiving + ","
                + Math.round(downSeconds * 10) / 10.0;
    }

    /** What went on at its death. */
    String phase() {
        List<String> found = new ArrayList<>();
        if (pending > 0) {
            found.add("passes on");
        }
        if (receiving > 0) {
            found.add("receives");
        } else if (waiting > 0) {
            found.add("is waited for");
        }
        return found.isEmpty() ? "nothing known" : String.join(", ", found);
    }
}
