// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.flow;

/**
 * A regulator at one moment.
 *
 * @param answer to an asynchronous block that came now
 * @param dirtyBytes as last seen and written since, or below 0 where the page cache cannot be seen
 * @param targetBytes T + δ, or the plain bound where the page cache cannot be seen
 * @param writingBytes of asynchronous blocks that are being written
 * @param diskBytesPerSecond the highest speed of the disk, seen or assumed
 */
public record FlowStatus(
        WriteAnswer answer, long dirtyBytes, long targetBytes, long writingBytes, double diskBytesPerSecond) {
    @Override
    public String toString() {
        return switch (answer) {
            case BELOW_TARGET -> "writes: " + dirtyBytes + " bytes are dirty, the target is " + targetBytes;
            case GUARANTEED_SHARE -> "writes one block of its guaranteed share";
            case BLIND_WITHIN_BOUND ->
                "writes without sight of the page cache: " + writingBytes + " bytes are on their way, at most "
                        + targetBytes + " may be";
            case AT_TARGET ->
                "waits for the disk: " + dirtyBytes + " bytes are dirty and " + writingBytes
                        + " on their way, the target is " + targetBytes;
            case BLIND_AT_BOUND ->
                "waits without sight of the page cache: " + writingBytes + " bytes are on their way, at most "
                        + targetBytes + " may be";
        };
    }
}
