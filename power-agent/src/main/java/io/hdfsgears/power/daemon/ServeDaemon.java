// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.daemon;

import io.hdfsgears.power.control.Command;
import io.hdfsgears.power.control.Failure;
import io.hdfsgears.power.control.HostState;
import io.hdfsgears.power.control.HostTraits;
import io.hdfsgears.power.control.PowerAction;
import io.hdfsgears.power.control.PowerState;
import io.hdfsgears.power.exec.Ending;
import io.hdfsgears.power.exec.Outcome;
import io.hdfsgears.power.exec.PowerEvents;
import io.hdfsgears.power.exec.PowerExecutor;
import io.hdfsgears.power.exec.PowerHosts;
import io.hdfsgears.power.link.Answer;
import io.hdfsgears.power.link.Federation;
import io.hdfsgears.power.link.HostWord;
import io.hdfsgears.power.link.HostWord.Draw;
import io.hdfsgears.power.link.LeaseAsk;
import io.hdfsgears.power.link.LeaseHold;
import io.hdfsgears.power.link.LeaseHold.Standing;
import io.hdfsgears.power.link.Permit;
import io.hdfsgears.power.port.NameNodePort;
import io.hdfsgears.power.serve.Act;
import io.hdfsgears.power.serve.Announced;
import io.hdfsgears.power.serve.ServeBook;
import io.hdfsgears.power.serve.ServedHost;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
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
 * thread owns the book; reads, heartbeats and meters have threads of their own and hand over what they find. Of several controllers
 * one acts ({@link LeaseHold}); the others speak to no device.
 */
public final class ServeDaemon implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ServeDaemon.class);
    private static final long LOOK_MILLIS = 250;
    private static final long LEAST_PACE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long LEAST_CLAIM_NANOS = TimeUnit.SECONDS.toNanos(3);

    private final ServeSettings settings;
    private final WakeClock clock = new WakeClock();
    private final LeaseHold hold;
    private final Announced announced = new Announced();
    /** Nameservices that answered a report of this controller since it acts. */
    private final Set<String> fresh = new HashSet<>();

    private ServeBook book;
    private Federation federation;
    private Standing standing = Standing.WAITING;
    private long term;
    private volatile Permit permit = Permit.NONE;
    private final PowerExecutor executor;
    private final Beats beats;
    private final ScheduledExecutorService owner =
            Executors.newSingleThreadScheduledExecutor(task -> daemon(task, "power-serve"));
    private final Set<String> nameservices;
    private final StateReads reads;

    /**
     * @param drivers for orders
     * @param readers the same hosts once more, for looks between orders: a driver is used by one thread at a time
     */
    public ServeDaemon(
            ServeSettings settings, PowerHosts drivers, PowerHosts readers, List<? extends NameNodePort> nameNodes) {
        this.settings = settings;
        this.nameservices = nameNodes.stream().map(NameNodePort::nameservice).collect(Collectors.toSet());
        this.book = new ServeBook(settings.hosts(), settings.times());
        this.federation = new Federation(nameservices, claimNanos(settings.heartbeat()));
        this.hold = new LeaseHold(
                UUID.randomUUID().toString(),
                ThisHost.process(),
                nameservices,
                claimNanos(settings.heartbeat()),
                spacingNanos(drivers));
        this.executor = new PowerExecutor(
                drivers, new Events(), new Random(), action -> permit.allows(action, clock.getAsLong()));
        executor.hold(true);
        this.beats = Beats.of(this::exchange, nameNodes, settings.heartbeat(), (from, answer) -> {});
        List<String> states = settings.hosts().stream()
                .filter(ServedHost::readsState)
                .map(ServedHost::name)
                .toList();
        this.reads = new StateReads(readers, states, settings.stateEvery(), new Looks());
    }

    private static long spacingNanos(PowerHosts drivers) {
        return drivers.hosts().values().stream()
                .flatMap(host -> host.traits().drivers().stream())
                .mapToLong(HostTraits.Driver::spacingNanos)
                .max()
                .orElse(0);
    }

    /** How long a NameNode counts as active after it said so. */
    static long claimNanos(Duration heartbeat) {
        return Math.max(LEAST_CLAIM_NANOS, 3 * heartbeat.toNanos());
    }

    public void start() {
        ScheduledFuture<?> unused = owner.scheduleWithFixedDelay(
                this::readAllSafely,
                0,
                Math.min(LOOK_MILLIS, settings.stateEvery().toMillis()),
                TimeUnit.MILLISECONDS);
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

    /** Whether devices may be spoken to now; asked right before each call. */
    public boolean mayCall() {
        return permit.holds(clock.getAsLong());
    }

    /**
     * What is said to a NameNode.
     *
     * @param number it names all orders up to this one
     * @param sentNanos before it went out
     */
    private record Turn(List<HostWord> words, LeaseAsk ask, boolean acting, long number, long sentNanos) {}

    private Answer exchange(NameNodePort to) throws IOException, InterruptedException {
        Turn turn = turn(to);
        Answer answer = to.beat(turn.words(), turn.ask());
        tell(() -> heard(to, answer, turn));
        return answer;
    }

    private Turn turn(NameNodePort to) throws InterruptedException {
        try {
            return owner.submit(() -> turnFor(to.nameservice(), System.nanoTime()))
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

    private Turn turnFor(String nameservice, long now) {
        look();
        long sent = clock.getAsLong();
        if (standing != Standing.ACTING) {
            return new Turn(List.of(), hold.ask(nameservice, List.of(), sent), false, 0, sent);
        }
        List<HostWord> words = book.words(now).stream()
                .map(word -> word.heldBy(federation.heldBy(word.datanode(), nameservice, now)))
                .toList();
        return new Turn(words, hold.ask(nameservice, book.given(now), sent), true, announced.number(), sent);
    }

    private void heard(NameNodePort from, Answer answer, Turn turn) {
        long now = System.nanoTime();
        if (answer.active()
                && !hold.answered(from.nameservice(), answer.lease(), turn.sentNanos(), clock.getAsLong())) {
            LOG.warn("{} speaks for a time that is over, and is not followed", from.name());
            return;
        }
        look();
        if (standing != Standing.ACTING || !turn.acting()) {
            return;
        }
        Optional<Map<String, Answer.Order>> orders = federation.take(from.nameservice(), from.name(), answer, now);
        if (answer.active()) {
            fresh.add(from.nameservice());
            announced.told(from.nameservice(), turn.number());
        }
        Set<String> held = hold.held(clock.getAsLong());
        announced.ready(held).forEach(this::give);
        if (orders.isPresent() && fresh.containsAll(held)) {
            book.orders(orders.get(), now).forEach(this::carryOut);
        }
    }

    /** What this controller is now, among those that run. */
    private void look() {
        long now = clock.getAsLong();
        Standing next = hold.look(now);
        if (next == Standing.ACTING && hold.term() != term) {
            term = hold.term();
            takeOver();
        } else if (next == Standing.WAITING && standing != Standing.WAITING) {
            LOG.warn("Another controller acts, or none may: this one waits");
            forget();
        } else if (next != standing) {
            LOG.info("This controller was {} and is {}", standing, next);
        }
        standing = next;
        permit = hold.permit(now);
        executor.hold(next != Standing.ACTING);
        beats.pace(Math.max(
                LEAST_PACE_NANOS, hold.askAgainNanos(settings.heartbeat().toNanos())));
        if (next == Standing.WAITING) {
            executor.view().forEach((host, state) -> {
                if (state.order() != null) {
                    executor.withdraw(host); // until no call for it is under way
                }
            });
        }
    }

    private void takeOver() {
        LOG.info("This controller acts from now on");
        forget();
        executor.emptyRates();
        reads.restart();
        book.inherit(hold.takeInherited(), System.nanoTime()).forEach(this::carryOut);
        beats.ring();
    }

    private void forget() {
        announced.clear();
        fresh.clear();
        book = new ServeBook(settings.hosts(), settings.times());
        federation = new Federation(nameservices, claimNanos(settings.heartbeat()));
        executor.view().keySet().forEach(executor::withdraw);
    }

    private void give(Act.Order order) {
        LOG.info("{}: ordered {}", order.host(), order.action());
        CompletableFuture<Outcome> unused = executor.order(order.host(), order.action()); // its end comes as an event
    }

    private void carryOut(Act act) {
        if (act instanceof Act.Order order) {
            announced.add(order);
            beats.ring();
        } else if (act instanceof Act.Adopt adopt) {
            LOG.info("{}: {} was ordered before", adopt.host(), adopt.action());
            executor.adopt(adopt.host(), adopt.action(), adopt.agoNanos());
        } else if (act instanceof Act.Withdraw) {
            announced
                    .drop(act.host())
                    .ifPresent(order -> book.finished(
                            order.host(), order.action(), Command.Result.SUPERSEDED, "withdrawn", System.nanoTime()));
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
        look();
        if (standing != Standing.ACTING) {
            return;
        }
        Map<String, HostState> orders = executor.view();
        reads.start(host -> !isAsked(orders.get(host)));
    }

    /** Whether an order asks its devices just now. */
    private static boolean isAsked(@Nullable HostState state) {
        return state != null
                && (state.phase() == HostState.Phase.REQUESTING
                        || state.phase() == HostState.Phase.VERIFYING
                        || state.phase() == HostState.Phase.READING);
    }

    /** What reads find, from their own threads. */
    private final class Looks implements StateReads.Found {
        @Override
        public void read(String host, PowerState state, long startedNanos) {
            tell(() -> {
                reads.ended(host, false);
                if (standing == Standing.ACTING && book.read(host, state, startedNanos, System.nanoTime())) {
                    executor.observe(host, state);
                }
            });
        }

        @Override
        public void failed(String host, Failure why) {
            tell(() -> {
                reads.ended(host, why.kind() == Failure.Kind.UNREACHABLE);
                if (standing == Standing.ACTING) {
                    book.readFailed(host, why);
                }
            });
        }
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
        reads.close();
    }
}
