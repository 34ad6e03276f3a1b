// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.energy;

/**
 * Time that no source covered. It holds no joules: what was drawn then is unknown.
 *
 * @param fromMillis last moment covered before, ms since 1970
 * @param toMillis first moment covered after
 * @param why what made it
 */
public record Gap(long fromMillis, long toMillis, Why why) {
    /** What made a gap. */
    public enum Why {
        /** No source answered for longer than the limit. */
        SILENT,
        /** The clock went back: readings before and after cannot be joined. {@code toMillis} is the new, earlier time. */
        CLOCK_BACK
    }

    public long millis() {
        return Math.max(0, toMillis - fromMillis);
    }
}
