// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.trace;

/**
 * One job of a trace.
 *
 * @param submitSecond seconds from the start of the trace
 * @param readBytes map input
 * @param shuffledBytes between map and reduce; takes time, but not from the file system
 * @param writtenBytes reduce output, one copy
 */
public record Job(long submitSecond, long readBytes, long shuffledBytes, long writtenBytes) {
    public Job {
        if (submitSecond < 0 || readBytes < 0 || shuffledBytes < 0 || writtenBytes < 0) {
            throw new IllegalArgumentException("times and bytes of a job must be 0 or more, not " + submitSecond + ", "
                    + readBytes + ", " + shuffledBytes + " and " + writtenBytes);
        }
    }
}
