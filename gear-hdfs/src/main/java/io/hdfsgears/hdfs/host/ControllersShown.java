// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.host;

import java.util.List;
import java.util.Optional;

/**
 * The power controllers as people are shown them.
 *
 * @param acting the one that holds the lease and is heard of
 * @param epoch how often the lease passed to another one
 * @param waiting labels of the others
 */
public record ControllersShown(Optional<Acting> acting, long epoch, List<String> waiting) {
    /**
     * @param label its host and process
     * @param actingMillis for how long
     * @param heardMillis since it was heard of
     */
    public record Acting(String label, long actingMillis, long heardMillis) {}

    public ControllersShown {
        waiting = List.copyOf(waiting);
    }
}
