// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.hdfs;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Extra replicas in force, asked without a lock, and the users' files that were named since they were last taken into account. */
final class Extras {
    private final Set<Long> users = new LinkedHashSet<>();
    private volatile Map<Long, Integer> inForce = Map.of();

    int of(long file) {
        return inForce.getOrDefault(file, 0);
    }

    /** From now on the file has none. */
    synchronized void usersOwn(long file) {
        users.add(file);
        publish(inForce);
    }

    synchronized List<Long> users() {
        return new ArrayList<>(users);
    }

    synchronized void known(List<Long> files) {
        users.removeAll(files);
    }

    /** What a user said meanwhile stands. */
    synchronized void publish(Map<Long, Integer> extras) {
        Map<Long, Integer> next = new HashMap<>(extras);
        next.keySet().removeAll(users);
        inForce = Map.copyOf(next);
    }
}
