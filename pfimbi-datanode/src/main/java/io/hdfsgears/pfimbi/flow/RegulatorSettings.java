// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.flow;

/**
 * @param intervalNanos between two looks at the page cache
 * @param synchronousPerShare after so many synchronous blocks one asynchronous block may go whatever the page cache holds;
 *     0: never
 * @param blindBytes bytes of asynchronous blocks that may be on their way to the disk at once where the page cache cannot be seen
 */
public record RegulatorSettings(long intervalNanos, int synchronousPerShare, long blindBytes) {
    public RegulatorSettings {
        if (!(intervalNanos > 0 && synchronousPerShare >= 0 && blindBytes > 0)) {
            throw new IllegalArgumentException(
                    "an interval above 0, a share of 0 or more blocks and a bound above 0 are" + " needed, not "
                            + intervalNanos + ", " + synchronousPerShare + " and " + blindBytes);
        }
    }
}
