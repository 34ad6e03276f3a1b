// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.namenode;

import io.hdfsgears.hdfs.pipeline.PipelineRules.Call;
import io.hdfsgears.hdfs.worker.OwnThreads;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.server.protocol.ReceivedDeletedBlockInfo;
import org.apache.hadoop.hdfs.server.protocol.StorageReceivedDeletedBlocks;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The answer to a writer that closes its file. Stock closes a file once one replica of its last block is reported; of a pipeline of
 * one host that report is often still on its way, and the client comes again after 400 ms. And an append right after the close takes
 * hosts whose reports are late for hosts that get an older copy. So the answer, not the handler, waits for the reports of the hosts
 * that were written to, which are due any moment, for at most 300 ms. What stock checks (lease, permission) it has checked before.
 */
final class Closing {
    private static final Logger LOG = LoggerFactory.getLogger(Closing.class);
    private static final long LONGEST_MILLIS = 300;
    /** Answers that wait at once; a writer beyond these has stock's answer at once. */
    private static final int MOST_WAITING = 4096;

    /** What a client is told later. */
    interface Reply {
        void closed(boolean closed);

        void failed(IOException why);

        /** The call once more, on behalf of the client. */
        boolean again(Call<Boolean> close) throws IOException;
    }

    /** Where answers can be given later. */
    interface Replies {
        /**
         * Empty where the caller is no RPC of a client. From here on what the call returns is not sent by itself.
         *
         * @param closed the file is closed: that is the answer, once the edits are durable and {@link Reply#closed} was called
         */
        Optional<Reply> defer(boolean closed);
    }

    /** Hosts that were written to. */
    interface Reports {
        /** Whether the report of one of them is not in. */
        boolean areLate(Block last);
    }

    /** Other threads. */
    interface Later {
        void run(Runnable task);

        void after(long millis, Runnable task);
    }

    private static final class Waiting {
        final Block last;
        final Call<Boolean> close;
        final boolean closed;
        final Reply reply;
        final AtomicBoolean taken = new AtomicBoolean();

        Waiting(Block last, Call<Boolean> close, boolean closed, Reply reply) {
            this.last = last;
            this.close = close;
            this.closed = closed;
            this.reply = reply;
        }
    }

    private final Reports reports;
    private final Replies replies;
    private final Later later;
    private final boolean waits;
    private final Map<Long, Queue<Waiting>> waiting = new ConcurrentHashMap<>();
    private final AtomicInteger count = new AtomicInteger();

    /** @param waits false: DataNodes collect their reports for longer than an answer may wait */
    Closing(Reports reports, Replies replies, Later later, boolean waits) {
        this.reports = reports;
        this.replies = replies;
        this.later = later;
        this.waits = waits;
    }

    static Closing of(Reports reports, Configuration conf) {
        long collected = conf.getLong(
                DFSConfigKeys.DFS_BLOCKREPORT_INCREMENTAL_INTERVAL_MSEC_KEY,
                DFSConfigKeys.DFS_BLOCKREPORT_INCREMENTAL_INTERVAL_MSEC_DEFAULT);
        int threads = conf.getInt(
                DFSConfigKeys.DFS_NAMENODE_HANDLER_COUNT_KEY, DFSConfigKeys.DFS_NAMENODE_HANDLER_COUNT_DEFAULT);
        return new Closing(reports, new RpcReplies(), new Threads(threads), collected < LONGEST_MILLIS);
    }

    boolean closing(ExtendedBlock last, Call<Boolean> close) throws IOException {
        boolean closed = close.run();
        Block block = last.getLocalBlock();
        if (!waits || count.get() >= MOST_WAITING || !reports.areLate(block)) {
            return closed;
        }
        Optional<Reply> reply = replies.defer(closed);
        if (reply.isPresent()) {
            Waiting one = new Waiting(block, close, closed, reply.get());
            try {
                wait(one);
            } catch (RuntimeException | Error e) {
                // What the handler throws from here on reaches no client: its call has been deferred.
                answerOnce(one, e);
            }
        }
        return closed;
    }

    private void answerOnce(Waiting one, Throwable why) {
        LOG.error("A file is not closed yet: its writer gets stock's first answer", why);
        if (take(one)) {
            one.reply.closed(one.closed);
        }
    }

    private void wait(Waiting one) {
        count.incrementAndGet();
        waiting.compute(one.last.getBlockId(), (id, queue) -> {
            Queue<Waiting> all = queue == null ? new ConcurrentLinkedQueue<>() : queue;
            all.add(one);
            return all;
        });
        later.after(LONGEST_MILLIS, () -> {
            if (take(one)) {
                one.reply.closed(one.closed);
            }
        });
        // The report may have come since it was looked for.
        answerIfReported(one);
    }

    /** Whether these reports may be the ones that answers wait for. */
    boolean awaits(StorageReceivedDeletedBlocks[] changed) {
        return !waiting.isEmpty() && blocks(changed).anyMatch(waiting::containsKey);
    }

    private static Stream<Long> blocks(StorageReceivedDeletedBlocks[] changed) {
        return Arrays.stream(changed)
                .flatMap(storage -> Arrays.stream(storage.getBlocks()))
                .filter(one -> one.getStatus() == ReceivedDeletedBlockInfo.BlockStatus.RECEIVED_BLOCK)
                .map(one -> one.getBlock().getBlockId());
    }

    /** The NameNode has taken these reports in. */
    void reported(StorageReceivedDeletedBlocks[] changed) {
        blocks(changed)
                .forEach(id -> List.copyOf(waiting.getOrDefault(id, new ConcurrentLinkedQueue<>()))
                        .forEach(one -> later.run(() -> answerIfReported(one))));
    }

    private void answerIfReported(Waiting one) {
        if (!reports.areLate(one.last) && take(one)) {
            try {
                later.run(() -> answer(one));
            } catch (RuntimeException | Error e) {
                LOG.error("A file is not closed yet: its writer gets stock's first answer", e);
                one.reply.closed(one.closed);
            }
        }
    }

    private boolean take(Waiting one) {
        if (!one.taken.compareAndSet(false, true)) {
            return false;
        }
        count.decrementAndGet();
        waiting.computeIfPresent(one.last.getBlockId(), (id, queue) -> {
            queue.remove(one);
            return queue.isEmpty() ? null : queue;
        });
        return true;
    }

    private static void answer(Waiting one) {
        try {
            one.reply.closed(one.closed || one.reply.again(one.close));
        } catch (IOException e) {
            one.reply.failed(e);
        } catch (RuntimeException | Error e) {
            // Without an answer the client would wait for ever.
            LOG.error("A file could not be closed", e);
            one.reply.failed(new IOException("The NameNode could not close the file: " + e, e));
        }
    }

    /** As many threads as handle calls: they are at work only while a file is being closed. */
    private static final class Threads implements Later {
        private static final long IDLE_SECONDS = 60;
        private final ScheduledThreadPoolExecutor timer;
        private final ThreadPoolExecutor workers;

        Threads(int threads) {
            this.timer = new ScheduledThreadPoolExecutor(1, new OwnThreads("pfimbi-close-timer"));
            timer.setKeepAliveTime(IDLE_SECONDS, TimeUnit.SECONDS);
            timer.allowCoreThreadTimeOut(true);
            this.workers = new ThreadPoolExecutor(
                    threads,
                    threads,
                    IDLE_SECONDS,
                    TimeUnit.SECONDS,
                    new LinkedBlockingQueue<>(),
                    new OwnThreads("pfimbi-close"));
            workers.allowCoreThreadTimeOut(true);
        }

        @Override
        public void run(Runnable task) {
            workers.execute(task);
        }

        @Override
        public void after(long millis, Runnable task) {
            Objects.requireNonNull(timer.schedule(task, millis, TimeUnit.MILLISECONDS));
        }
    }
}
