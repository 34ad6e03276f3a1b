// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.pfimbi;

import java.util.Collection;

/** What the disk got that got most, and what all got on average: hosts are drawn by lot, and the busiest disk ends last. */
record DiskShare(double most, double mean) {
    static DiskShare of(Collection<Long> bytes, int disks) {
        long all = bytes.stream().mapToLong(Long::longValue).sum();
        long most = bytes.stream().mapToLong(Long::longValue).max().orElse(0);
        return new DiskShare(most / 1e6, all / 1e6 / disks);
    }
}
