// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.audit;

import io.hdfsgears.planner.namespace.LongTable;
import io.hdfsgears.planner.namespace.PathHash;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Users, or directories, that asked for most bytes. {@code MOST} names are kept apart, others are one. One owner. */
final class Busiest {
    private static final int MOST = 10_000;

    private final LongTable index = new LongTable(MOST);
    private final List<String> names = new ArrayList<>();
    private final double[] bytes = new double[MOST + 1];
    private final long[] requests = new long[MOST + 1];

    void add(byte[] buffer, int from, int to, double amount) {
        long hash = PathHash.of(buffer, from, to);
        long at = index.get(hash);
        if (at < 0 && names.size() < MOST) {
            at = names.size();
            index.put(hash, at);
            names.add(new String(buffer, from, to - from, StandardCharsets.UTF_8));
        }
        int slot = at < 0 ? MOST : (int) at;
        bytes[slot] += amount;
        requests[slot]++;
    }

    /** The busiest ones, most bytes first. */
    List<AuditLoad.Share> top(int most) {
        List<AuditLoad.Share> all = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            all.add(new AuditLoad.Share(names.get(i), bytes[i], requests[i]));
        }
        all.sort(Comparator.comparingDouble(AuditLoad.Share::bytes).reversed());
        return List.copyOf(all.subList(0, Math.min(most, all.size())));
    }
}
