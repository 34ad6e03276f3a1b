// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.flow;

/**
 * @param blocks number of blocks that the buffer holds, granted ones included
 * @param blocksFromOne maximum number of these from one upstream node
 * @param grantNanos the transfer of a granted block must begin within this time, or its credit returns
 * @param idleNanos a block in transfer must show progress within this time, or its credit returns
 */
public record CreditSettings(int blocks, int blocksFromOne, long grantNanos, long idleNanos) {
    /** §VI: "the per-node buffer used for storing asynchronous replication blocks can hold 16 blocks". */
    public static final int PAPER_BLOCKS = 16;

    public CreditSettings {
        if (!(blocks >= 1 && blocksFromOne >= 1 && grantNanos > 0 && idleNanos > 0)) {
            throw new IllegalArgumentException(
                    "a buffer of at least 1 block, at least 1 from one node and times above 0" + " are needed, not "
                            + blocks + ", " + blocksFromOne + ", " + grantNanos + " and " + idleNanos);
        }
    }

    /** The paper's buffer, no limit for one upstream node. */
    public static CreditSettings paper(long grantNanos, long idleNanos) {
        return new CreditSettings(PAPER_BLOCKS, PAPER_BLOCKS, grantNanos, idleNanos);
    }
}
