// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.exec;

import io.hdfsgears.power.control.Command;
import io.hdfsgears.power.control.Event;
import io.hdfsgears.power.control.Failure;
import io.hdfsgears.power.control.HostState;
import io.hdfsgears.power.control.HostTraits;
import io.hdfsgears.power.control.PowerAction;
import io.hdfsgears.power.control.PowerState;
import io.hdfsgears.power.control.RackPower;
import io.hdfsgears.power.driver.PowerDriver;
import io.hdfsgears.power.driver.PowerException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Carries orders out. One thread owns {@link RackPower} and decides; a pool of workers calls drivers, each call bounded by
 * its driver. Orders may come from any thread and return at once.
 */
public final class PowerExecutor implements AutoCloseable {
    private static final long OWNER_END_MILLIS = 1_000;

    private final Map<String, PowerHost> hosts;
    private final RackPower rack;
    private final PowerEvents events;
    private final Gate gate;
    private final LinkedBlockingQueue<Message> inbox = new LinkedBlockingQueue<>();
    /** Who waits for the order of a host. */
    private final Map<String, List<CompletableFuture<Outcome>>> waiting = new HashMap<>();

    /** Of the owner. */
    private final CallQueue calls;

    private final SentOrders sent = new SentOrders();

    private final ExecutorService workers;
    private final Thread owner;
    private volatile Map<String, HostState> view;
    private volatile boolean closed;

    /**
     * @param event null: {@code change} is applied to the rack instead
     * @param promise for an order only; who ordered gets it
     */
    private record Message(
            @Nullable Event event, @Nullable CompletableFuture<Outcome> promise, Consumer<RackPower> change) {
        Message(Event event, @Nullable CompletableFuture<Outcome> promise) {
            this(event, promise, rack -> {});
        }
    }

    /** Asked right before each order to a device, on the thread that gives it. */
    @FunctionalInterface
    public interface Gate {
        boolean allows(PowerAction action);
    }

    /** @param random for jitter */
    public PowerExecutor(PowerHosts hosts, PowerEvents events, RandomGenerator random) {
        this(hosts, events, random, action -> true);
    }

    /**
     * @param random for jitter
     * @param gate an order that it does not allow fails as {@code NOT_ASKED}, and no device hears of it
     */
    public PowerExecutor(PowerHosts hosts, PowerEvents events, RandomGenerator random, Gate gate) {
        this(hosts, events, random, gate, Places.HANGS_NANOS);
    }

    /** @param hangsNanos a call that takes as long hangs, and gives its place to another */
    PowerExecutor(PowerHosts hosts, PowerEvents events, RandomGenerator random, Gate gate, long hangsNanos) {
        this.gate = gate;
        this.hosts = hosts.hosts();
        this.events = events;
        List<HostTraits> traits =
                this.hosts.values().stream().map(PowerHost::traits).toList();
        this.rack = new RackPower(traits, hosts.policy(), hosts.groups(), random, System.nanoTime());
        this.view = rack.states();
        this.calls = new CallQueue(hosts.workers(), hangsNanos);
        this.workers = Executors.newCachedThreadPool(daemons("power-worker")); // there are as many as places
        this.owner = daemons("power-executor").newThread(this::work);
        this.owner.start();
    }

    /**
     * Orders {@code action} for {@code host}. An order that is on its way already is joined; another one for the host is
     * superseded. The promise is kept when the state was read back, or the order was given up with an alarm; it is
     * cancelled when this executor closes.
     */
    public CompletableFuture<Outcome> order(String host, PowerAction action) {
        CompletableFuture<Outcome> promise = new CompletableFuture<>();
        inbox.add(new Message(new Event.Ordered(host, action), promise));
        if (closed) {
            promise.cancel(false);
        }
        return promise;
    }

    /** Goes on with what another controller ordered {@code agoNanos} ago: looks, and asks a device only if the state does not follow. */
    public void adopt(String host, PowerAction action, long agoNanos) {
        inbox.add(new Message(new Event.Adopted(host, action, agoNanos), null));
    }

    /** While held nothing is asked of any device; where orders stand stays. */
    public void hold(boolean held) {
        inbox.add(new Message(null, null, rack -> rack.hold(held)));
    }

    /** Another controller has used up what the rates allow. */
    public void emptyRates() {
        inbox.add(new Message(null, null, rack -> rack.emptyRates(System.nanoTime())));
    }

    /** Drops what is ordered for {@code host}, unless a call is under way just now. */
    public void withdraw(String host) {
        inbox.add(new Message(new Event.Withdrawn(host), null));
    }

    /** {@code host} was seen by other means, say by a heartbeat. */
    public void observe(String host, PowerState state) {
        inbox.add(new Message(new Event.Observed(host, state), null));
    }

    /** A device of {@code host} answered another call, or hung: calls to devices that answer come first. */
    public void heard(String host, boolean answered) {
        inbox.add(new Message(null, null, rack -> calls.heard(host, answered)));
    }

    /** Whether a device may have heard of this order of {@code host}, which is under way; also one that it was to go on with. */
    public boolean isSent(String host, PowerAction action) {
        return sent.isSent(host, action);
    }

    /** Where each host's order stands; a snapshot. */
    public Map<String, HostState> view() {
        return view;
    }

    private void work() {
        try {
            while (!closed) {
                Message message = next();
                while (message != null) {
                    take(message);
                    message = inbox.poll();
                }
                publish(rack.tick(System.nanoTime()));
                startCalls();
            }
        } catch (InterruptedException e) {
            closed = true;
        } finally {
            cancelAll(); // also after a bug: no caller waits for an outcome that cannot come
        }
    }

    private void cancelAll() {
        closed = true;
        waiting.values().forEach(promises -> promises.forEach(promise -> promise.cancel(false)));
        for (Message message = inbox.poll(); message != null; message = inbox.poll()) {
            if (message.promise() != null) {
                message.promise().cancel(false);
            }
        }
    }

    private @Nullable Message next() throws InterruptedException {
        long now = System.nanoTime();
        OptionalLong due = rack.nextNanos();
        OptionalLong place = calls.untilNext(now);
        if (due.isEmpty() && place.isEmpty()) {
            return inbox.take();
        }
        long wait = Math.min(
                due.isEmpty() ? Long.MAX_VALUE : Math.max(0, due.getAsLong() - now), place.orElse(Long.MAX_VALUE));
        return inbox.poll(wait, TimeUnit.NANOSECONDS);
    }

    private void startCalls() {
        long now = System.nanoTime();
        for (Optional<Runnable> call = calls.next(now); call.isPresent(); call = calls.next(now)) {
            workers.execute(call.get());
        }
    }

    private void take(Message message) {
        Event event = message.event();
        if (event == null) {
            message.change().accept(rack);
            return;
        }
        if (event instanceof Event.Requested requested) {
            ended(event.host(), requested.failure());
        } else if (event instanceof Event.ReadFailed failed) {
            ended(event.host(), Optional.of(failed.failure()));
        } else if (event instanceof Event.Read) {
            ended(event.host(), Optional.empty());
        }
        CompletableFuture<Outcome> promise = message.promise();
        if (event instanceof Event.Ordered ordered && promise != null) {
            List<Command> commands = taken(event);
            Optional<Command.Finish> ended = commands.stream()
                    .filter(c -> c instanceof Command.Finish f && f.action() == ordered.action())
                    .map(Command.Finish.class::cast)
                    .findFirst();
            if (ended.isPresent()) {
                promise.complete(outcome(ended.get()));
            } else {
                waiting.computeIfAbsent(ordered.host(), host -> new ArrayList<>())
                        .add(promise);
            }
            return;
        }
        List<Command> unused = taken(event);
        if (event instanceof Event.Adopted adopted) {
            HostState state = rack.states().get(adopted.host());
            if (state != null && state.order() == adopted.action()) {
                sent.of(adopted.host(), adopted.action()).sent(true);
            }
        }
    }

    private void ended(String host, Optional<Failure> failure) {
        calls.ended(host, CallQueue.End.of(failure), System.nanoTime());
    }

    /** Shows the new state, and only then tells of it: who waits for an outcome may look at once. */
    private List<Command> publish(List<Command> commands) {
        view = rack.states();
        commands.forEach(this::carryOut);
        return commands;
    }

    /** An event without commands is published later, with all that came: a copy of all states costs more than the event. */
    private List<Command> taken(Event event) {
        List<Command> commands = rack.on(event, System.nanoTime());
        return commands.isEmpty() ? commands : publish(commands);
    }

    private static Outcome outcome(Command.Finish finish) {
        return new Outcome(finish.host(), finish.action(), finish.result(), finish.detail());
    }

    private void carryOut(Command command) {
        if (command instanceof Command.Request request) {
            SentOrders.Order order = sent.of(request.host(), request.action());
            calls.add(request.host(), () -> request(request, order), System.nanoTime());
        } else if (command instanceof Command.ReadState read) {
            calls.add(read.host(), () -> read(read), System.nanoTime());
        } else if (command instanceof Command.RaiseAlarm alarm) {
            events.alarmRaised(alarm.host(), alarm.text());
        } else if (command instanceof Command.ClearAlarm alarm) {
            events.alarmCleared(alarm.host());
        } else if (command instanceof Command.Finish finish) {
            if (finish.result() != Command.Result.QUARANTINED
                    || finish.action() != PowerAction.ON) { // it is still tried
                sent.ended(finish.host(), finish.action());
            }
            events.finished(finish.host(), finish.action(), finish.result(), finish.detail());
            if (finish.result() != Command.Result.CANNOT) {
                List<CompletableFuture<Outcome>> promises = waiting.remove(finish.host());
                if (promises != null) {
                    promises.forEach(promise -> promise.complete(outcome(finish)));
                }
            }
        }
    }

    private void request(Command.Request request, SentOrders.Order order) {
        PowerDriver driver = driver(request.host(), request.driver());
        boolean before = order.isSent();
        Optional<Failure> failure =
                call(request.host(), driver, request.action().name(), () -> {
                    if (!gate.allows(request.action())) {
                        throw new PowerException(
                                Failure.Kind.NOT_ASKED, "this controller does not hold the lease any more");
                    }
                    order.sent(true);
                    driver.request(request.action());
                    return "accepted";
                });
        if (failure.map(Failure::kind).filter(Failure.Kind.NOT_ASKED::equals).isPresent()) {
            order.sent(before);
        }
        inbox.add(new Message(new Event.Requested(request.host(), failure), null));
    }

    private void read(Command.ReadState read) {
        PowerDriver driver = driver(read.host(), read.driver());
        PowerState[] found = {PowerState.UNKNOWN};
        Optional<Failure> failure = call(read.host(), driver, "state", () -> {
            found[0] = driver.read();
            return "reads " + found[0];
        });
        Event event = failure.isPresent()
                ? new Event.ReadFailed(read.host(), failure.get())
                : new Event.Read(read.host(), found[0]);
        inbox.add(new Message(event, null));
    }

    private interface Call {
        String run() throws PowerException, InterruptedException;
    }

    private Optional<Failure> call(String host, PowerDriver driver, String what, Call call) {
        String prefix = host + ": " + what + " by " + driver.name() + ": ";
        try {
            events.line(prefix + call.run());
            return Optional.empty();
        } catch (PowerException e) {
            events.line(prefix + e.kind() + ", " + e.getMessage());
            return Optional.of(e.failure());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.of(new Failure(Failure.Kind.UNREACHABLE, "interrupted: the executor closes"));
        } catch (RuntimeException e) {
            // A bug of a driver must not lose the host; its message may hold anything, so only its class is told.
            events.line(prefix + "failed by a bug, " + e.getClass().getName());
            return Optional.of(new Failure(
                    Failure.Kind.GARBLED,
                    driver.name() + " failed by a bug: " + e.getClass().getName()));
        }
    }

    private PowerDriver driver(String host, int index) {
        return Objects.requireNonNull(hosts.get(host)).drivers().get(index);
    }

    private static ThreadFactory daemons(String name) {
        return task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        };
    }

    /**
     * Calls under way are interrupted; what devices were told stays told.
     *
     * @return whether no call runs any more
     */
    public boolean end() {
        closed = true;
        owner.interrupt();
        try {
            owner.join(OWNER_END_MILLIS); // it starts no more calls
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return Ending.now(workers);
    }

    /** As {@link #end}. */
    @Override
    public void close() {
        boolean unused = end();
    }
}
