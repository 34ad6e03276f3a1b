// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.auto;

import io.hdfsgears.core.auto.Proposal;
import io.hdfsgears.core.config.PolicyKind;
import io.hdfsgears.core.price.PriceStatus;
import io.hdfsgears.hdfs.load.LoadMeter;
import io.hdfsgears.hdfs.state.StoredAuto;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the controller shows: immutable, published after every round that changed something.
 *
 * @param seen load of the last interval, null before the end of the first
 * @param proposal what it asks for, null likewise
 * @param savings what sleeping hosts would save if the proposal were followed, against now; negative when hosts would wake
 * @param price what electricity costs now and what that changes, empty where no curve is configured
 */
public record AutoStatus(
        StoredAuto stored,
        PolicyKind policy,
        LoadMeter.@Nullable Seen seen,
        @Nullable Proposal proposal,
        Savings savings,
        Optional<PriceStatus> price) {
    /**
     * @param hosts that would sleep on top of those that do
     * @param watts what they draw beyond what a sleeping host draws
     * @param source where the watts come from
     */
    public record Savings(int hosts, double watts, String source) {
        static final Savings NONE = new Savings(0, 0, "");
    }
}
