// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.control;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A group's limit at one moment.
 *
 * @param starts when the last orders went out, the oldest first, as many as the limit looks at
 */
record GroupGate(GroupLimit limit, TokenBucket bucket, List<Long> starts) {
    GroupGate {
        starts = List.copyOf(starts);
    }

    static GroupGate open(GroupLimit limit, long nowNanos) {
        return new GroupGate(limit, TokenBucket.full(limit.on(), nowNanos), List.of());
    }

    GroupGate at(long nowNanos) {
        return new GroupGate(limit, bucket.at(nowNanos), starts);
    }

    boolean mayTake(long nowNanos) {
        return bucket.mayTake() && windowNanos(nowNanos) - nowNanos <= 0;
    }

    GroupGate taken(long nowNanos) {
        List<Long> last = new ArrayList<>(starts);
        if (limit.atOnce() > 0) {
            last.add(nowNanos);
            while (last.size() > limit.atOnce()) {
                last.remove(0);
            }
        }
        return new GroupGate(limit, bucket.taken(), last);
    }

    GroupGate givenBack() {
        return new GroupGate(limit, bucket.givenBack(), starts);
    }

    /** As if another controller had just used up what the limit allows. */
    GroupGate emptied(long nowNanos) {
        return new GroupGate(limit, bucket.emptied(nowNanos), Collections.nCopies(limit.atOnce(), nowNanos));
    }

    /** When the next order may go; not after {@code nowNanos}: now. */
    long nextNanos(long nowNanos) {
        return Math.max(bucket.nextNanos(), windowNanos(nowNanos));
    }

    private long windowNanos(long nowNanos) {
        boolean full = limit.atOnce() > 0 && starts.size() >= limit.atOnce();
        return full ? starts.get(0) + limit.startNanos() : nowNanos;
    }
}
