// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.forward;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Transfers that were granted: which of them begins now. Few go to one target at once, so that a target that hangs stops its own alone.
 * The queue is short, because the target keeps a place free for each, and not for long. One owner.
 *
 * @param <T> compared by identity or as its equals says
 */
public final class PushQueue<T> {
    /** Granted beyond those that run, so that the next one begins at once. */
    private static final int AHEAD = 4;

    private static final int TARGETS_AT_LEAST = 4;

    private final int threads;
    private final int toOneTarget;
    private final Map<T, String> waiting = new LinkedHashMap<>();
    private final Map<T, String> running = new LinkedHashMap<>();

    /** @param threads transfers at once */
    public PushQueue(int threads) {
        this.threads = threads;
        this.toOneTarget = Math.max(1, threads / TARGETS_AT_LEAST);
    }

    /**
     * Whether one more may be granted. While the NameNode's repairs are under way here one transfer at a time goes beside them: a copy
     * to come may be the second of its block, too.
     *
     * @param repairs transfers that the NameNode ordered and that are under way
     */
    public boolean hasRoom(int repairs) {
        return waiting.size() + running.size() < (repairs > 0 ? 1 : threads + AHEAD);
    }

    public void add(T push, String target) {
        waiting.put(push, target);
    }

    /** @return false if it has begun, or is unknown */
    public boolean withdraw(T push) {
        return waiting.remove(push) != null;
    }

    /** Those that begin now, oldest first; each is to be {@link #ended} later. */
    public List<T> begin() {
        List<T> begun = new ArrayList<>();
        Iterator<Map.Entry<T, String>> next = waiting.entrySet().iterator();
        while (running.size() < threads && next.hasNext()) {
            Map.Entry<T, String> push = next.next();
            String target = push.getValue();
            if (running.values().stream().filter(target::equals).count() < toOneTarget) {
                running.put(push.getKey(), target);
                begun.add(push.getKey());
                next.remove();
            }
        }
        return begun;
    }

    public void ended(T push) {
        running.remove(push);
    }
}
