// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.repair;

import io.hdfsgears.core.model.NodeId;
import java.util.Comparator;
import java.util.List;

/**
 * Cold servers wake from time to time, a week in the paper (§3.2.1), to check what they hold and to take in updates; a few at a
 * time, those first that slept longest.
 */
public final class ConsistencyWakes {
    private ConsistencyWakes() {}

    /** @param checkedSeconds when it last was awake and had checked its replicas */
    public record Sleeper(NodeId host, long checkedSeconds) {}

    /**
     * @param awakeForCheck servers that were woken for this and are not done
     * @param mostAtOnce of them
     */
    public static List<NodeId> due(
            List<Sleeper> sleepers, long nowSeconds, long periodSeconds, int awakeForCheck, int mostAtOnce) {
        return sleepers.stream()
                .filter(sleeper -> nowSeconds - sleeper.checkedSeconds() >= periodSeconds)
                .sorted(Comparator.comparingLong(Sleeper::checkedSeconds).thenComparing(Sleeper::host))
                .limit(Math.max(0, mostAtOnce - awakeForCheck))
                .map(Sleeper::host)
                .toList();
    }
}
