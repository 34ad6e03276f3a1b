// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.cycle;

import io.hdfsgears.benchmarks.stall.ReaderProcess;
import io.hdfsgears.rack.Poll;
import io.hdfsgears.rack.Progress;
import io.hdfsgears.rack.RackDescription;
import io.hdfsgears.rack.RackException;
import io.hdfsgears.rack.VirtualRack;
import io.hdfsgears.rack.demo.GearShift;
import io.hdfsgears.rack.hardware.HostProof;
import io.hdfsgears.rack.hardware.WakeLog;
import io.hdfsgears.rack.hdfs.GearLink;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Down to the lowest gear and back up, over and over, with a look at each host that sleeps and a watch on each that wakes. */
final class CycleRun {
    /** Where the clients keep what they read. */
    private static final String FILES = "/reader-stall";

    private static final String HIGHEST = "highest";
    private static final String LOWEST = "lowest";
    private static final Duration PATIENCE = Duration.ofSeconds(15);
    private static final Duration STEP = Duration.ofMillis(100);
    private static final double NANOS = 1e9;

    private final VirtualRack rack;
    private final GearLink link;
    private final DirectReads reads;
    private final ReaderProcess clients;
    private final Duration rest;
    private final Progress progress;
    private final HostProof proof;
    private final List<Sleep> sleeps = new ArrayList<>();
    private final List<Knock> knocks = new ArrayList<>();
    private final List<Wake> wakes = new ArrayList<>();
    private final List<Shift> shifts = new ArrayList<>();

    /** How long a gear change took, and what it moved. */
    record Shift(int cycle, String to, double seconds, long bytesMoved) {}

    CycleRun(
            VirtualRack rack, GearLink link, DirectReads reads, ReaderProcess clients, Duration rest, Progress progress)
            throws IOException {
        this.rack = rack;
        this.link = link;
        this.reads = reads;
        this.clients = clients;
        this.rest = rest;
        this.progress = progress;
        this.proof = HostProof.of(rack.description(), rack.files())
                .orElseThrow(() -> new RackException("Nothing was measured: hosts are plain processes."));
    }

    void cycle(int number) throws IOException, InterruptedException {
        List<Integer> gears = link.status().gears();
        List<String> hosts = rack.description().hosts();
        GearShift shift = new GearShift(link, progress);
        clients.phase("0: all awake");
        reads.learn(FILES);
        knock(number, HIGHEST);
        Poll.pause(rest);
        clients.phase("1: on the way down");
        shifted(number, LOWEST, shift.to(1));
        clients.phase("2: " + gears.get(0) + " awake");
        List<String> sleepers = sleepers(hosts.size() - gears.get(0));
        sleep(number, sleepers);
        clients.phase("3: on the way up");
        WakeWatch watch = new WakeWatch(number, rack, reads, sleepers);
        long ordered = WakeLog.now();
        shifted(number, HIGHEST, shift.to(gears.size()));
        List<Wake> woken = watch.end(ordered);
        wakes.addAll(woken);
        progress.say(String.format(
                Locale.ROOT,
                "cycle %d: wake order to serving %s s",
                number,
                Tail.of(woken.stream().map(Wake::serving).toList()).text()));
    }

    private List<String> sleepers(int count) throws IOException {
        Poll.until(
                PATIENCE,
                STEP,
                () -> asleep().size() == count,
                () -> asleep() + " sleep in the lowest gear, and not " + count + " hosts");
        return asleep();
    }

    private List<String> asleep() {
        return rack.description().hosts().stream().filter(rack::isAsleep).toList();
    }

    private void shifted(int number, String to, GearShift.Shifted shifted) {
        shifts.add(new Shift(number, to, shifted.seconds(), shifted.bytesMoved()));
    }

    private void sleep(int number, List<String> sleepers) throws IOException, InterruptedException {
        long start = System.nanoTime();
        Map<String, HostProof.Seen> before = new HashMap<>();
        for (String host : sleepers) {
            before.put(host, proof.look(host));
        }
        knock(number, LOWEST);
        Poll.pause(rest);
        for (String host : sleepers) {
            HostProof.Seen first = Objects.requireNonNull(before.get(host));
            HostProof.Seen then = proof.look(host);
            sleeps.add(new Sleep(
                    number,
                    host,
                    then.processes(),
                    first.frozen() && then.frozen(),
                    first.silent() && then.silent(),
                    then.cpuMillis() - first.cpuMillis(),
                    (System.nanoTime() - start) / NANOS));
        }
    }

    /** At all hosts at once: those awake are the control. */
    private void knock(int number, String gear) throws IOException, InterruptedException {
        RackDescription description = rack.description();
        ExecutorService threads =
                Executors.newFixedThreadPool(description.hosts().size());
        List<Callable<Knock>> all = new ArrayList<>();
        for (String host : description.hosts()) {
            boolean asleep = rack.isAsleep(host);
            InetSocketAddress port = new InetSocketAddress(
                    description.address(host), description.hostPorts(host).transfer());
            all.add(() -> Knock.at(number, gear, host, asleep, port));
        }
        try {
            for (Future<Knock> one : threads.invokeAll(all)) {
                knocks.add(one.get());
            }
        } catch (ExecutionException e) {
            throw new IOException("a connect could not be tried", e);
        } finally {
            threads.shutdown();
        }
    }

    List<Sleep> sleeps() {
        return List.copyOf(sleeps);
    }

    List<Knock> knocks() {
        return List.copyOf(knocks);
    }

    List<Wake> wakes() {
        return List.copyOf(wakes);
    }

    List<Shift> shifts() {
        return List.copyOf(shifts);
    }
}
