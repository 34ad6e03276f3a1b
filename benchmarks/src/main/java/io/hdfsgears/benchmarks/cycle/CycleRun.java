// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.cycle;

import io.hdfsgears.benchmarks.Text;
import io.hdfsgears.benchmarks.stall.ReaderProcess;
import io.hdfsgears.rack.Poll;
import io.hdfsgears.rack.Progress;
import io.hdfsgears.rack.RackDescription;
import io.hdfsgears.rack.RackException;
import io.hdfsgears.rack.demo.GearShift;
import io.hdfsgears.rack.hardware.HostProof;
import io.hdfsgears.rack.hardware.WakeLog;
import io.hdfsgears.rack.hdfs.GearLink;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;

/** Down to the lowest gear and back up, over and over, with a look at each host that sleeps and a watch on each that wakes. */
final class CycleRun {
    /** Where the clients keep what they read. */
    private static final String FILES = "/reader-stall";

    private static final String HIGHEST = "highest";
    private static final String LOWEST = "lowest";
    /** Longer than the stale interval: who is not heard of any more would show. */
    private static final Duration AFTERWARDS = Duration.ofSeconds((long) Calm.STALE_SECONDS + 2);

    private static final Duration PATIENCE = Duration.ofSeconds(15);
    private static final Duration STEP = Duration.ofMillis(100);
    private static final double NANOS = 1e9;

    private final VirtualRack rack;
    private final GearLink link;
    private final DirectReads reads;
    private final ReaderProcess clients;
    private final NameNodeWatch nameNode;
    private final Pauses pauses;
    private final Progress progress;
    private final HostProof proof;
    private final List<Sleep> sleeps = new ArrayList<>();
    private final List<Knock> knocks = new ArrayList<>();
    private final List<Wake> wakes = new ArrayList<>();
    private final List<Shift> shifts = new ArrayList<>();
    private final List<Calm> calms = new ArrayList<>();
    private final List<GuestClocks> clocks = new ArrayList<>();
    private final Copies copies;

    /** How long a gear change took, and what it moved. */
    record Shift(int cycle, String to, double seconds, long bytesMoved) {}

    /**
     * Times for which the rack stays in a gear.
     *
     * @param rest in the highest
     * @param asleep in the lowest
     */
    record Pauses(Duration rest, Duration asleep) {}

    /** A fault that comes in the middle of a gear change. */
    interface Killer {
        /** Nothing does. */
        Killer NONE = new Killer() {
            @Override
            public GearShift.Shifted during(int cycle, boolean down, Change change) throws IOException {
                return change.make();
            }
        };

        GearShift.Shifted during(int cycle, boolean down, Change change) throws IOException;
    }

    /** A gear change, to its end. */
    interface Change {
        GearShift.Shifted make() throws IOException;
    }

    CycleRun(
            VirtualRack rack,
            GearLink link,
            DirectReads reads,
            ReaderProcess clients,
            NameNodeWatch nameNode,
            Pauses pauses,
            Progress progress)
            throws IOException {
        this.rack = rack;
        this.link = link;
        this.reads = reads;
        this.clients = clients;
        this.nameNode = nameNode;
        this.pauses = pauses;
        this.copies = new Copies(rack);
        this.progress = progress;
        this.proof = HostProof.of(rack.description(), rack.files())
                .orElseThrow(() -> new RackException("Nothing was measured: hosts are plain processes."));
    }

    /** @param killer strikes on the way down in odd cycles, on the way up in even ones */
    void cycles(int count, Killer killer) throws IOException, InterruptedException {
        for (int number = 1; number <= count; number++) {
            cycle(number, killer);
        }
    }

    private void cycle(int number, Killer killer) throws IOException, InterruptedException {
        List<Integer> gears = link.status().gears();
        List<String> hosts = rack.description().hosts();
        clients.phase("0: all awake");
        reads.learn(FILES);
        knock(number, HIGHEST);
        Poll.pause(pauses.rest());
        long began = WakeLog.now();
        int wakesBefore = wakeLines().size();
        long made = nameNode.copiesMade();
        Map<Long, Set<String>> before =
                reads.holders(FILES, rack.description().spec().replication());
        copies.more();
        clients.phase("1: on the way down");
        long down = WakeLog.now();
        shifted(number, LOWEST, shift(number, 1, killer));
        clients.phase("2: " + gears.get(0) + " awake");
        List<String> sleepers = sleepers(hosts.size() - gears.get(0));
        sleep(number, sleepers, down);
        int elsewhere = tell(number, Calm.changed(before, reads.holders(FILES, 0), false));
        clients.phase("3: on the way up");
        WakeWatch watch = new WakeWatch(number, rack, reads, sleepers);
        long ordered = WakeLog.now();
        shifted(number, HIGHEST, shift(number, gears.size(), killer));
        List<Wake> woken = watch.end(ordered);
        wakes.addAll(woken);
        clients.phase("4: all awake again");
        Poll.pause(AFTERWARDS);
        List<WakeLog.Line> lines = wakeLines().stream().skip(wakesBefore).toList();
        calms.add(calm(number, began, made, before, elsewhere, lines));
        readClocks(number, lines);
        progress.say(Text.of(
                "cycle %d: wake order to serving %s s",
                number, Tail.of(woken.stream().map(Wake::serving).toList()).text()));
    }

    private GearShift.Shifted shift(int number, int gear, Killer killer) throws IOException {
        boolean down = gear == 1;
        boolean struck = (number % 2 == 1) == down;
        GearShift shift = new GearShift(link, progress);
        return (struck ? killer : Killer.NONE).during(number, down, () -> shift.to(gear));
    }

    private Calm calm(
            int number, long began, long made, Map<Long, Set<String>> before, int elsewhere, List<WakeLog.Line> lines)
            throws IOException {
        List<NameNodeWatch.Look> looks = nameNode.since(began);
        List<Copies.Copy> copied = copies.more();
        Map<Long, Set<String>> now = reads.holders(FILES, 0);
        Set<Long> evened = Calm.evened(before, now, copied, copies.steady());
        long ofBefore = copied.stream()
                .filter(copy -> before.containsKey(copy.block()) && !evened.contains(copy.block()))
                .count();
        int moved = tell(number, Calm.changed(before, now, true)) - evened.size();
        return new Calm(
                number,
                looks.size(),
                most(looks, NameNodeWatch.Look::scheduled),
                most(looks, NameNodeWatch.Look::pending),
                most(looks, NameNodeWatch.Look::low),
                nameNode.copiesMade() - made,
                ofBefore,
                evened.size(),
                copied.size() - ofBefore - evened.size(),
                before.size(),
                elsewhere,
                moved,
                Calm.silent(looks),
                Calm.dead(looks),
                Calm.stale(looks, lines));
    }

    private int tell(int number, Map<Long, String> changed) {
        changed.forEach((block, how) -> progress.say("cycle " + number + ": blk_" + block + " " + how));
        return changed.size();
    }

    private static long most(List<NameNodeWatch.Look> looks, ToLongFunction<NameNodeWatch.Look> figure) {
        return looks.stream().mapToLong(figure).max().orElse(0);
    }

    private void readClocks(int number, List<WakeLog.Line> lines) throws IOException {
        for (String guest : guests()) {
            List<String> printed = Files.readString(rack.files().out(guest), StandardCharsets.ISO_8859_1)
                    .lines()
                    .toList();
            lines.stream()
                    .filter(line -> line.host().equals(guest) && line.what().equals(WakeLog.AWAKE))
                    .findFirst()
                    .flatMap(line -> GuestClocks.last(number, guest, printed, line.epochNanos()))
                    .ifPresent(clocks::add);
        }
    }

    private List<WakeLog.Line> wakeLines() throws IOException {
        return new WakeLog(rack.files()).lines();
    }

    private List<String> sleepers(int count) throws IOException {
        Poll.until(
                PATIENCE,
                STEP,
                () -> asleep().size() == count,
                () -> asleep() + " sleep in the lowest gear, and not " + count + " hosts");
        if (!asleep().containsAll(guests())) {
            throw new RackException("QEMU hosts are " + guests() + ", and " + asleep() + " sleep in the lowest gear.");
        }
        return asleep();
    }

    private List<String> asleep() {
        return rack.description().hosts().stream().filter(rack::isAsleep).toList();
    }

    private void shifted(int number, String to, GearShift.Shifted shifted) {
        shifts.add(new Shift(number, to, shifted.seconds(), shifted.bytesMoved()));
    }

    private void sleep(int number, List<String> sleepers, long ordered) throws IOException, InterruptedException {
        long start = System.nanoTime();
        Map<String, HostProof.Seen> before = new HashMap<>();
        for (String host : sleepers) {
            before.put(host, proof.look(host));
        }
        knock(number, LOWEST);
        Poll.pause(pauses.asleep());
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
                    (System.nanoTime() - start) / NANOS,
                    slept(host, ordered)));
        }
    }

    private double slept(String host, long ordered) throws IOException {
        FileTime mark = Files.getLastModifiedTime(rack.files().asleepMark(host));
        return (mark.to(TimeUnit.NANOSECONDS) - ordered) / NANOS;
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

    List<Calm> calms() {
        return List.copyOf(calms);
    }

    List<GuestClocks> clocks() {
        return List.copyOf(clocks);
    }

    /** @return hosts that are QEMU guests */
    List<String> guests() {
        return proof.guests();
    }

    List<Shift> shifts() {
        return List.copyOf(shifts);
    }
}
