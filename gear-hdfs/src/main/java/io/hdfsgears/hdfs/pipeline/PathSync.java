// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.pipeline;

import java.io.IOException;
import java.util.List;

/** How many replicas writers wait for, by directory; operators change it while the NameNode runs. */
public interface PathSync {
    enum Kind {
        /** Replicas that writers wait for, unless their job asks for another number; 0: all. */
        SYNC,
        /** Least number of replicas that writers wait for, whatever they ask for. */
        FLOOR
    }

    /**
     * A rule in force.
     *
     * @param byVerb false: from the configuration
     */
    record Rule(String path, Kind kind, int replicas, boolean byVerb) {}

    /** By kind, then by path. */
    List<Rule> rules();

    /**
     * Sets an operator's rule. In the edit log when this returns.
     *
     * @throws IllegalArgumentException if it cannot be had; the message names the value and the remedy
     */
    void set(String path, Kind kind, int replicas) throws IOException;

    /**
     * Takes an operator's rules for a directory back, so that the configuration's count again. In the edit log when this returns.
     *
     * @throws IllegalArgumentException if there is none; the message names the value and the remedy
     */
    void clear(String path) throws IOException;

    /**
     * As {@link #clear(String)}, of one kind only.
     *
     * @throws IllegalArgumentException if there is none; the message names the value and the remedy
     */
    void clear(String path, Kind kind) throws IOException;
}
