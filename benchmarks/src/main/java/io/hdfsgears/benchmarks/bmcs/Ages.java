// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.bmcs;

import java.util.List;

/** Largest age of the state known of each host. */
final class Ages {
    private Ages() {}

    /**
     * The longest time between two reads of one device, also from the last one to the end.
     *
     * @param reads of each device, ns, in any order
     * @param fromNanos what was known before counts from its read on, if a read is missing now
     */
    static double longestSeconds(List<List<Long>> reads, long fromNanos, long endNanos) {
        long longest = 0;
        for (List<Long> device : reads) {
            long known = Long.MIN_VALUE;
            for (long at : device.stream().filter(at -> at <= endNanos).sorted().toList()) {
                if (known != Long.MIN_VALUE && at >= fromNanos) {
                    longest = Math.max(longest, at - known);
                }
                known = at;
            }
            longest = Math.max(longest, known == Long.MIN_VALUE ? endNanos - fromNanos : endNanos - known);
        }
        return longest / 1e9;
    }
}
