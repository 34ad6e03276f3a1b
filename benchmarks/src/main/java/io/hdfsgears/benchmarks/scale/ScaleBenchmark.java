// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.scale;

import io.hdfsgears.benchmarks.Machine;
import io.hdfsgears.benchmarks.Text;
import io.hdfsgears.benchmarks.placement.GearContestant;
import io.hdfsgears.core.config.GearKeys;
import io.hdfsgears.core.config.Quantities;
import io.hdfsgears.hdfs.proto.GearProtos.HostProto;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code benchmarks/run scale}. */
@Command(
        name = "scale",
        mixinStandardHelpOptions = true,
        description = {
            "A real NameNode with gears in this JVM, simulated DataNodes through its RPC object, a namespace made in its memory:",
            "shifts to the lowest gear and back with Hadoop's default keys, under a reader, a writer and heartbeats. In the lowest gear",
            "a host that is awake dies.",
            "Exit codes: 0 all goals met, 1 a goal was missed or something failed."
        })
public final class ScaleBenchmark implements Callable<Integer> {
    private static final double SHIFT_SECONDS = 120;
    private static final int LOCK_MILLIS = 20;
    private static final double RPC_MILLIS = 100;
    private static final double RATIO = 1.5;
    private static final double DECISION_SECONDS = 10;
    /** Bytes of heap above stock's. */
    private static final double MORE_A_BLOCK = 1;

    private static final double NANOS = 1e9;

    @Option(names = "--hosts", description = "DataNodes (default: ${DEFAULT-VALUE}).")
    private int hosts = 1_000;

    @Option(names = "--blocks", description = "Blocks, three replicas each (default: ${DEFAULT-VALUE}).")
    private long blocks = 1_000_000;

    @Option(names = "--primaries", description = "Hosts awake in the lowest gear (default: a tenth of the hosts).")
    private int primaries;

    @Option(names = "--seconds", description = "Length of the parts without a shift (default: ${DEFAULT-VALUE}).")
    private int seconds = 30;

    private final List<String> missed = new ArrayList<>();

    @Override
    public Integer call() throws IOException, InterruptedException {
        int lowest = primaries == 0 ? Math.max(1, hosts / 10) : primaries;
        DefaultMetricsSystem.setMiniClusterMode(true);
        DefaultMetricsSystem.initialize("NameNode");
        LockHolds holds = LockHolds.attach();
        Path folder = Files.createTempDirectory("scale-");
        System.out.println(Machine.here());
        Heap stock = Heap.ofStock(folder.resolve("stock"), hosts, lowest, blocks);
        say("stock: %s", stock);
        try (GearContestant contestant = GearContestant.start(
                folder,
                hosts,
                lowest,
                Map.of( // so that the NameNode reports each long hold of its lock
                        "dfs.namenode.write-lock-reporting-threshold-ms", "" + LockHolds.FROM_MILLIS,
                        "dfs.namenode.read-lock-reporting-threshold-ms", "" + LockHolds.FROM_MILLIS,
                        "dfs.lock.suppress.warning.interval", "0ms"))) {
            contestant.awaitChain();
            Heap empty = Heap.now();
            long begin = System.nanoTime();
            List<String> chain = contestant.report().getHostsList().stream()
                    .map(HostProto::getUuid)
                    .toList();
            new Blocks(contestant.nameNode(), chain, lowest).make(contestant.nameNode(), blocks);
            say(
                    "%d hosts, %d primaries, %d blocks made in %.0f s",
                    hosts, lowest, blocks, (System.nanoTime() - begin) / NANOS);
            say("gears: %s", Heap.now().since(empty, blocks));
            holds.drain();
            run(contestant, lowest, holds);
            judge(stock, Heap.now().since(empty, blocks));
        }
        missed.forEach(goal -> say("MISSED %s", goal));
        say("%s", missed.isEmpty() ? "all goals met" : Quantities.count(missed.size(), "goal") + " missed");
        return missed.isEmpty() ? 0 : 1;
    }

    private void run(GearContestant contestant, int lowest, LockHolds holds) throws IOException, InterruptedException {
        Part warmUp = new Part("warm-up");
        try (Clients clients = new Clients(contestant, blocks / Blocks.BLOCKS_PER_FILE, warmUp)) {
            rest(clients, warmUp, holds);
            Part before = rest(clients, new Part("before"), holds);
            Part down = shift(contestant, clients, lowest, new Part("down"), holds);
            rest(clients, new Part("low"), holds);
            lose(contestant, clients, holds);
            Part up = shift(contestant, clients, hosts, new Part("up"), holds);
            rest(clients, new Part("after"), holds);
            judge(before, down);
            judge(before, up);
            if (clients.failures() > 0) {
                missed.add(Quantities.count(clients.failures(), "client") + " failed");
            }
        }
    }

    private Part rest(Clients clients, Part part, LockHolds holds) throws InterruptedException {
        long begin = System.nanoTime();
        clients.in(part);
        TimeUnit.SECONDS.sleep(seconds);
        return ended(part, begin, holds);
    }

    /** A primary, which is awake in every gear. */
    private void lose(GearContestant contestant, Clients clients, LockHolds holds) throws IOException {
        long begin = System.nanoTime();
        Part part = new Part("loss");
        clients.in(part);
        String primary = contestant.report().getHosts(0).getUuid();
        Loss loss = Loss.of(contestant, primary, blocks / Blocks.BLOCKS_PER_FILE);
        ended(part, begin, holds);
        say("  %s", loss);
        double decision =
                loss.decided() - GearKeys.HOST_LOST_AFTER.read(key -> null).toSeconds();
        if (decision > DECISION_SECONDS) {
            missed.add(Text.of(
                    "a lost host: sleepers in service %.1f s after it counts as lost, goal %.0f s",
                    decision, DECISION_SECONDS));
        }
        contestant.revive();
    }

    private Part shift(GearContestant contestant, Clients clients, int target, Part part, LockHolds holds)
            throws IOException {
        long begin = System.nanoTime();
        clients.in(part);
        contestant.awake(target, (phase, afterNanos) -> say("  %s after %.1f s", phase, afterNanos / NANOS));
        return ended(part, begin, holds);
    }

    private Part ended(Part part, long begin, LockHolds holds) {
        part.took((System.nanoTime() - begin) / NANOS);
        List<LockHolds.Hold> longest = holds.drain();
        say("%s", part.line());
        if (!longest.isEmpty()) {
            say("  lock held %d ms or longer: %s", LockHolds.FROM_MILLIS, longest);
        }
        longest.stream()
                .filter(hold -> hold.ours() && hold.millis() > LOCK_MILLIS)
                .forEach(hold -> missed.add(part.name() + ": " + hold + ", goal " + LOCK_MILLIS + " ms"));
        return part;
    }

    private void judge(Part before, Part shift) {
        if (shift.seconds() > SHIFT_SECONDS) {
            missed.add(Text.of("%s took %.0f s", shift.name(), shift.seconds()));
        }
        for (Call call : List.of(Call.READ, Call.WRITE)) {
            if (shift.longest(call) > RPC_MILLIS) {
                missed.add(Text.of("%s: %s waited %.0f ms", shift.name(), call.label(), shift.longest(call)));
            }
            if (shift.p99(call) > RATIO * before.p99(call)) {
                missed.add(Text.of(
                        "%s: p99 of %s %.2f ms, before %.2f ms",
                        shift.name(), call.label(), shift.p99(call), before.p99(call)));
            }
        }
    }

    /** After all shifts, so that everything that gears keep about blocks is there. */
    private void judge(Heap stock, Heap gears) {
        say("gears, after all shifts: %s", gears);
        if (gears.perBlock() > stock.perBlock() + MORE_A_BLOCK) {
            missed.add(Text.of(
                    "%.1f bytes of heap a block, stock %.1f: goal at most %.0f more",
                    gears.perBlock(), stock.perBlock(), MORE_A_BLOCK));
        }
    }

    private static void say(String format, Object... values) {
        System.out.printf(Locale.ROOT, format + "%n", values);
    }
}
