// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.pfimbi;

/**
 * The same job on a rack at rest, and beside the copies of a job that has just ended.
 *
 * @param firstSeconds of the job whose copies are in the way
 */
record Beside(String contestant, int round, double aloneSeconds, double firstSeconds, double besideSeconds) {
    double slowdown() {
        return besideSeconds / aloneSeconds;
    }
}
