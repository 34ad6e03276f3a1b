// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.flow;

/**
 * @param intervalNanos time between two looks at the page cache
 * @param synchronousPerShare number of synchronous blocks after which one asynchronous block may go. The content of the
 *     page cache does not matter then; 0: never
 * @param blindBytes maximum bytes of asynchronous blocks on their way to the disk while the page cache cannot be read
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
