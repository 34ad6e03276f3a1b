// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.daemon;

import io.hdfsgears.power.control.Command;
import io.hdfsgears.power.control.Failure;
import io.hdfsgears.power.control.HostState;
import io.hdfsgears.power.control.PowerState;
import io.hdfsgears.power.exec.Outcome;
import io.hdfsgears.power.exec.PowerExecutor;
import io.hdfsgears.power.exec.PowerHosts;
import io.hdfsgears.power.exec.desk.OrderDesk;
import io.hdfsgears.power.link.Answer;
import io.hdfsgears.power.link.Federation;
import io.hdfsgears.power.link.Given;
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
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
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
    private static final Duration GOODBYE = Duration.ofSeconds(2);
    private static final long LEAST_PACE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final Duration SESSIONS = Duration.ofSeconds(2);

    private final ServeSettings settings;
    private final long claimNanos;
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
    private boolean ends;
    /** It acted to its end, and says goodbye. */
    private boolean leaves;

    private List<Given> handedOver = List.of();
    private final PowerExecutor executor;
    private final Beats beats;
    private final OwnerThread owner = new OwnerThread("power-serve");
    private final Set<String> nameservices;
    private final StateReads reads;
    private final AtomicBoolean ended = new AtomicBoolean();

    /**
     * @param drivers for orders
     * @param readers the same hosts once more, for looks between orders: a driver is used by one thread at a time
     */
    public ServeDaemon(
            ServeSettings settings, PowerHosts drivers, PowerHosts readers, List<? extends NameNodePort> nameNodes) {
        this(settings, drivers, readers, nameNodes, ServeSettings.claimNanos(settings.heartbeat()));
    }

    /** @param claimNanos how long a NameNode counts as active after it said so */
    ServeDaemon(
            ServeSettings settings,
            PowerHosts drivers,
            PowerHosts readers,
            List<? extends NameNodePort> nameNodes,
            long claimNanos) {
        this.settings = settings;
        this.claimNanos = claimNanos;
        this.nameservices = nameNodes.stream().map(NameNodePort::nameservice).collect(Collectors.toSet());
        this.book = new ServeBook(settings.hosts(), settings.times());
        this.federation = new Federation(nameservices, claimNanos);
        this.hold = new LeaseHold(
                UUID.randomUUID().toString(), ThisHost.process(), nameservices, claimNanos, drivers.spacingNanos());
        this.executor = new PowerExecutor(
                drivers,
                new ServeEvents(owner, () -> book),
                new Random(),
                action -> permit.allows(action, clock.getAsLong()));
        executor.hold(true);
        this.beats = Beats.of(this::exchange, nameNodes, settings.heartbeat(), (from, answer) -> {});
        this.reads = new StateReads(readers, settings.read(), settings.stateEvery(), new Looks());
    }

    public void start() {
        owner.every(Math.min(LOOK_MILLIS, settings.stateEvery().toMillis()), this::readAll);
        beats.start();
    }

    /** Takes orders of an operator; from any thread. */
    public OrderDesk.Controller handOrders() {
        return new HandOrders(owner, executor, announced, beats::ring, new HandOrders.Daemon() {
            @Override
            public ServeBook book() {
                return book;
            }

            @Override
            public Standing standing() {
                return ends ? Standing.WAITING : standing;
            }

            @Override
            public String heldByOther() {
                return hold.heldByOther(clock.getAsLong());
            }
        });
    }

    /** A meter was read. */
    public void metered(String host, Draw draw) {
        owner.tell(() -> book.metered(host, draw, System.nanoTime()));
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
        Turn turn = owner.ask(() -> turnFor(to.nameservice(), System.nanoTime()));
        Answer answer = to.beat(turn.words(), turn.ask());
        owner.tell(() -> heard(to, answer, turn));
        return answer;
    }

    private Turn turnFor(String nameservice, long now) {
        look();
        long sent = clock.getAsLong();
        if (leaves && hold.held(sent).contains(nameservice)) {
            return new Turn(words(nameservice, now), hold.ask(nameservice, handedOver, sent), false, 0, sent);
        }
        if (standing != Standing.ACTING) {
            return new Turn(List.of(), hold.ask(nameservice, List.of(), sent), false, 0, sent);
        }
        return new Turn(
                words(nameservice, now), hold.ask(nameservice, book.given(now), sent), true, announced.number(), sent);
    }

    private List<HostWord> words(String nameservice, long now) {
        return book.words(now).stream()
                .map(word -> word.heldBy(federation.heldBy(word.datanode(), nameservice, now)))
                .toList();
    }

    private void heard(NameNodePort from, Answer answer, Turn turn) {
        long now = System.nanoTime();
        if (answer.active()
                && !hold.answered(from.nameservice(), answer.lease(), turn.sentNanos(), clock.getAsLong())) {
            LOG.warn("{} speaks for a time that is over, and is not followed", from.name());
            return;
        }
        look();
        if (ends || standing != Standing.ACTING || !turn.acting()) {
            return;
        }
        Optional<Map<String, Answer.Order>> orders = federation.take(from.nameservice(), from.name(), answer, now);
        if (answer.active()) {
            fresh.add(from.nameservice());
            announced.told(from.nameservice(), turn.number());
            book.armed(answer.armed());
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
        } else if (!ends && next == Standing.WAITING && standing != Standing.WAITING) {
            LOG.warn("Another controller acts, or none may: this one waits");
            forget();
        } else if (next != standing) {
            LOG.info("This controller was {} and is {}", standing, next);
        }
        standing = next;
        permit = ends ? Permit.NONE : hold.permit(now);
        executor.hold(ends || next != Standing.ACTING);
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
        federation = new Federation(nameservices, claimNanos);
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
        } else if (act instanceof Act.Hold hold) {
            long seconds = TimeUnit.NANOSECONDS.toSeconds(hold.forNanos());
            LOG.info(
                    "{}: {} by hand may be under way; NameNodes wait {} s for it", hold.host(), hold.action(), seconds);
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

    /** Whether the thread that owns everything works, asked by a watchdog. */
    boolean answers(Duration within) throws InterruptedException {
        return owner.answers(within);
    }

    private void readAll() {
        look();
        if (ends || standing != Standing.ACTING) {
            return;
        }
        Map<String, HostState> orders = executor.view();
        reads.start(host -> {
            HostState order = orders.get(host);
            return order == null || !order.asks();
        });
    }

    /** What reads find, from their own threads. */
    private final class Looks implements StateReads.Found {
        @Override
        public void read(String host, PowerState state, long startedNanos) {
            owner.tell(() -> {
                reads.ended(host);
                if (state != PowerState.UNKNOWN) {
                    executor.heard(host, true);
                }
                if (standing == Standing.ACTING && book.read(host, state, startedNanos, System.nanoTime())) {
                    executor.observe(host, state);
                }
            });
        }

        @Override
        public void failed(String host, Failure why, boolean hung) {
            owner.tell(() -> {
                boolean silent = why.kind() == Failure.Kind.UNREACHABLE;
                reads.ended(host, why);
                if (silent && hung) {
                    executor.heard(host, false);
                }
                if (standing == Standing.ACTING) {
                    book.readFailed(host, why);
                }
            });
        }
    }

    /** What is open at devices, such as a session. */
    @FunctionalInterface
    public interface Sessions {
        /** Ends all, and calls no device any more after {@code within}. */
        void end(Duration within);
    }

    /**
     * Ends it; hosts stay as they are. From now on no call to a device begins. Once none runs any more, sessions are ended while the
     * lease is held. Then the lease is given back, and another controller takes over at once. Else that one waits until the lease has
     * run out.
     *
     * @param others ends what else calls devices; whether nothing of it runs any more
     */
    public void end(BooleanSupplier others, Sessions sessions) {
        if (!ended.compareAndSet(false, true)) {
            return;
        }
        try {
            giveBack(others, sessions);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            beats.close();
            owner.close();
        }
    }

    private void giveBack(BooleanSupplier others, Sessions sessions) throws InterruptedException {
        owner.ask(() -> {
            ends = true;
            look();
            return standing;
        });
        boolean read = reads.end();
        boolean ordered = executor.end();
        if (others.getAsBoolean() && read && ordered) {
            Duration held = owner.ask(this::held);
            if (!held.isZero()) {
                sessions.end(held.compareTo(SESSIONS) < 0 ? held : SESSIONS);
            }
            owner.tell(this::leave);
            Map<NameNodePort, Answer> told = beats.now(GOODBYE);
            LOG.info(
                    "Ended in order; told {}",
                    told.keySet().stream().map(NameNodePort::name).toList());
        } else {
            LOG.warn("A device is still being called: another controller waits until this one's lease has run out");
        }
    }

    /** How long it may still act, if it hears nothing more. */
    private Duration held() {
        long now = clock.getAsLong();
        Permit last = hold.permit(now);
        return last.holds(now) ? Duration.ofNanos(last.untilNanos() - now) : Duration.ZERO;
    }

    /** Its NameNodes knew its orders before devices did. Those that no device has heard of are not left as given. */
    private void leave() {
        leaves = standing == Standing.ACTING;
        handedOver = book.sent(executor::isSent, System.nanoTime());
        hold.end();
    }

    /** As {@link #end}, where nothing else calls devices. */
    @Override
    public void close() {
        end(() -> true, within -> {});
    }
}
