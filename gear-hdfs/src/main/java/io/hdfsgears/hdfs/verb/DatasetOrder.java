// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.verb;

import java.util.OptionalInt;

/**
 * A dataset that is to be added or changed. What is not given stays, or is the cluster's number of primaries, gear 1 and share 1 for a new one.
 *
 * @param gear its lowest: the cluster goes no lower
 */
public record DatasetOrder(
        String path, OptionalInt primaries, OptionalInt gear, OptionalInt share, boolean dryRun, String reason) {}
