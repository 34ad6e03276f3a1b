// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.serve;

/**
 * @param staleNanos a state that was read longer ago says nothing
 * @param bootNanos how long a host that was woken may take until its DataNode is heard of
 * @param retryNanos pause before an order that failed for good is given again
 * @param drawNanos a reading of a meter that is older says nothing
 */
public record ServeTimes(long staleNanos, long bootNanos, long retryNanos, long drawNanos) {}
