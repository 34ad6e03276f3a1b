// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.auto;

import io.hdfsgears.core.auto.RunningPolicy;
import io.hdfsgears.core.resize.Capacity;
import io.hdfsgears.core.resize.Footprint;
import io.hdfsgears.core.resize.Observation;
import io.hdfsgears.core.resize.ResizingPolicy;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The resizing policy with what it has learned. It resumes from its stored state, and is replaced when the cluster
 * changes. One owner.
 */
final class Learned {
    /** What is short is stored with every decision; what is long, once in a slot of the rhythm. */
    private static final int SHORT_TEXT = 2_048;

    private static final long SLOT_NANOS = TimeUnit.MINUTES.toNanos(15);

    private final AutoConfig config;
    private final Steering steering;
    private String stored;
    private @Nullable RunningPolicy<?> running;
    private @Nullable Capacity capacity;
    private long storedNanos;
    /** Intervals seen since the policy began with nothing; it is no reason to sleep that it has seen no load yet. */
    private int unknowing;

    /**
     * @param storedName policy whose state was stored, empty for none
     * @param storedState as it was stored
     */
    Learned(AutoConfig config, Steering steering, String storedName, String storedState, long nowNanos) {
        this.config = config;
        this.steering = steering;
        this.stored = storedName.equals(name()) ? storedState : "";
        this.storedNanos = nowNanos;
    }

    String name() {
        return config.auto().policy().name();
    }

    Footprint decide(Capacity now, Observation seen) {
        RunningPolicy<?> policy = running;
        if (policy == null || !now.equals(capacity)) {
            String text = policy == null ? stored : policy.write();
            policy = resume(now, text);
            capacity = now;
        }
        RunningPolicy.Turn turn = policy.decide(seen);
        running = turn.next();
        if (unknowing == 0) {
            return turn.wanted();
        }
        unknowing--;
        int held = Math.min(seen.activeHosts(), now.hosts());
        return new Footprint(
                Math.max(held, turn.wanted().activeHosts()), turn.wanted().offloadSet());
    }

    private RunningPolicy<?> resume(Capacity now, String text) {
        ResizingPolicy<?> policy = config.auto().policy(now);
        try {
            return text.isEmpty() ? started(policy) : RunningPolicy.resumed(policy, text);
        } catch (IllegalArgumentException e) {
            steering.say(
                    "the resizing policy starts anew: what it had learned cannot be read with the present settings ("
                            + e.getMessage() + ")");
            return started(policy);
        }
    }

    private RunningPolicy<?> started(ResizingPolicy<?> policy) {
        unknowing = config.auto().reactive().shrinkAfterIntervals();
        return RunningPolicy.started(policy);
    }

    /** @return what is to be stored now, or null when the stored state is good enough */
    @Nullable
    String due(long nowNanos) {
        RunningPolicy<?> policy = running;
        if (policy == null) {
            return null;
        }
        String text = policy.write();
        boolean due = text.length() <= SHORT_TEXT || nowNanos - storedNanos >= SLOT_NANOS || stored.isEmpty();
        if (!due || text.equals(stored)) {
            return null;
        }
        stored = text;
        storedNanos = nowNanos;
        return text;
    }
}
