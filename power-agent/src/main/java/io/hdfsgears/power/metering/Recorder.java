// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.metering;

import io.hdfsgears.power.energy.Activity;
import io.hdfsgears.power.energy.Ledger;
import io.hdfsgears.power.energy.LedgerState;
import io.hdfsgears.power.energy.Verdict;
import io.hdfsgears.power.energy.store.LedgerFile;
import io.hdfsgears.power.meter.Meter;
import io.hdfsgears.power.meter.Reading;
import io.hdfsgears.power.meter.Source;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Owns a ledger: asks the meters, books what they say, keeps the file. One thread calls it, with the time; each call does what is due and
 * returns without waiting for a meter.
 */
public final class Recorder {
    private final Map<String, MeteredHost> hosts;
    private final Ledger ledger;
    private final LedgerFile file;
    private final Rounds rounds;
    private final Duration flush;
    private final Consumer<String> alarms;
    private final Map<String, Future<Look>> asked = new HashMap<>();
    private final Map<String, Set<String>> told = new HashMap<>();
    private final Map<String, Activity> activities = new HashMap<>();
    private @Nullable Instant flushed;

    /**
     * @param flush how often the ledger is written
     * @param alarms takes a line when something begins to be wrong
     */
    public Recorder(
            Map<String, MeteredHost> hosts,
            Ledger ledger,
            LedgerFile file,
            Rounds rounds,
            Duration flush,
            Consumer<String> alarms) {
        this.hosts = Map.copyOf(hosts);
        this.ledger = ledger;
        this.file = file;
        this.rounds = rounds;
        this.flush = flush;
        this.alarms = alarms;
        hosts.values().forEach(h -> ledger.host(h.facts()));
    }

    public Set<String> hosts() {
        return hosts.keySet();
    }

    public LedgerState state() {
        return ledger.state();
    }

    /** Something happened in the cluster. */
    public void tell(ClusterEvent event, Instant now) {
        event.apply(ledger, now);
        if (event instanceof ClusterEvent.HostIs is) {
            activities.put(is.host(), is.activity());
        }
    }

    /** Takes in what meters have said, asks again those that have answered, books, and writes when that is due. */
    public void tick(Instant now) throws InterruptedException {
        for (Map.Entry<String, MeteredHost> host : hosts.entrySet()) {
            Future<Look> running = asked.get(host.getKey());
            if (running != null && !running.isDone()) {
                continue;
            }
            if (running != null) {
                take(Rounds.result(running));
            }
            asked.put(
                    host.getKey(),
                    rounds.start(
                            awakeOrAsleep(host.getValue()),
                            true,
                            activities.getOrDefault(host.getKey(), Activity.UNKNOWN)));
            if (asleep(host.getKey())) {
                observe(host.getKey(), asleepReading(host.getValue(), now));
            }
        }
        ledger.settle(now);
        Instant last = flushed;
        if (last == null || !now.isBefore(last.plus(flush)) || now.isBefore(last)) {
            write(now);
        }
    }

    /** Waits for the meters that were asked. */
    public void settled() throws InterruptedException {
        for (Future<Look> running : asked.values()) {
            Rounds.result(running);
        }
    }

    /**
     * Waits for the meters that were asked, books everything and writes.
     *
     * @return false if the ledger could not be written; the alarm says why
     */
    public boolean finish(Instant now) throws InterruptedException {
        for (Future<Look> running : asked.values()) {
            take(Rounds.result(running));
        }
        asked.clear();
        ledger.settleAll(now);
        return write(now);
    }

    private boolean asleep(String host) {
        return activities.get(host) == Activity.ASLEEP;
    }

    /** A host that sleeps cannot answer for itself: only its PDU and BMC are asked. */
    private MeteredHost awakeOrAsleep(MeteredHost host) {
        if (!asleep(host.facts().name())) {
            return host;
        }
        List<Meter> outside = host.meters().stream()
                .filter(m -> m.source() != Source.RAPL && m.source() != Source.CPU_MODEL)
                .toList();
        return new MeteredHost(host.facts(), host.asleepWatts(), host.minOnWatts(), outside);
    }

    private static Reading asleepReading(MeteredHost host, Instant now) {
        return Reading.of(Source.CPU_MODEL, host.asleepWatts(), Optional.empty(), now, "asleep, as configured");
    }

    private void take(Look look) {
        String host = look.host().facts().name();
        Set<String> wrong = new HashSet<>();
        look.failures().forEach(f -> wrong.add(f.meter()));
        for (Reading reading : look.readings()) {
            observe(host, reading);
        }
        Set<String> before = told.getOrDefault(host, Set.of());
        look.failures().stream()
                .filter(f -> !before.contains(f.meter()))
                .forEach(f -> alarms.accept(host + ": " + f.text()));
        if (wrong.isEmpty() && !before.isEmpty()) {
            alarms.accept(host + ": all meters answer again");
        }
        told.put(host, wrong);
    }

    private void observe(String host, Reading reading) {
        Verdict verdict = ledger.observe(host, reading);
        if (verdict.kind() == Verdict.Kind.CLOCK_BACK) {
            alarms.accept(verdict.text());
        }
    }

    private boolean write(Instant now) {
        try {
            file.write(ledger.state());
            flushed = now;
            return true;
        } catch (IOException e) {
            alarms.accept("the ledger could not be written (" + e.getMessage()
                    + "); it is kept in memory and written again at the next round: make room, or correct its rights");
            return false;
        }
    }
}
