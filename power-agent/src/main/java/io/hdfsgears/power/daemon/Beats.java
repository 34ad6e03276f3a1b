// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.daemon;

import io.hdfsgears.power.link.Answer;
import io.hdfsgears.power.link.HostWord;
import io.hdfsgears.power.port.NameNodePort;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Heartbeats to every NameNode, each from a thread of its own, so that one that hangs does not keep the others from hearing. To
 * one NameNode they go out one after the other, and each says what holds when its turn comes: no older word overtakes a newer.
 */
public final class Beats implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Beats.class);

    private final List<Line> lines = new ArrayList<>();
    private final Duration period;
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "power-heartbeat");
        thread.setDaemon(true);
        return thread;
    });
    private final Exchange exchange;
    private final Listener listener;
    private volatile long paceNanos = Long.MAX_VALUE;
    private volatile boolean paused;

    /** What is to be said now. */
    @FunctionalInterface
    public interface Words {
        List<HostWord> get(NameNodePort to) throws InterruptedException;
    }

    /** One heartbeat to a NameNode and its answer. */
    @FunctionalInterface
    public interface Exchange {
        Answer with(NameNodePort port) throws IOException, InterruptedException;
    }

    /** Hears each answer, on the thread of its NameNode. */
    @FunctionalInterface
    public interface Listener {
        void answered(NameNodePort from, Answer answer);
    }

    public Beats(List<? extends NameNodePort> ports, Duration period, Words words, Listener listener) {
        this(port -> port.beat(words.get(port)), ports, period, listener);
    }

    private Beats(Exchange exchange, List<? extends NameNodePort> ports, Duration period, Listener listener) {
        this.period = period;
        this.exchange = exchange;
        this.listener = listener;
        ports.forEach(port -> lines.add(new Line(port)));
    }

    /** As the constructor, with more to say than words of hosts. */
    static Beats of(Exchange exchange, List<? extends NameNodePort> ports, Duration period, Listener listener) {
        return new Beats(exchange, ports, period, listener);
    }

    public void start() {
        lines.forEach(line -> threads.execute(() -> beatForever(line)));
    }

    /**
     * One more heartbeat to all, at once.
     *
     * @return what came in time
     */
    public Map<NameNodePort, Answer> now(Duration patience) throws InterruptedException {
        Map<Line, Future<Answer>> asked = new LinkedHashMap<>();
        lines.forEach(line -> asked.put(line, threads.submit(line::beat)));
        long end = System.nanoTime() + patience.toNanos();
        Map<NameNodePort, Answer> answers = new LinkedHashMap<>();
        for (Map.Entry<Line, Future<Answer>> each : asked.entrySet()) {
            try {
                long left = Math.max(1, end - System.nanoTime());
                answers.put(each.getKey().port, each.getValue().get(left, TimeUnit.NANOSECONDS));
            } catch (TimeoutException e) {
                each.getValue().cancel(true);
            } catch (ExecutionException e) {
                each.getKey().failed(e.getCause());
            }
        }
        return answers;
    }

    /** A heartbeat to each NameNode soon, beside those of the period. */
    public void ring() {
        lines.forEach(line -> line.bell.release());
    }

    /** Heartbeats are no further apart than this from now on. */
    public void pace(long nanos) {
        paceNanos = nanos;
    }

    /** While paused nothing goes out by itself: a word of before a sleep is not to be said after it. */
    public void pause(boolean now) {
        paused = now;
    }

    /** Forgets all connections. */
    public void reset() {
        lines.forEach(line -> line.port.reset());
    }

    private void beatForever(Line line) {
        try {
            while (!threads.isShutdown()) {
                if (!paused) {
                    beat(line);
                }
                boolean rung = line.bell.tryAcquire(Math.min(period.toNanos(), paceNanos), TimeUnit.NANOSECONDS);
                if (rung) {
                    line.bell.drainPermits();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void beat(Line line) throws InterruptedException {
        try {
            Answer answer = line.beat();
            line.answered(answer);
            listener.answered(line.port, answer);
        } catch (IOException | RuntimeException e) {
            line.failed(e);
        }
    }

    /** The way to one NameNode. */
    private final class Line {
        private final NameNodePort port;
        private final Semaphore bell = new Semaphore(0);
        private volatile String trouble = "";
        private List<String> strangers = List.of();

        Line(NameNodePort port) {
            this.port = port;
        }

        synchronized Answer beat() throws IOException, InterruptedException {
            return exchange.with(port);
        }

        void answered(Answer answer) {
            if (!trouble.isEmpty()) {
                trouble = "";
                LOG.info("{} answers again", port.name());
            }
            boolean news = !answer.strangers().equals(strangers);
            strangers = answer.strangers();
            if (news && !strangers.isEmpty()) {
                LOG.warn(
                        "{} calls no host {}: name them as in -gearReport, by 'datanode' in the hosts file",
                        port.name(),
                        strangers);
            }
        }

        /** Logs a failure only if it differs from the last one. */
        void failed(@Nullable Throwable why) {
            String text = String.valueOf(why);
            if (!text.equals(trouble)) {
                trouble = text;
                LOG.warn("No answer from {}: {}", port.name(), text);
            }
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
        lines.forEach(line -> line.port.close());
    }
}
