// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.layout;

/** Point-in-time load of the hosts, read by layouts to balance; values may be a moment old. */
public interface LoadGauge {
    /** Blocks on the host at this position, those being written included. */
    long blocks(int position);

    /** Whether the host at this position can take one more block: space, health and load permitting. */
    boolean accepts(int position);
}
