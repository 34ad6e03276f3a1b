// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.kills;

/**
 * A round: clients write while daemons die. Then the run waits until all data is at rest, and checks it.
 *
 * @param seconds from the last daemon's return until files of failed writers are closed and each block has exactly its
 *     factor
 * @param blocks of all files at that time
 * @param sampled places offered to readers while copies were pending, each checked on its disk
 * @param failedWrites files whose writer lost its only host; the client gets an error, as with a factor of 1
 * @param kept of these, files with acknowledged bytes (closed or flushed before) that were found in the file
 * @param unreadable reads that failed while the only host of a block was away; the end of the round reads all files
 *     again
 */
record Round(int number, double seconds, int blocks, long sampled, int failedWrites, int kept, int unreadable) {
    static final String HEADER =
            "round,seconds_until_factor,blocks,places_sampled,failed_writes,with_acknowledged_bytes,unreadable_meanwhile";

    String csv() {
        return number + "," + Math.round(seconds * 10) / 10.0 + "," + blocks + "," + sampled + "," + failedWrites + ","
                + kept + "," + unreadable;
    }
}
