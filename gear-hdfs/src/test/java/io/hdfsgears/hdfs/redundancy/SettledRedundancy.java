// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.redundancy;

import io.hdfsgears.hdfs.LocalGears;

/** Redundancy of a NameNode that has been active for a while, for tests of other packages. */
public final class SettledRedundancy {
    private SettledRedundancy() {}

    /** All blocks expect what the published view asks for. */
    public static void settle(Redundancy redundancy, LocalGears gears) {
        redundancy.settle(gears.views.current());
    }
}
