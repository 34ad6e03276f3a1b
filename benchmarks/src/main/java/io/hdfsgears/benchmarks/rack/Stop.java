// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.rack;

import io.hdfsgears.benchmarks.Spread;

/**
 * What was measured at one gear; rates in 10^6 bytes a second, replicas not counted.
 *
 * @param gear 0 for stock, which has none
 * @param write TestDFSIO, new files
 * @param read TestDFSIO, files written with all hosts awake
 * @param watts estimated, while reading
 * @param clean teravalidate found every row in order
 */
record Stop(
        int gear,
        int hostsAwake,
        Spread write,
        Spread read,
        double teragen,
        double terasort,
        boolean clean,
        double watts) {}
