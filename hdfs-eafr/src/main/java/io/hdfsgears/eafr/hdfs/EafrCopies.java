// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.hdfs;

import io.hdfsgears.core.config.EafrMode;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.eafr.advice.Replica;
import io.hdfsgears.eafr.advice.Temperature;
import io.hdfsgears.eafr.extra.ExtraRounds;
import io.hdfsgears.eafr.extra.Memory;
import io.hdfsgears.eafr.extra.Outcome;
import io.hdfsgears.eafr.extra.Seen;
import io.hdfsgears.eafr.extra.Verdict;
import io.hdfsgears.hdfs.extra.Destinations;
import io.hdfsgears.hdfs.extra.ExtraCopies;
import io.hdfsgears.hdfs.extra.ExtraReport;
import io.hdfsgears.hdfs.extra.FileLook;
import io.hdfsgears.hdfs.extra.Ground;
import io.hdfsgears.hdfs.extra.HostLook;
import io.hdfsgears.hdfs.extra.ReadSelection;
import io.hdfsgears.hdfs.extra.Sources;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * EAFR at work. What it decides is stored before it is done. In a dry run everything is decided and shown, and nothing stored but
 * which numbers are users'.
 */
final class EafrCopies implements ExtraCopies {
    private static final Logger LOG = LoggerFactory.getLogger(EafrCopies.class);
    /** Files that may have extra replicas at a time: about as many as can be remembered. */
    private static final int MOST_FILES = 2_000;

    private static final int MOST_LOOKED = 4_096;
    private static final int MOST_USERS = 100_000;

    private final CurrentSettings current;
    /** As of the start: keys that do not change, or whose change the part does not follow. */
    private final EafrSettings settings;

    private final OpenCounts counts;
    private final HostLoads loads;
    private final EafrStore store;
    private final EafrReport shown;
    private final StandbyServers standby;
    private final Extras extras = new Extras(MOST_USERS);
    private final Optional<ReadSelection> selection;
    private final RecentLoads recent;
    private final Optional<EafrDestinations> destinations;
    private final Optional<EafrSources> sources;
    private Memory memory = Memory.EMPTY;
    /** Extra replicas of a time before this dry run are still stored. */
    private boolean storedExtras;

    private Changes changes = Changes.NONE;
    private @Nullable Long intervalStart;
    private volatile boolean active;
    /** Changes of the HA state, and how many of them are carried out: a round ends early for one that waits. */
    private final AtomicInteger activations = new AtomicInteger();

    private int entered;
    /** Orderly failovers that wait for the end of this round, too. */
    private final AtomicInteger handingOver = new AtomicInteger();

    /** Decided and stored, and not carried out because the round ended early. */
    private List<Verdict> left = List.of();

    private volatile ExtraReport report;

    EafrCopies(Function<String, @Nullable String> conf) {
        this.current = new CurrentSettings(conf);
        this.settings = current.get();
        this.counts = new OpenCounts(settings.counts(), settings.standbyAfterMillis());
        this.loads = new HostLoads(() -> current.get().capacities());
        this.store = new EafrStore(counts);
        this.shown = new EafrReport(current);
        this.standby = new StandbyServers(settings);
        this.selection = inForce() && settings.readSelection() ? Optional.of(new ReadQueues()) : Optional.empty();
        this.recent = new RecentLoads(() -> current.get().capacities());
        this.destinations = inForce() && (settings.destinationDraw() || settings.repair())
                ? Optional.of(new EafrDestinations(
                        settings, recent, () -> ThreadLocalRandom.current().nextDouble()))
                : Optional.empty();
        this.sources = inForce() && settings.repair() ? Optional.of(new EafrSources(recent)) : Optional.empty();
        this.report = shown.empty(memory);
    }

    @Override
    public boolean isOn() {
        return settings.mode() != EafrMode.OFF;
    }

    @Override
    public boolean inForce() {
        return settings.mode() == EafrMode.ON;
    }

    @Override
    public int of(long file) {
        return inForce() ? extras.of(file) : 0;
    }

    @Override
    public boolean isCold(long file, String path, List<String> hosts) {
        List<Replica> awake = replicas(file, hosts);
        return active
                && !counts.mayBeUsed(file)
                && !current.get().rules().of(path).excluded()
                && Temperature.of(
                                counts.reads(file),
                                awake,
                                current.get().advice().thresholds())
                        == Temperature.COLD;
    }

    @Override
    public void read(long file, String host, int times) {
        if (active) {
            counts.read(file, host, times);
        }
    }

    @Override
    public void used(long file) {
        if (active) {
            counts.used(file);
        }
    }

    @Override
    public boolean factorSet(long file) {
        return extras.usersOwn(file) && inForce();
    }

    @Override
    public Optional<ReadSelection> selection() {
        return selection;
    }

    @Override
    public Optional<Destinations> destinations() {
        return destinations.map(chosen -> chosen);
    }

    @Override
    public Optional<Sources> sources() {
        return sources.map(chosen -> chosen);
    }

    @Override
    public Collection<String> changeable() {
        return CurrentSettings.changeable();
    }

    @Override
    public void change(String key, @Nullable String text) {
        current.change(key, text);
    }

    @Override
    public ExtraReport report() {
        ExtraReport judged = report;
        long handedOn = sources.map(EafrSources::count).orElse(0L);
        return destinations
                .map(chosen -> judged.with(chosen.shown().handedOn(handedOn)))
                .orElse(judged);
    }

    @Override
    public void activate(boolean nowActive, Ground ground) {
        enter(activations.incrementAndGet(), nowActive, ground);
    }

    private synchronized void enter(int activation, boolean nowActive, Ground ground) {
        entered = activation;
        active = nowActive;
        counts.clear();
        loads.clear();
        recent.clear();
        destinations.ifPresent(EafrDestinations::clear);
        sources.ifPresent(EafrSources::clear);
        changes = Changes.NONE;
        left = List.of();
        intervalStart = null;
        standby.clear();
        Memory stored = nowActive ? store.load(ground) : Memory.EMPTY;
        // What was added before a dry run is not kept up in it, and does not come back after it.
        memory = inForce() ? stored : new Memory(stored.interval(), Map.of(), stored.log(), stored.users());
        storedExtras = stored.extras().size() > memory.extras().size();
        extras.publish(memory.extras());
        report = shown.empty(memory);
    }

    /** Whether a change of the HA state, or an orderly failover, waits for the end of this round. */
    private boolean isOver() {
        return !active || activations.get() != entered || handingOver.get() > 0;
    }

    @Override
    public void handOver(Ground ground) {
        handingOver.incrementAndGet();
        try {
            synchronized (this) {
                if (active) {
                    takeUsers(ground, true);
                }
            }
        } finally {
            handingOver.decrementAndGet();
        }
    }

    @Override
    public synchronized void doWork(Ground ground, long nowMillis) {
        if (isOver()) {
            return;
        }
        List<HostLook> hosts = ground.hosts();
        loads.sample(hosts);
        recent.sample(hosts);
        destinations.ifPresent(chosen -> chosen.keep(hosts));
        sources.ifPresent(chosen -> chosen.keep(hosts));
        counts.at(nowMillis);
        long start = intervalStart == null ? nowMillis : intervalStart;
        intervalStart = start;
        storedExtras = storedExtras && !store.save(ground, memory);
        applyAll(ground, left);
        boolean ends = nowMillis - start >= current.get().intervalMillis();
        takeUsers(ground, ends);
        List<Seen> seen = ends ? seen(ground) : List.of();
        if (ends && !isOver()) {
            intervalStart = nowMillis;
            recent.endInterval();
            destinations.ifPresent(EafrDestinations::endWindow);
            sources.ifPresent(EafrSources::endWindow);
            endInterval(ground, hosts, seen, nowMillis);
            loads.clear();
        }
    }

    /** Once an interval, and at once where a file would have its extra replicas back after a restart. */
    private void takeUsers(Ground ground, boolean intervalEnds) {
        List<Long> named = intervalEnds || extras.isAnyUsers(memory.extras().keySet()) ? extras.users() : List.of();
        if (!named.isEmpty()) {
            Memory next = memory.withUsers(named, MOST_USERS);
            if (store.save(ground, next)) {
                memory = next;
                extras.publish(memory.extras());
                extras.known(named);
            }
        }
    }

    private void endInterval(Ground ground, List<HostLook> hosts, List<Seen> seen, long nowMillis) {
        Outcome outcome = new ExtraRounds(current.get().advice(), MOST_FILES).next(memory, seen, loads.servers(hosts));
        counts.endInterval();
        String waiting = "";
        if (!inForce()) {
            memory = memory.counted();
            store.saveNowAndThen(ground, memory);
        } else if (!ground.steady()) {
            memory = memory.counted();
            waiting = "until the gear is steady and the NameNode is out of safe mode";
        } else if (!carryOut(ground, outcome)) {
            waiting = "what EAFR remembers could not be stored; the NameNode's log says why";
        }
        standby.doWork(ground, hosts, nowMillis);
        report = standby.addTo(shown.of(outcome, memory, waiting, changes), ground, hosts);
    }

    private boolean carryOut(Ground ground, Outcome outcome) {
        List<Verdict> changed =
                outcome.verdicts().stream().filter(verdict -> verdict.by() != 0).toList();
        boolean known = changed.isEmpty() && outcome.memory().extras().equals(memory.extras());
        if (!known && !store.save(ground, outcome.memory())) {
            memory = memory.counted();
            return false;
        }
        memory = outcome.memory();
        extras.publish(memory.extras());
        destinations.ifPresent(chosen -> chosen.grown(grown(outcome)));
        if (known) {
            store.saveNowAndThen(ground, memory);
        }
        applyAll(
                ground,
                outcome.verdicts().stream()
                        .filter(verdict -> verdict.by() != 0 || verdict.extra() > 0)
                        .toList());
        if (!changed.isEmpty()) {
            changes = changes.with(changed);
            ground.audit("eafr", Changes.say(memory.interval(), changed));
        }
        return true;
    }

    /** What is left when the round ends early waits for the next one: a failover may fail. */
    private void applyAll(Ground ground, List<Verdict> verdicts) {
        int done = 0;
        while (done < verdicts.size() && !isOver()) {
            apply(ground, verdicts.get(done));
            done++;
        }
        left = List.copyOf(verdicts.subList(done, verdicts.size()));
    }

    private static Set<String> grown(Outcome outcome) {
        return outcome.verdicts().stream()
                .filter(verdict -> verdict.extra() > 0)
                .map(verdict -> verdict.file().path())
                .collect(Collectors.toSet());
    }

    /** For those that did not change, too: what was appended since expects the file's factor only. */
    private static void apply(Ground ground, Verdict verdict) {
        try {
            ground.apply(
                    verdict.file().inode(),
                    verdict.by() < 0,
                    verdict.victims().stream().map(NodeId::value).toList());
        } catch (IOException e) {
            LOG.warn(
                    "{} could not be brought to what EAFR wants and will be next time",
                    verdict.file().path(),
                    e);
        }
    }

    private List<Seen> seen(Ground ground) {
        Set<Long> files = new LinkedHashSet<>(memory.extras().keySet());
        files.addAll(counts.top(MOST_LOOKED).keySet());
        List<Seen> seen = new ArrayList<>();
        for (long file : files) {
            if (isOver()) {
                return List.of();
            }
            Optional<FileLook> look = ground.look(file);
            if (look.isPresent() && look.get().wanted() > 0) {
                seen.add(seen(file, look.get()));
            } else {
                counts.forget(file);
            }
        }
        return seen;
    }

    private Seen seen(long file, FileLook look) {
        List<Replica> replicas = replicas(file, look.hosts());
        return new Seen(
                file,
                look.path(),
                look.wanted(),
                look.bytes(),
                counts.reads(file),
                replicas,
                look.open(),
                current.get().rules().of(look.path()));
    }

    private List<Replica> replicas(long file, List<String> hosts) {
        return hosts.stream()
                .map(host -> new Replica(new NodeId(host), counts.reads(file, host)))
                .toList();
    }
}
