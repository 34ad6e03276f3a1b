// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.flow;

/**
 * One look at the page cache of the volume, the control group or the host, whichever is the smallest that is known.
 *
 * @param dirtyBytes written by programs and not yet by the kernel
 * @param backgroundBytes T: above it the kernel writes to the disk all the time (dirty_background_bytes, or its ratio of memory)
 * @param brakeBytes from here on the kernel slows down everybody who writes; {@link #NO_BRAKE} if it is not known
 */
public record PageCache(long dirtyBytes, long backgroundBytes, long brakeBytes) {
    public static final long NO_BRAKE = Long.MAX_VALUE;

    public PageCache {
        if (dirtyBytes < 0 || backgroundBytes < 0 || brakeBytes < backgroundBytes) {
            throw new IllegalArgumentException(
                    "dirty bytes and their thresholds must be 0 or more, the brake not below the"
                            + " background threshold, not " + dirtyBytes + ", " + backgroundBytes + " and "
                            + brakeBytes);
        }
    }

    public PageCache(long dirtyBytes, long backgroundBytes) {
        this(dirtyBytes, backgroundBytes, NO_BRAKE);
    }
}
