// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.agent;

import io.hdfsgears.pfimbi.forward.PeerHealth;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.AnnounceRequestProto;
import io.hdfsgears.pfimbi.tail.Copy;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Announcements by target: one call at a time to each target, with all that waits for it by then. What is meant for a target that did not
 * answer lately fails without a call. Belongs to the agent's thread.
 */
final class Announcements {
    static final int MOST_IN_A_CALL = 200;
    private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** What the target says to these blocks, in their order; one that it says nothing to is null or missing. */
    @FunctionalInterface
    interface Call {
        List<AnnounceAnswer> announce(Copy target, List<AnnounceRequestProto> requests) throws IOException;
    }

    /** In the agent's thread. */
    interface Listener {
        void answered(AnnounceAnswer answer);

        void failed(String why);
    }

    private record Announcement(AnnounceRequestProto request, Listener listener) {}

    private final Call call;
    private final Executor owner;
    private final Executor callers;
    private final LongSupplier clock;
    private final PeerHealth health = new PeerHealth(PAUSE_NANOS);
    /** By target that is being called. */
    private final Map<String, Deque<Announcement>> waiting = new HashMap<>();

    Announcements(Call call, Executor owner, Executor callers, LongSupplier clock) {
        this.call = call;
        this.owner = owner;
        this.callers = callers;
        this.clock = clock;
    }

    /** The listener is not called before this returns, unless the owner runs what it is given at once. */
    void add(Copy target, AnnounceRequestProto request, Listener listener) {
        if (health.isDown(target.uuid(), clock.getAsLong())) {
            owner.execute(() -> listener.failed("its host did not answer the calls before"));
            return;
        }
        Deque<Announcement> queue = waiting.get(target.uuid());
        if (queue != null) {
            queue.add(new Announcement(request, listener));
        } else {
            waiting.put(target.uuid(), new ArrayDeque<>());
            call(target, List.of(new Announcement(request, listener)));
        }
    }

    private void call(Copy target, List<Announcement> batch) {
        callers.execute(() -> {
            try {
                List<AnnounceAnswer> answers = call.announce(
                        target, batch.stream().map(Announcement::request).toList());
                owner.execute(() -> answered(target, batch, answers));
            } catch (IOException | RuntimeException e) {
                owner.execute(() -> failed(target, batch, e));
            }
        });
    }

    private void answered(Copy target, List<Announcement> batch, List<AnnounceAnswer> answers) {
        health.answered(target.uuid());
        Deque<Announcement> queue = waiting.getOrDefault(target.uuid(), new ArrayDeque<>());
        for (int i = batch.size() - 1; i >= Math.max(1, answers.size()); i--) {
            queue.addFirst(batch.get(i)); // by an agent that takes fewer at once
        }
        next(target, queue);
        for (int i = 0; i < Math.min(batch.size(), answers.size()); i++) {
            batch.get(i).listener().answered(answers.get(i));
        }
    }

    private void next(Copy target, Deque<Announcement> queue) {
        List<Announcement> batch = new ArrayList<>();
        for (@Nullable Announcement first = queue.poll(); first != null; first = queue.poll()) {
            batch.add(first);
            if (batch.size() == MOST_IN_A_CALL) {
                break;
            }
        }
        if (batch.isEmpty()) {
            waiting.remove(target.uuid());
        } else {
            call(target, batch);
        }
    }

    /** All that waits fails with it: each would find out the same. */
    private void failed(Copy target, List<Announcement> batch, Exception why) {
        health.failed(target.uuid(), clock.getAsLong());
        List<Announcement> all = new ArrayList<>(batch);
        Deque<Announcement> queue = waiting.remove(target.uuid());
        if (queue != null) {
            all.addAll(queue);
        }
        all.forEach(announcement -> announcement.listener().failed(why.toString()));
    }
}
