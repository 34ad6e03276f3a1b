// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.disk;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * What is known of each volume that this DataNode has now: volumes are added and removed while it runs. Belongs to the agent's thread.
 *
 * @param <F> what a volume is told by
 * @param <V> what is known of one
 */
public final class LiveVolumes<F, V> {
    private final Function<F, Optional<V>> look;
    private final Map<F, Optional<V>> known = new LinkedHashMap<>();

    public LiveVolumes(Function<F, Optional<V>> look) {
        this.look = look;
    }

    /** @return whether these are others than before; what stays is not looked at again */
    public boolean are(Set<F> volumes) {
        if (known.keySet().equals(volumes)) {
            return false;
        }
        known.keySet().retainAll(volumes);
        volumes.forEach(volume -> known.computeIfAbsent(volume, look));
        return true;
    }

    public List<V> all() {
        return known.values().stream().flatMap(Optional::stream).toList();
    }
}
