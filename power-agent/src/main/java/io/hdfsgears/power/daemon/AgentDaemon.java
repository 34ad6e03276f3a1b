// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.daemon;

import io.hdfsgears.core.power.Wakeable;
import io.hdfsgears.power.agent.AgentAction;
import io.hdfsgears.power.agent.AgentEvent;
import io.hdfsgears.power.agent.AgentEvent.Wanted;
import io.hdfsgears.power.agent.AgentMachine;
import io.hdfsgears.power.agent.AgentState;
import io.hdfsgears.power.agent.AgentState.Phase;
import io.hdfsgears.power.agent.AgentTimes;
import io.hdfsgears.power.control.PowerState;
import io.hdfsgears.power.link.Answer;
import io.hdfsgears.power.link.Federation;
import io.hdfsgears.power.link.HostWord;
import io.hdfsgears.power.link.HostWord.Draw;
import io.hdfsgears.power.link.Say;
import io.hdfsgears.power.os.HostOs;
import io.hdfsgears.power.port.HostWork;
import io.hdfsgears.power.port.NameNodePort;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The power agent of one host. One thread owns its state and does what it decides; heartbeats go on from threads of their own. */
public final class AgentDaemon implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(AgentDaemon.class);
    /** How soon interfaces are looked at again while none can wake the host: after a boot one may come late. */
    private static final long NICS_NANOS = TimeUnit.MINUTES.toNanos(1);
    /** Each look that finds none doubles the time to the next one, up to this. */
    private static final long MOST_NICS_NANOS = TimeUnit.MINUTES.toNanos(10);

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Duration GOODBYE = Duration.ofSeconds(3);
    private static final long TICK_MILLIS = 500;

    private final String datanode;
    private final HostOs os;
    private final HostWork work;
    private final AgentTimes times;
    private final AgentMachine machine;
    private final Beats beats;
    private final Federation federation;
    private final Set<String> nameservices;
    private final long drawNanos;
    private final LinkedBlockingQueue<Heard> inbox = new LinkedBlockingQueue<>();
    private final Thread owner = new Thread(this::work, "power-agent");
    private volatile AgentState state = AgentState.awake();
    private volatile @Nullable Drawn drawn;
    /** When the host came up from sleep or from off, by this process' clock; null: not known. */
    private volatile @Nullable Long upNanos;

    private volatile Optional<List<String>> armedMacs = Optional.empty();
    private long nicsLookedAtNanos;
    private long nicsPauseNanos = NICS_NANOS;
    private volatile boolean going;
    private boolean closed;

    private record Heard(NameNodePort from, Answer answer) {}

    private record Drawn(Draw draw, long atNanos) {}

    /**
     * @param datanode host:transfer port of this host's DataNode, as the NameNode knows it
     * @param period between heartbeats
     * @param drawMillis how long a reading of a meter counts
     */
    public AgentDaemon(
            String datanode,
            HostOs os,
            AgentTimes times,
            List<? extends NameNodePort> nameNodes,
            Duration period,
            long drawMillis) {
        this(datanode, os, HostWork.NONE, times, nameNodes, period, drawMillis);
    }

    /** @param work of a host that is drained before it sleeps, as its times say */
    public AgentDaemon(
            String datanode,
            HostOs os,
            HostWork work,
            AgentTimes times,
            List<? extends NameNodePort> nameNodes,
            Duration period,
            long drawMillis) {
        this.datanode = datanode;
        this.os = os;
        this.work = work;
        this.times = times;
        this.machine = new AgentMachine(times);
        this.nameservices = nameNodes.stream().map(NameNodePort::nameservice).collect(Collectors.toSet());
        this.federation = new Federation(nameservices, ServeSettings.claimNanos(period));
        this.drawNanos = TimeUnit.MILLISECONDS.toNanos(drawMillis);
        this.beats = new Beats(
                nameNodes,
                period,
                to -> List.of(word().heldBy(heldBy(to))),
                (from, answer) -> inbox.add(new Heard(from, answer)));
        this.owner.setDaemon(true);
    }

    public void start() {
        owner.start();
        beats.start();
    }

    /** A meter of this host was read. */
    public void metered(Draw draw) {
        drawn = new Drawn(draw, System.nanoTime());
    }

    /** Where it stands; a snapshot. */
    public AgentState state() {
        return state;
    }

    private HostWord word() {
        AgentState now = state;
        PowerState said = going && now.phase().said() == PowerState.ON
                ? PowerState.UNKNOWN
                : now.phase().said();
        Drawn last = drawn;
        Optional<Draw> draw = last != null && System.nanoTime() - last.atNanos() <= drawNanos
                ? Optional.of(last.draw())
                : Optional.empty();
        // a clock with slack: who wakes by it must first come up
        long asleep = said == PowerState.OFF
                ? times.deadManNanos() == 0 ? Long.MAX_VALUE : TimeUnit.NANOSECONDS.toMillis(times.deadManNanos())
                : 0;
        return new HostWord(datanode, HostWord.Reporter.AGENT, said, asleep, false, draw, now.alarm(), List.of())
                .with(new HostWord.Wake(upMillis(said), armedMacs, Wakeable.YES));
    }

    private OptionalLong upMillis(PowerState said) {
        Long up = upNanos;
        return up == null || said != PowerState.ON
                ? OptionalLong.empty()
                : OptionalLong.of(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - up));
    }

    private void work() {
        try {
            os.bootedNanosAgo().ifPresent(ago -> upNanos = System.nanoTime() - ago);
            lookAtNics();
            if (times.drain().limitNanos() > 0) {
                state = AgentState.awakeAndOwing(System.nanoTime());
            }
            while (!going) {
                take(new AgentEvent.Tick());
                if (armsNone() && System.nanoTime() - nicsLookedAtNanos > nicsPauseNanos) {
                    long pause = Math.min(2 * nicsPauseNanos, MOST_NICS_NANOS);
                    lookAtNics();
                    nicsPauseNanos = pause;
                }
                Heard heard = inbox.poll(TICK_MILLIS, TimeUnit.MILLISECONDS);
                if (heard == null) {
                    continue;
                }
                Optional<Wanted> wanted = wanted(heard);
                if (wanted.isPresent()) {
                    take(new AgentEvent.Told(wanted.get()));
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            going = true;
            LOG.error("The power agent failed by a bug and ends; its host stays as it is", e);
            throw e; // ends the process: it starts anew
        }
    }

    private void lookAtNics() throws InterruptedException {
        armedMacs = os.armedMacs();
        nicsLookedAtNanos = System.nanoTime();
        nicsPauseNanos = NICS_NANOS;
    }

    private boolean armsNone() {
        return armedMacs.filter(List::isEmpty).isPresent();
    }

    /** Asked by each heartbeat's own thread. */
    private List<String> heldBy(NameNodePort to) {
        synchronized (federation) {
            return federation.heldBy(datanode, to.nameservice(), System.nanoTime());
        }
    }

    /** Empty: not from the active NameNode. */
    private Optional<Wanted> wanted(Heard heard) {
        NameNodePort from = heard.from();
        synchronized (federation) {
            return federation
                    .take(from.nameservice(), from.name(), heard.answer(), System.nanoTime())
                    .map(orders -> {
                        Answer.Order order = orders.get(datanode);
                        return order == null ? Wanted.AS_IT_IS : order.on() ? Wanted.ON : Wanted.OFF;
                    });
        }
    }

    private void take(AgentEvent event) throws InterruptedException {
        AgentState before = state;
        AgentMachine.Step step = machine.step(before, event, System.nanoTime());
        state = step.state();
        beats.pause(state.phase() == Phase.SLEEPING);
        if (!step.state().alarm().equals(before.alarm())
                && !step.state().alarm().isEmpty()) {
            LOG.warn("{} {}", datanode, step.state().alarm());
        }
        if (step.state().phase() != before.phase()) {
            LOG.info("{} -> {}", before.phase(), step.state().phase());
        }
        for (AgentAction command : step.commands()) {
            Optional<AgentEvent> next = carryOut(command);
            if (next.isPresent()) {
                take(next.get());
            }
        }
    }

    private Optional<AgentEvent> carryOut(AgentAction command) throws InterruptedException {
        switch (command) {
            case CHECK -> {
                return Optional.of(new AgentEvent.Checked(os.vetoes()));
            }
            case DRAIN -> {
                return Optional.of(new AgentEvent.Drained(work.drain()));
            }
            case GIVE_BACK -> {
                return Optional.of(new AgentEvent.GivenBack(work.giveBack()));
            }
            case ARM -> {
                Optional<String> failure = os.arm();
                lookAtNics();
                return Optional.of(new AgentEvent.Armed(failure));
            }
            case TAKE_LEAVE -> {
                return Optional.of(new AgentEvent.Leave(stillOff(beats.now(PATIENCE))));
            }
            case SAY_LAST_WORD -> {
                Map<NameNodePort, Answer> answers = beats.now(PATIENCE);
                return Optional.of(new AgentEvent.LastWord(allHeard(answers), stillOff(answers)));
            }
            case SLEEP -> {
                return Optional.of(sleep());
            }
            case DISARM -> os.disarm();
            case REARM -> {
                os.rearm();
                lookAtNics();
            }
        }
        return Optional.empty();
    }

    /** What was said before does not count: each nameservice says it now, or the host stays up. */
    private boolean stillOff(Map<NameNodePort, Answer> answers) {
        // first all claims to be active, then what follows from them
        answers.forEach((from, answer) -> wanted(new Heard(from, answer)));
        answers.forEach((from, answer) -> wanted(new Heard(from, answer)));
        synchronized (federation) {
            return allHeard(answers) && federation.agreed(datanode, System.nanoTime()) == Say.OFF;
        }
    }

    private boolean allHeard(Map<NameNodePort, Answer> answers) {
        return answers.entrySet().stream()
                .filter(each -> each.getValue().active())
                .map(each -> each.getKey().nameservice())
                .collect(Collectors.toSet())
                .equals(nameservices);
    }

    private AgentEvent sleep() throws InterruptedException {
        HostOs.Slept slept = os.sleep();
        if (slept.failure().isEmpty()) {
            upNanos = System.nanoTime();
            drawn = null; // old, though the clock of its age stood still
        }
        beats.reset();
        inbox.clear(); // what was said before
        LOG.info(
                "{} {}",
                datanode,
                slept.failure()
                        .orElse("is up again after " + TimeUnit.NANOSECONDS.toSeconds(slept.nanos()) + " s of sleep"));
        return new AgentEvent.Awake(slept.failure(), slept.nanos(), slept.certain(), slept.cause());
    }

    /** Ends the agent. It asks the NameNodes not to rely on its reports any more, unless the host is going to sleep. */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        going = true;
        try {
            Phase phase = state.phase();
            if (phase != Phase.LAST_WORD && phase != Phase.SLEEPING) {
                beats.now(GOODBYE);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        owner.interrupt();
        giveBackAtLast();
        beats.close();
    }

    /** An agent that cannot does so when it starts again. */
    private void giveBackAtLast() {
        try {
            owner.join(GOODBYE.toMillis());
            AgentState last = state;
            boolean asleep = last.phase() == Phase.LAST_WORD || last.phase() == Phase.SLEEPING;
            if (!owner.isAlive() && last.work().owed() && !asleep) {
                work.giveBack().ifPresent(why -> LOG.warn("{} is not given back to YARN: {}", datanode, why));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
