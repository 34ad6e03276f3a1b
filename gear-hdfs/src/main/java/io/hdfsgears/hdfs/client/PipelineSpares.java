// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.client;

import io.hdfsgears.core.round.WritersNeed;
import io.hdfsgears.hdfs.view.HdfsView;
import io.hdfsgears.hdfs.view.Views;
import io.hdfsgears.hdfs.worker.OwnThreads;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.util.Time;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writers that lack hosts, for a new block or in place of a lost pipeline member, while no awake host is to spare: a host that suits it is woken, and the writer is answered once it serves.
 * With all hosts up stock would have had a replacement, so the writer must not fail because hosts sleep. No RPC handler waits: the
 * answer is deferred, and looked for again each half second.
 */
public final class PipelineSpares implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(PipelineSpares.class);
    /** Below a stock client's ipc.client.rpc-timeout.ms of two minutes. */
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(90);

    private static final long PAUSE_MILLIS = 500;
    private static final int MOST_WAITING = 1_000;

    private final Queue<Waiting> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicInteger count = new AtomicInteger();
    /** Of those that wait, writers that lack no host. */
    private final AtomicInteger copies = new AtomicInteger();

    private final ScheduledExecutorService loop =
            Executors.newSingleThreadScheduledExecutor(new OwnThreads("gear-spares"));

    /** One question of a writer. */
    public interface Question {
        /** Asks again. @return whether the writer has been answered */
        boolean ask() throws IOException;

        /** Answers with what there is. */
        void giveUp();
    }

    private record Waiting(Question question, WritersNeed need, long untilNanos) {}

    private final Views views;
    private final Future<?> looks;

    public PipelineSpares(Views views) {
        this.views = views;
        looks = loop.scheduleWithFixedDelay(this::look, PAUSE_MILLIS, PAUSE_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** Whether one more writer can wait: hosts sleep, and not too many writers wait already. */
    public boolean hasRoom() {
        HdfsView view = views.current();
        return view != null && view.cluster().isAnyOutOfGear() && takesMore();
    }

    private boolean takesMore() {
        return count.get() < MOST_WAITING && !loop.isShutdown();
    }

    /** Whether one more writer can wait for a copy. These are as many, beside those that wait for hosts. */
    boolean hasRoomForCopies() {
        return copies.get() < MOST_WAITING && !loop.isShutdown();
    }

    /** A writer that waits for a copy, and for no host. */
    void awaitCopy(Question question) {
        await(question, WritersNeed.NONE);
    }

    public void await(Question question, WritersNeed need) {
        counter(need).incrementAndGet();
        waiting.add(new Waiting(question, need, Time.monotonicNowNanos() + PATIENCE_NANOS));
    }

    private AtomicInteger counter(WritersNeed need) {
        return need.hosts() == 0 ? copies : count;
    }

    /** What the writers lack that wait, each need once. */
    public List<WritersNeed> needs() {
        return waiting.stream()
                .map(Waiting::need)
                .filter(need -> need.hosts() > 0)
                .distinct()
                .toList();
    }

    private void look() {
        for (Iterator<Waiting> all = waiting.iterator(); all.hasNext(); ) {
            Waiting one = all.next();
            if (isAnswered(one)) {
                all.remove();
                counter(one.need()).decrementAndGet();
            }
        }
    }

    private static boolean isAnswered(Waiting one) {
        try {
            if (one.question().ask()) {
                return true;
            }
        } catch (IOException | RuntimeException e) {
            LOG.info("A writer that waits for a pipeline member cannot be answered: {}", e.toString());
            one.question().giveUp();
            return true;
        }
        boolean late = Time.monotonicNowNanos() - one.untilNanos() > 0;
        if (late) {
            one.question().giveUp();
        }
        return late;
    }

    @Override
    public void close() {
        looks.cancel(false);
        loop.shutdownNow();
        waiting.forEach(one -> one.question().giveUp());
    }
}
