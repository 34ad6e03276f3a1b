// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.energy;

import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.energy.Activity;
import io.hdfsgears.power.energy.EnergyReport;
import io.hdfsgears.power.energy.Ledger;
import io.hdfsgears.power.energy.LedgerLimits;
import io.hdfsgears.power.energy.Reports;
import io.hdfsgears.power.energy.store.LedgerFile;
import io.hdfsgears.power.hosts.HostsFile;
import io.hdfsgears.power.hosts.SettingException;
import io.hdfsgears.power.meter.Meter;
import io.hdfsgears.power.meter.Source;
import io.hdfsgears.power.meter.cpu.CpuModelFactory;
import io.hdfsgears.power.metering.ClusterEvent;
import io.hdfsgears.power.metering.MeteredHost;
import io.hdfsgears.power.metering.MeteredHosts;
import io.hdfsgears.power.metering.Recorder;
import io.hdfsgears.power.metering.Rounds;
import io.hdfsgears.rack.ProcessIdentity;
import io.hdfsgears.rack.Progress;
import io.hdfsgears.rack.RackException;
import io.hdfsgears.rack.hardware.PowerHostsFile;
import io.hdfsgears.rack.hardware.ProcViews;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * Records what a rack draws, as {@code hdfs power energy record} does, with the same meters and the same ledger. It
 * detects by itself which hosts sleep. The caller reports gears and bytes.
 */
public final class RackEnergy implements Closeable {
    private static final long LOOK_MILLIS = 100;
    private static final Duration FLUSH = Duration.ofSeconds(60);

    private final VirtualRack rack;
    private final Map<String, HostTicks> ticks;
    private final Map<String, Activity> activities = new LinkedHashMap<>();
    private final SharedDevices shared;
    private final Rounds rounds;
    private final LedgerFile file;
    private final Recorder recorder;
    private final InstantSource clock = InstantSource.system();
    /** The one thread that calls the recorder. */
    private final ScheduledExecutorService hand = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "rack-energy");
        thread.setDaemon(true);
        return thread;
    });

    private final List<ScheduledFuture<?>> ticking = new ArrayList<>();

    private RackEnergy(
            VirtualRack rack,
            Map<String, MeteredHost> hosts,
            Map<String, HostTicks> ticks,
            SharedDevices shared,
            Progress progress)
            throws IOException {
        this.rack = rack;
        this.ticks = Map.copyOf(ticks);
        this.shared = shared;
        Path folder = Files.createTempDirectory(rack.files().temporary(), "energy-");
        file = LedgerFile.open(folder.resolve("ledger"));
        rounds = new Rounds(hosts.size());
        Ledger ledger = new Ledger(LedgerLimits.DEFAULT, clock.instant());
        recorder = new Recorder(hosts, ledger, file, rounds, FLUSH, line -> progress.say("energy: " + line));
    }

    /**
     * Begins now.
     *
     * @param interval between two looks at all meters
     * @return empty where the rack has no meters: hosts are plain processes, or no PDU could be started
     */
    public static Optional<RackEnergy> start(VirtualRack rack, Duration interval, CpuModel model, Progress progress)
            throws IOException {
        Path hostsFile = PowerHostsFile.in(rack.files());
        if (!Files.exists(hostsFile)) {
            return Optional.empty();
        }
        SharedDevices shared = new SharedDevices();
        try {
            HostsFile file = HostsFile.read(hostsFile);
            Map<String, MeteredHost> hosts =
                    MeteredHosts.some(file, file.hosts().values(), shared);
            if (hosts.isEmpty()) {
                shared.close();
                return Optional.empty();
            }
            Map<String, HostTicks> ticks = new LinkedHashMap<>();
            Map<String, MeteredHost> all = new LinkedHashMap<>();
            hosts.forEach((host, metered) -> {
                HostTicks own = ticks(rack, host);
                ticks.put(host, own);
                all.put(host, withModel(metered, own, model));
            });
            RackEnergy energy = new RackEnergy(rack, all, ticks, shared, progress);
            energy.begin(interval);
            return Optional.of(energy);
        } catch (SettingException e) {
            throw new RackException(hostsFile + " is not usable: " + e.getMessage(), e);
        }
    }

    private static HostTicks ticks(VirtualRack rack, String host) {
        return new HostTicks(
                () -> rack.process(host).map(RackEnergy::cpuSeconds).orElse(OptionalDouble.empty()), System::nanoTime);
    }

    private static OptionalDouble cpuSeconds(ProcessIdentity first) {
        try {
            OptionalDouble own = ProcViews.cpuSeconds(first.pid());
            return own.isPresent() ? own : OptionalDouble.of(first.cpuSeconds());
        } catch (IOException e) {
            return OptionalDouble.empty(); // it has just ended
        }
    }

    /** Of the meters the best source only: the BMCs show the outlets' watts, and asking them as well would cost CPU time. */
    private static MeteredHost withModel(MeteredHost host, HostTicks ticks, CpuModel model) {
        Source best = host.meters().get(0).source();
        List<Meter> meters = new ArrayList<>(
                host.meters().stream().filter(meter -> meter.source() == best).toList());
        meters.add(CpuModelFactory.meter(ticks, model.curve(), model.title()));
        return new MeteredHost(host.facts(), host.asleepWatts(), host.minOnWatts(), meters);
    }

    private void begin(Duration interval) {
        ticking.add(hand.scheduleWithFixedDelay(this::look, 0, LOOK_MILLIS, TimeUnit.MILLISECONDS));
        ticking.add(hand.scheduleAtFixedRate(this::tick, 0, interval.toMillis(), TimeUnit.MILLISECONDS));
    }

    private void look() {
        for (Map.Entry<String, HostTicks> host : ticks.entrySet()) {
            boolean asleep = rack.isAsleep(host.getKey());
            Activity now = asleep ? Activity.ASLEEP : Activity.ON;
            if (activities.put(host.getKey(), now) != now) {
                host.getValue().sleeps(asleep);
                recorder.tell(new ClusterEvent.HostIs(host.getKey(), now), clock.instant());
            }
        }
    }

    private void tick() {
        try {
            recorder.tick(clock.instant());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** This gear is in force now. */
    public void gear(int gear) throws IOException {
        tell(new ClusterEvent.GearIs(gear));
    }

    /** Reports that clients read and wrote {@code bytes} more bytes. */
    public void served(long bytes) throws IOException {
        tell(new ClusterEvent.Served(bytes));
    }

    private void tell(ClusterEvent event) throws IOException {
        inTurn(() -> {
            recorder.tell(event, clock.instant());
            return true;
        });
    }

    /** Takes a last sample and returns the energy drawn since the start. */
    public EnergyReport end() throws IOException {
        for (ScheduledFuture<?> each : ticking) {
            if (!each.cancel(false)) {
                get(each); // it had broken off: says why
            }
        }
        return inTurn(() -> {
            look();
            recorder.settled();
            recorder.tick(clock.instant()); // asks again, so that the end is covered
            recorder.finish(clock.instant());
            return Reports.of(recorder.state());
        });
    }

    private <T> T inTurn(Callable<T> task) throws IOException {
        return get(hand.submit(task));
    }

    private static <T> T get(Future<T> future) throws IOException {
        try {
            return future.get();
        } catch (ExecutionException | CancellationException e) {
            throw new IOException("Energy was not recorded: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("Interrupted", e);
        }
    }

    @Override
    public void close() throws IOException {
        hand.shutdownNow();
        rounds.close();
        file.close();
        shared.close();
    }
}
