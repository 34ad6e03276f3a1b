// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.eafr;

/**
 * Seconds of a round.
 *
 * @param grow readers run, nothing is measured
 * @param window reads that begin now count
 * @param tail readers run on, so that the window's last reads end under the same load
 */
record Times(int grow, int window, int tail) {
    int all() {
        return grow + window + tail;
    }
}
