// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.reflect;

/**
 * One time down, written, and up.
 *
 * @param writtenBytes length of the files written in the lower gear
 * @param reflectedBytes replicas of them that lie, after the shift, on hosts that slept when they were written
 * @param movedBytes all copies that the NameNode counted for the shift, those that even out hosts included
 * @param reflectSeconds from the moment that all hosts serve until nothing is left to move or repair
 * @param readWhileMBps 10^6 bytes/s read of the same files meanwhile
 * @param readAtRestMBps the same afterwards
 */
record Round(
        long writtenBytes,
        long reflectedBytes,
        long movedBytes,
        double reflectSeconds,
        double readWhileMBps,
        double readAtRestMBps) {
    double reflected() {
        return (double) reflectedBytes / writtenBytes;
    }

    double moved() {
        return (double) movedBytes / writtenBytes;
    }
}
