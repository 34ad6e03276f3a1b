// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.matrix;

import io.hdfsgears.benchmarks.rack.Contestant;
import io.hdfsgears.rack.RackSpec;

/** A policy, and what its writers wait for. */
record Entrant(Contestant policy, Writers writers) {
    RackSpec on(RackSpec rack) {
        return writers.on(policy.on(rack));
    }

    boolean hasGears() {
        return policy != Contestant.STOCK;
    }

    @Override
    public String toString() {
        return policy.word() + ", " + writers.label();
    }
}
