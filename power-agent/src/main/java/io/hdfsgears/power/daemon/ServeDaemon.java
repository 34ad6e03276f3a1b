// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.daemon;

import io.hdfsgears.power.control.Command;
import io.hdfsgears.power.control.Failure;
import io.hdfsgears.power.control.HostState;
import io.hdfsgears.power.control.PowerAction;
import io.hdfsgears.power.control.PowerState;
import io.hdfsgears.power.driver.PowerException;
import io.hdfsgears.power.exec.Ending;
import io.hdfsgears.power.exec.Outcome;
import io.hdfsgears.power.exec.PowerEvents;
import io.hdfsgears.power.exec.PowerExecutor;
import io.hdfsgears.power.exec.PowerHost;
import io.hdfsgears.power.exec.PowerHosts;
import io.hdfsgears.power.link.Answer;
import io.hdfsgears.power.link.Federation;
import io.hdfsgears.power.link.HostWord;
import io.hdfsgears.power.link.HostWord.Draw;
import io.hdfsgears.power.port.NameNodePort;
import io.hdfsgears.power.serve.Act;
import io.hdfsgears.power.serve.ReadPlan;
import io.hdfsgears.power.serve.ServeBook;
import io.hdfsgears.power.serve.ServedHost;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The controller of many hosts: follows the active NameNode's orders by the drivers, and reports what they and the meters read. One
 * thread owns the book; reads, heartbeats and meters have threads of their own and hand over what they find.
 */
public final class ServeDaemon implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ServeDaemon.class);
    private static final long LOOK_MILLIS = 250;
    private static final long LEAST_CLAIM_NANOS = TimeUnit.SECONDS.toNanos(3);

    private final ServeBook book;
    private final Federation federation;
    private final PowerHosts readers;
    private final PowerExecutor executor;
    private final Beats beats;
    private final Duration stateEvery;
    private final ScheduledExecutorService owner =
            Executors.newSingleThreadScheduledExecutor(task -> daemon(task, "power-serve"));
    private final ExecutorService pool;
    private final ReadPlan plan;

    /**
     * @param drivers for orders
     * @param readers the same hosts once more, for looks between orders: a driver is used by one thread at a time
     */
    public ServeDaemon(
            ServeSettings settings, PowerHosts drivers, PowerHosts readers, List<? extends NameNodePort> nameNodes) {
        this.book = new ServeBook(settings.hosts(), settings.times());
        Set<String> nameservices =
                nameNodes.stream().map(NameNodePort::nameservice).collect(Collectors.toSet());
        this.federation = new Federation(nameservices, claimNanos(settings.heartbeat()));
        this.readers = readers;
        this.stateEvery = settings.stateEvery();
        this.pool = Executors.newCachedThreadPool(task -> daemon(task, "power-read")); // the plan bounds them
        this.executor = new PowerExecutor(drivers, new Events(), new Random());
        this.beats = new Beats(nameNodes, settings.heartbeat(), this::words, this::answered);
        List<String> states = settings.hosts().stream()
                .filter(ServedHost::readsState)
                .map(ServedHost::name)
                .toList();
        this.plan = new ReadPlan(states, stateEvery.toNanos(), readers.workers(), System.nanoTime());
    }

    /** How long a NameNode counts as active after it said so. */
    static long claimNanos(Duration heartbeat) {
        return Math.max(LEAST_CLAIM_NANOS, 3 * heartbeat.toNanos());
    }

    public void start() {
        ScheduledFuture<?> unused = owner.scheduleWithFixedDelay(
                this::readAllSafely, 0, Math.min(LOOK_MILLIS, stateEvery.toMillis()), TimeUnit.MILLISECONDS);
        beats.start();
    }

    /** A meter was read. */
    public void metered(String host, Draw draw) {
        tell(() -> book.metered(host, draw, System.nanoTime()));
    }

    /** What was last read or heard of a host's power. */
    public PowerState known(String host) {
        HostState state = executor.view().get(host);
        return state == null ? PowerState.UNKNOWN : state.known();
    }

    private List<HostWord> words(NameNodePort to) throws InterruptedException {
        try {
            return owner.submit(() -> wordsFor(to.nameservice(), System.nanoTime()))
                    .get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw new IllegalStateException("the controller's book failed", e.getCause());
        } catch (RejectedExecutionException e) {
            throw new InterruptedException("the controller ends");
        }
    }

    private List<HostWord> wordsFor(String nameservice, long now) {
        return book.words(now).stream()
                .map(word -> word.heldBy(federation.heldBy(word.datanode(), nameservice, now)))
                .toList();
    }

    private void answered(NameNodePort from, Answer answer) {
        tell(() -> {
            long now = System.nanoTime();
            federation
                    .take(from.nameservice(), from.name(), answer, now)
                    .ifPresent(orders -> book.orders(orders, now).forEach(this::carryOut));
        });
    }

    private void carryOut(Act act) {
        if (act instanceof Act.Order order) {
            LOG.info("{}: ordered {}", order.host(), order.action());
            CompletableFuture<Outcome> unused =
                    executor.order(order.host(), order.action()); // its end comes as an event
        } else if (act instanceof Act.Withdraw) {
            executor.withdraw(act.host());
        } else {
            executor.observe(act.host(), PowerState.ON);
        }
    }

    /** A periodic task that throws is not run again. */
    private void readAllSafely() {
        try {
            readAll();
        } catch (RuntimeException e) {
            LOG.error("The controller failed by a bug and goes on", e);
        } catch (Error e) {
            fatal(e);
        }
    }

    /** The executor keeps what its tasks throw to itself. */
    private static void fatal(Error error) {
        Thread thread = Thread.currentThread();
        thread.getUncaughtExceptionHandler().uncaughtException(thread, error);
        throw error;
    }

    /** Whether the thread that owns everything works, asked by a watchdog. */
    boolean answers(Duration within) throws InterruptedException {
        try {
            owner.submit(() -> {}).get(within.toNanos(), TimeUnit.NANOSECONDS);
            return true;
        } catch (ExecutionException | TimeoutException | RejectedExecutionException e) {
            return false;
        }
    }

    private void readAll() {
        Map<String, HostState> orders = executor.view();
        for (String host : plan.start(System.nanoTime(), host -> !isAsked(orders.get(host)))) {
            PowerHost reader = Objects.requireNonNull(readers.hosts().get(host));
            pool.execute(() -> read(host, reader));
        }
    }

    /** Whether an order asks its devices just now. */
    private static boolean isAsked(@Nullable HostState state) {
        return state != null
                && (state.phase() == HostState.Phase.REQUESTING
                        || state.phase() == HostState.Phase.VERIFYING
                        || state.phase() == HostState.Phase.READING);
    }

    private void read(String host, PowerHost reader) {
        long start = System.nanoTime();
        try {
            PowerState state = reader.read();
            tell(() -> {
                plan.ended(host, false, System.nanoTime());
                if (book.read(host, state, start, System.nanoTime())) {
                    executor.observe(host, state);
                }
            });
        } catch (PowerException e) {
            readFailed(host, e.failure());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            readFailed(
                    host,
                    new Failure(
                            Failure.Kind.GARBLED,
                            "a driver failed by a bug, " + e.getClass().getName()));
        }
    }

    private void readFailed(String host, Failure why) {
        tell(() -> {
            plan.ended(host, why.kind() == Failure.Kind.UNREACHABLE, System.nanoTime());
            book.readFailed(host, why);
        });
    }

    private void tell(Runnable what) {
        try {
            owner.execute(() -> {
                try {
                    what.run();
                } catch (RuntimeException e) {
                    LOG.error("The controller failed by a bug and goes on", e);
                } catch (Error e) {
                    fatal(e);
                }
            });
        } catch (RejectedExecutionException e) {
            LOG.debug("The controller ends", e);
        }
    }

    /** What the executor says, from its own thread. */
    private final class Events implements PowerEvents {
        @Override
        public void line(String text) {
            LOG.info("{}", text);
        }

        @Override
        public void alarmRaised(String host, String text) {
            LOG.warn("ALARM {}", text);
            tell(() -> book.alarmRaised(host, text));
        }

        @Override
        public void alarmCleared(String host) {
            LOG.info("{}: alarm cleared", host);
            tell(() -> book.alarmCleared(host));
        }

        @Override
        public void finished(String host, PowerAction action, Command.Result result, String detail) {
            LOG.info("{}: {} {}, {}", host, action, result, detail);
            tell(() -> book.finished(host, action, result, detail, System.nanoTime()));
        }
    }

    private static Thread daemon(Runnable task, String name) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }

    /** Ends it; hosts stay as they are. */
    @Override
    public void close() {
        beats.close();
        Ending.now(owner);
        executor.close();
        Ending.now(pool);
    }
}
