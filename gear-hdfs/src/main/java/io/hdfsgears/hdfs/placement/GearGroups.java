// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.placement;

import io.hdfsgears.core.config.ConfException;
import io.hdfsgears.core.config.GearKeys;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/** The gear groups that an operator names. */
public final class GearGroups {
    private GearGroups() {}

    /** Throws when the configured primaries are more than the first group has. @return empty where none are named */
    public static List<Integer> of(Configuration conf) {
        List<Integer> sizes = GearKeys.GROUPS.read(conf::get);
        int primaries = GearKeys.PRIMARIES.read(conf::get);
        if (!sizes.isEmpty() && sizes.get(0) < primaries) {
            throw new ConfException(GearKeys.PRIMARIES.name() + " is " + primaries + ", but the first group of "
                    + GearKeys.GROUPS.name() + " has " + sizes.get(0) + " host(s), and all primaries are in it: make"
                    + " that group larger, or name fewer primaries.");
        }
        return sizes;
    }
}
