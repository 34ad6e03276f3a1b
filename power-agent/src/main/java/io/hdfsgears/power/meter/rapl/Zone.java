// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.meter.rapl;

/**
 * One powercap zone at one look.
 *
 * @param id its directory, {@code intel-rapl:0:1}
 * @param microjoules {@code energy_uj}
 * @param rangeMicrojoules {@code max_energy_range_uj}: after it the counter starts again from 0
 */
record Zone(String id, long microjoules, long rangeMicrojoules) {
    /** Energy since an earlier look, wrapped at most once, µJ. */
    long since(Zone before) {
        long difference = microjoules - before.microjoules;
        return difference >= 0 ? difference : difference + rangeMicrojoules;
    }
}
