// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.foreign;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Result of a drill on one rack.
 *
 * @param verified null: it did not get so far
 * @param failure that ended the drill early; empty: none did
 */
record Side(String name, List<Phase> phases, @Nullable Verified verified, String failure) {
    private boolean clientFailedIn(String phase) {
        return phases.stream()
                .filter(own -> own.name().equals(phase))
                .anyMatch(own -> own.errors().stream().anyMatch(Phase::isOfClient));
    }

    /** @param stock errors of clients in phases in which its clients met some, too, are left out; null: none is */
    List<String> errors(@Nullable Side stock) {
        List<String> all = new ArrayList<>();
        phases.forEach(phase -> phase.errors().stream()
                .filter(error -> stock == null || !Phase.isOfClient(error) || !stock.clientFailedIn(phase.name()))
                .forEach(error -> all.add(phase.name() + ": " + error)));
        if (verified == null || !verified.good()) {
            all.add("rows: " + verified);
        }
        if (!failure.isEmpty()) {
            all.add(failure);
        }
        return all;
    }
}
