// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.pfimbi;

import java.util.Map;

/**
 * What the receiver said at one moment.
 *
 * @param seconds since the first look
 * @param flows by name; a flow it does not know yet has nothing
 */
record WeightsSample(double seconds, Map<String, Got> flows) {
    private static final Got NOTHING = new Got(0, 0, 0, 0);

    /** Since the DataNode started, but for what waits. */
    record Got(long waitingBlocks, long askedBytes, long receivedBlocks, long receivedBytes) {}

    WeightsSample {
        flows = Map.copyOf(flows);
    }

    Got of(WeightedFlow flow) {
        return flows.getOrDefault(flow.name(), NOTHING);
    }
}
