// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.extra;

import io.hdfsgears.eafr.advice.ChangeLog;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * What is to be kept over a restart.
 *
 * @param interval number of the last one that ended
 * @param extras replicas beyond its factor, by inode; no zeros
 * @param users files whose factor a user set, the latest last: EAFR adds nothing to them
 */
public record Memory(long interval, Map<Long, Integer> extras, ChangeLog log, Set<Long> users) {
    public static final Memory EMPTY = new Memory(0, Map.of(), ChangeLog.EMPTY, Set.of());

    public Memory {
        extras = Map.copyOf(extras);
        users = Collections.unmodifiableSet(new LinkedHashSet<>(users));
    }

    /** After an interval in which nothing was changed. */
    public Memory counted() {
        return new Memory(interval + 1, extras, log, users);
    }

    /** After users set the factors of these. */
    public Memory withUsers(Collection<Long> files, int most) {
        LinkedHashSet<Long> all = new LinkedHashSet<>(users);
        files.forEach(all::remove); // removeAll would search a list for each file
        all.addAll(files);
        Map<Long, Integer> left = new HashMap<>(extras);
        files.forEach(left::remove);
        return new Memory(interval, left, log, latest(all, most));
    }

    /** With the latest of the users' files only. */
    public Memory withFewerUsers(int most) {
        return new Memory(interval, extras, log, latest(users, most));
    }

    private static Set<Long> latest(Set<Long> all, int most) {
        LinkedHashSet<Long> left = new LinkedHashSet<>();
        all.stream().skip(Math.max(0, all.size() - most)).forEach(left::add);
        return left;
    }
}
