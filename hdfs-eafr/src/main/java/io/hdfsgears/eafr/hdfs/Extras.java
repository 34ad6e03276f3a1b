// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.hdfs;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Extra replicas in force, asked without a lock, and the users' files that were named since they were last taken into account. */
final class Extras {
    private final int mostUsers;
    private final Set<Long> users = new LinkedHashSet<>();
    private volatile Map<Long, Integer> inForce = Map.of();

    /** @param mostUsers files that are kept of those that users named, the latest */
    Extras(int mostUsers) {
        this.mostUsers = mostUsers;
    }

    int of(long file) {
        return inForce.getOrDefault(file, 0);
    }

    /**
     * From now on the file has none.
     *
     * @return whether it had some
     */
    synchronized boolean usersOwn(long file) {
        users.add(file);
        if (users.size() > mostUsers) {
            users.remove(users.iterator().next());
        }
        boolean had = inForce.containsKey(file);
        if (had) {
            publish(inForce); // a copy of all: one setrep -R names a million files, and few of them have extras
        }
        return had;
    }

    synchronized List<Long> users() {
        return new ArrayList<>(users);
    }

    /** Whether a user named one of these. */
    synchronized boolean isAnyUsers(Collection<Long> files) {
        return !users.isEmpty() && files.stream().anyMatch(users::contains);
    }

    synchronized void known(List<Long> files) {
        files.forEach(users::remove); // removeAll would search the list for each file
    }

    /** What a user said meanwhile stands. */
    synchronized void publish(Map<Long, Integer> extras) {
        Map<Long, Integer> next = new HashMap<>(extras);
        next.keySet().removeAll(users);
        inForce = Map.copyOf(next);
    }
}
