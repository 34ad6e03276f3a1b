// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.migrate;

import io.hdfsgears.core.layout.LoadGauge;

/** The gauge as it will read once the moves planned so far are carried out, so that one plan does not pile onto one host. */
final class PlannedLoad implements LoadGauge {
    private final LoadGauge before;
    private final int[] change;
    private final int[] reads;
    private final long[] bytes;

    PlannedLoad(LoadGauge before, int hosts) {
        this.before = before;
        this.change = new int[hosts + 1];
        this.reads = new int[hosts + 1];
        this.bytes = new long[hosts + 1];
    }

    void add(BlockMove move) {
        reads[move.source()]++;
        change[move.target()]++;
        bytes[move.target()] += move.bytes();
        if (move.victim() != 0) {
            change[move.victim()]--;
        }
    }

    /** Bytes that this plan copies to the position. */
    long bytesTo(int position) {
        return bytes[position];
    }

    /** Copies that this plan reads from the position. */
    int reads(int position) {
        return reads[position];
    }

    @Override
    public long blocks(int position) {
        return before.blocks(position) + change[position];
    }

    @Override
    public boolean accepts(int position) {
        return before.accepts(position);
    }
}
