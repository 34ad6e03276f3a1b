// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.pipeline;

import java.io.IOException;
import java.util.List;
import java.util.OptionalInt;

/** How many replicas writers wait for, by directory; operators change it while the NameNode runs. */
public interface PathSync {
    /**
     * A rule in force.
     *
     * @param replicas 0: all
     * @param byVerb false: from the configuration
     */
    record Rule(String path, int replicas, boolean byVerb) {}

    /** By path. */
    List<Rule> rules();

    /**
     * Sets an operator's rule, or removes it so that the configuration's counts again. In the edit log when this returns.
     *
     * @throws IllegalArgumentException if it cannot be had; the message names the value and the remedy
     */
    void set(String path, OptionalInt replicas) throws IOException;

    /** Takes up what the NameNode that was active before has saved. */
    void load() throws IOException;
}
