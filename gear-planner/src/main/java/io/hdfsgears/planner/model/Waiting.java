// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.model;

/** Pfimbi's copies that are still to be made: disks make them when clients leave them throughput. One owner. */
final class Waiting {
    private double bytes;
    private double mostBytes;

    /** Copies that a writer did not wait for. */
    void add(double copies) {
        bytes += copies;
    }

    /** @return what is made of so many bytes at most; the rest waits */
    double made(double most) {
        double now = Math.min(most, bytes);
        bytes -= now;
        mostBytes = Math.max(mostBytes, bytes);
        return now;
    }

    double bytes() {
        return bytes;
    }

    /** The most that ever waited into a next minute. */
    double mostBytes() {
        return mostBytes;
    }
}
