// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.rack;

/**
 * What a shift took.
 *
 * @param seconds until the gear was steady
 * @param bytesMoved by it, as the NameNode counts
 * @param blocks on the way down: that no host which stays held before it
 * @param blocksBytes of those
 * @param copied on the way down: blocks that hosts which stay hold after it and did not before
 * @param exact whether these are the same blocks
 */
record Shift(
        int from, int to, double seconds, long bytesMoved, int blocks, long blocksBytes, int copied, boolean exact) {}
