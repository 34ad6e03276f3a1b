// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.kills;

/**
 * A round: clients write while daemons die, then all is waited for and looked at.
 *
 * @param seconds from the last daemon's return until files of failed writers are closed and each block has its factor, no more, no less
 * @param blocks of all files then
 * @param sampled places offered to readers while copies pended, each looked at on its disk
 * @param failedWrites files whose writer lost its only host; the client is told, as with a factor of 1
 * @param kept of these, files with bytes that had been acknowledged (closed or flushed before), and found in the file
 * @param unreadable readings that failed while the only host with a block was away; all is read again at the end of the round
 */
record Round(int number, double seconds, int blocks, long sampled, int failedWrites, int kept, int unreadable) {
    static final String HEADER =
            "round,seconds_until_factor,blocks,places_sampled,failed_writes,with_acknowledged_bytes,unreadable_meanwhile";

    String csv() {
        return number + "," + Math.round(seconds * 10) / 10.0 + "," + blocks + "," + sampled + "," + failedWrites + ","
                + kept + "," + unreadable;
    }
}
