// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.verb;

import io.hdfsgears.core.machine.Refusal;
import io.hdfsgears.core.machine.explain.ShiftEstimate;
import io.hdfsgears.hdfs.auto.AutoStatus.Savings;
import java.util.List;
import java.util.Optional;

/**
 * What a shift would do and change.
 *
 * @param hosts names of those that would sleep or wake
 * @param bytesToMove that would be copied first
 * @param blockIds a sample of the blocks that would be
 * @param copiesAhead copies that writers went on without, made before hosts sleep
 * @param effect empty where no host would sleep or wake
 * @param refusals every check that says no
 */
public record Preview(
        List<String> hosts,
        long bytesToMove,
        List<Long> blockIds,
        int copiesAhead,
        Optional<Effect> effect,
        List<Refusal> refusals) {
    /** Estimates. */
    public record Effect(ShiftEstimate eta, Savings savings) {}

    public Preview {
        hosts = List.copyOf(hosts);
        blockIds = List.copyOf(blockIds);
        refusals = List.copyOf(refusals);
    }
}
