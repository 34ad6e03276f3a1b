// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.state;

import java.io.IOException;
import java.util.Optional;

/** Keeps what the automatic gears must not forget. */
public interface AutoMemory {
    /**
     * @param policy whose state is stored; empty when none is
     * @param policyState as the policy wrote it, fractions to four digits
     */
    record Loaded(StoredAuto auto, String policy, String policyState) {}

    /** @return what was saved last, or empty where automatic gears never were */
    Optional<Loaded> load() throws IOException;

    /** Saves all but the policy's state, which stays as it was last saved. Durable when this returns. */
    void save(StoredAuto auto) throws IOException;

    /**
     * Saves everything.
     *
     * @return false when the policy's state is too long to be kept; the rest is saved
     */
    boolean save(StoredAuto auto, String policyName, String policyState) throws IOException;
}
