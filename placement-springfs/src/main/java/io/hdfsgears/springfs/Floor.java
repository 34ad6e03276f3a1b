// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.springfs;

/** How much a host outside the offload set must hold; what is above that is never moved. */
public enum Floor {
    /** B/i for position i (SpringFS §3.2): the host carries its part of the reads however few others are up. */
    EQUAL_WORK,
    /**
     * B/n for each of the n hosts that serve: its part of the reads as things are. Moves least, and leaves the rest to later
     * writes; after a shrink within the offload bound reads may lean on fewer hosts until more is moved.
     */
    READS_NOW
}
