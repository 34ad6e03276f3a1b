// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.verb;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A dataset as it is listed.
 *
 * @param path / for all files that no other one has
 * @param gear its lowest; 0 where its hosts match no gear any more
 * @param gearHosts hosts awake in it
 * @param primaryHosts their names
 * @param blocks by the last count, empty before the first
 * @param work empty while hosts are not shared out
 */
public record DatasetShown(
        String path,
        int gear,
        int gearHosts,
        int share,
        List<String> primaryHosts,
        OptionalLong blocks,
        Optional<Work> work) {
    /**
     * @param inUse clients read or wrote it in the last minute
     * @param hosts names of those that work for it now
     */
    public record Work(boolean inUse, List<String> hosts) {
        public Work {
            hosts = List.copyOf(hosts);
        }
    }

    public DatasetShown {
        primaryHosts = List.copyOf(primaryHosts);
    }
}
