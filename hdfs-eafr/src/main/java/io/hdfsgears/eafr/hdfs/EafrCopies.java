// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.hdfs;

import io.hdfsgears.core.config.EafrMode;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.eafr.advice.Replica;
import io.hdfsgears.eafr.extra.ExtraRounds;
import io.hdfsgears.eafr.extra.Memory;
import io.hdfsgears.eafr.extra.Outcome;
import io.hdfsgears.eafr.extra.Seen;
import io.hdfsgears.eafr.extra.Verdict;
import io.hdfsgears.hdfs.extra.ExtraCopies;
import io.hdfsgears.hdfs.extra.FileLook;
import io.hdfsgears.hdfs.extra.Ground;
import io.hdfsgears.hdfs.extra.HostLook;
import io.hdfsgears.hdfs.extra.ReadSelection;
import io.hdfsgears.hdfs.proto.GearProtos.EafrReportProto;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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

    private final EafrSettings settings;
    private final ExtraRounds rounds;
    private final OpenCounts counts;
    private final HostLoads loads;
    private final EafrStore store;
    private final EafrReport shown;
    private final Extras extras = new Extras();
    private final Optional<ReadSelection> selection;
    private Memory memory = Memory.EMPTY;
    private Changes changes = Changes.NONE;
    private long intervalStart = -1;
    private volatile boolean active;
    private volatile EafrReportProto report;

    EafrCopies(EafrSettings settings) {
        this.settings = settings;
        this.rounds = new ExtraRounds(settings.advice(), MOST_FILES);
        this.counts = new OpenCounts(settings.counts());
        this.loads = new HostLoads(settings.transfers());
        this.store = new EafrStore(counts);
        this.shown = new EafrReport(settings);
        this.selection = inForce() && settings.readSelection() ? Optional.of(new ReadQueues()) : Optional.empty();
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
    public void opened(long file, String host) {
        if (active) {
            counts.opened(file, host);
        }
    }

    @Override
    public void factorSet(long file) {
        extras.usersOwn(file);
    }

    @Override
    public Optional<ReadSelection> selection() {
        return selection;
    }

    @Override
    public EafrReportProto report() {
        return report;
    }

    @Override
    public synchronized void activate(boolean nowActive, Ground ground) {
        active = nowActive;
        counts.clear();
        loads.clear();
        changes = Changes.NONE;
        intervalStart = -1;
        Memory stored = nowActive ? store.load(ground) : Memory.EMPTY;
        // What was added before a dry run is not kept up in it.
        memory = inForce() ? stored : new Memory(stored.interval(), Map.of(), stored.log(), stored.users());
        extras.publish(memory.extras());
        report = shown.empty(memory);
    }

    @Override
    public synchronized void doWork(Ground ground, long nowMillis) {
        if (!active) {
            return;
        }
        List<HostLook> hosts = ground.hosts();
        loads.sample(hosts);
        takeUsers(ground);
        if (intervalStart < 0) {
            intervalStart = nowMillis;
        }
        if (nowMillis - intervalStart >= settings.intervalMillis()) {
            intervalStart = nowMillis;
            endInterval(ground, hosts);
            loads.clear();
        }
    }

    private void takeUsers(Ground ground) {
        List<Long> named = extras.users();
        if (!named.isEmpty()) {
            Memory next = memory.withUsers(named, MOST_USERS);
            if (store.save(ground, next)) {
                memory = next;
                extras.publish(memory.extras());
                extras.known(named);
            }
        }
    }

    private void endInterval(Ground ground, List<HostLook> hosts) {
        Outcome outcome = rounds.next(memory, seen(ground), loads.servers(hosts));
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
        report = shown.of(outcome, memory, waiting, changes);
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
        if (known) {
            store.saveNowAndThen(ground, memory);
        }
        outcome.verdicts().stream()
                .filter(verdict -> verdict.by() != 0 || verdict.extra() > 0)
                .forEach(verdict -> apply(ground, verdict));
        if (!changed.isEmpty()) {
            changes = changes.with(changed);
            ground.audit("eafr", Changes.say(memory.interval(), changed));
        }
        return true;
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
        List<Replica> replicas = look.hosts().stream()
                .map(host -> new Replica(new NodeId(host), counts.reads(file, host)))
                .toList();
        return new Seen(
                file,
                look.path(),
                look.wanted(),
                look.bytes(),
                counts.reads(file),
                replicas,
                look.open(),
                settings.rules().of(look.path()));
    }
}
