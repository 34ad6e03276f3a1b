// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.cycle;

import io.hdfsgears.benchmarks.Machine;
import io.hdfsgears.benchmarks.stall.ReaderProcess;
import io.hdfsgears.benchmarks.stall.StallResult;
import io.hdfsgears.core.config.GuardKeys;
import io.hdfsgears.rack.HardwareShape;
import io.hdfsgears.rack.Json;
import io.hdfsgears.rack.Names;
import io.hdfsgears.rack.Poll;
import io.hdfsgears.rack.ProcessIdentity;
import io.hdfsgears.rack.Progress;
import io.hdfsgears.rack.RackException;
import io.hdfsgears.rack.RackSpec;
import io.hdfsgears.rack.hdfs.GearLink;
import io.hdfsgears.rack.hdfs.GearStatus;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code benchmarks/run cycle}: hosts that really sleep, from the highest gear to the lowest and back, under stock clients. */
@Command(
        name = "cycle",
        mixinStandardHelpOptions = true,
        description = {
            "Bring up a rack with hardware and shift it from its highest gear to its lowest and back, again and again, under readers and",
            "a writer of a stock client; look at every host that sleeps and time every wake. Needs root, as ./rack up --hardware does.",
            "Exit codes: 0 every line of the goal is met; 1 otherwise, or no hardware can be had here."
        })
public final class CycleDrill implements Callable<Integer> {
    private static final long CLIENTS_SECONDS = 7_200;
    /** Longer than the NameNode's time-outs. */
    private static final long QEMU_ASLEEP = (long) (Calm.DEAD_SECONDS * 3 / 2);

    @Option(names = "--cycles", description = "Times down and up (default: ${DEFAULT-VALUE}).")
    private int cycles = 10;

    @Option(names = "--hosts", description = "Hosts, in 3 racks (default: ${DEFAULT-VALUE}).")
    private int hosts = 12;

    @Option(names = "--rest", description = "Seconds at a gear between shifts (default: ${DEFAULT-VALUE}).")
    private long rest = 3;

    @Option(
            names = "--qemu",
            paramLabel = "K",
            description = "The last K hosts are QEMU guests, which really suspend to RAM (default: ${DEFAULT-VALUE}).")
    private int qemu;

    @Option(
            names = "--hibernate",
            paramLabel = "N",
            description = "The last N of the QEMU guests suspend to disk instead (default: ${DEFAULT-VALUE}).")
    private int hibernate;

    @Option(
            names = "--controllers",
            description =
                    "Two processes of hdfs power serve wake the hosts, and the product's agent puts each to sleep; the acting"
                            + " controller is killed (kill -9) at a random moment of one gear change of each cycle.")
    private boolean controllers;

    @Option(names = "--seed", description = "Of the moments of kills (default: ${DEFAULT-VALUE}).")
    private long seed = 1;

    @Option(
            names = "--asleep",
            paramLabel = "SECONDS",
            description = "Seconds in the lowest gear (default: --rest; with --qemu 30, longer than the rack's NameNode"
                    + " takes to call a host stale, 6 s, or dead, 20 s).")
    private @Nullable Long asleep;

    @Option(
            names = "--raw",
            paramLabel = "DIR",
            description =
                    "Where result.json and the rack's own list of wakes are kept (default: a new temporary folder).")
    private @Nullable Path raw;

    @Option(names = "--json", description = "The result as JSON; progress stays on standard error.")
    private boolean json;

    private String failure = "";

    private final Progress progress = line -> System.err.println("cycle: " + line);

    @Override
    public Integer call() throws IOException, InterruptedException {
        try (VirtualRack rack = VirtualRack.upTemporary(spec(), progress);
                GearLink link = new GearLink(rack.nameNodes(), rack.files().clientConf())) {
            if (rack.description().net() == null) {
                throw new RackException("Nothing was measured: hosts are plain processes and none really sleeps.");
            }
            CycleResult result = measure(rack, link);
            String text = Json.MAPPER.writeValueAsString(result);
            keep(rack, text);
            System.out.println(json ? text : CycleTable.of(result));
            return result.ok() ? 0 : 1;
        }
    }

    /** With QEMU hosts the first hosts are those that never sleep, so that the guests do. */
    private RackSpec spec() throws RackException {
        HardwareShape usual = HardwareShape.USUAL;
        RackSpec spec = RackSpec.of(hosts)
                .withRacks(Math.min(3, hosts))
                .withHardware(new HardwareShape(usual.nicMbit(), usual.diskMBps(), qemu).withHibernating(hibernate));
        int sleepers = hosts - spec.primaries();
        if (qemu > sleepers) {
            throw new RackException("--qemu " + qemu + " cannot be: " + spec.primaries() + " of " + hosts
                    + " hosts never sleep, give 0 to " + sleepers + ".");
        }
        return qemu == 0
                ? spec
                : spec.withSetting(GuardKeys.NEVER_SLEEP_HOSTS.name(), String.join(",", Names.hosts(spec.primaries())));
    }

    private Duration asleep() {
        long usual = qemu > 0 ? Math.max(rest, QEMU_ASLEEP) : rest;
        return Duration.ofSeconds(asleep == null ? usual : asleep);
    }

    private CycleResult measure(VirtualRack rack, GearLink link) throws IOException, InterruptedException {
        Machine machine = Machine.here();
        awaitChain(link);
        int lowest = link.status().gears().get(0);
        Map<String, Optional<ProcessIdentity>> before = processes(rack);
        try (ReaderProcess clients = ReaderProcess.start(rack, CLIENTS_SECONDS, true);
                DirectReads reads =
                        new DirectReads(rack.description(), rack.files().clientConf());
                NameNodeWatch nameNode = new NameNodeWatch(rack)) {
            CycleRun.Pauses pauses = new CycleRun.Pauses(Duration.ofSeconds(rest), asleep());
            CycleRun run = new CycleRun(rack, link, reads, clients, nameNode, pauses, progress);
            List<ControllerKills.Kill> kills = walk(rack, link, run, clients);
            boolean same = processes(rack).equals(before);
            return new CycleResult(
                    machine,
                    hosts,
                    lowest,
                    run.guests(),
                    asleep().toSeconds(),
                    cycles,
                    run.shifts(),
                    run.sleeps(),
                    run.knocks(),
                    run.wakes(),
                    run.calms(),
                    run.clocks(),
                    controllers,
                    kills,
                    same,
                    ended(clients),
                    failure);
        }
    }

    /** QEMU hosts join it when the others have founded it. */
    private void awaitChain(GearLink link) throws IOException {
        Poll.until(
                Duration.ofSeconds(60),
                Duration.ofMillis(250),
                () -> highest(link.status()) == hosts,
                () -> "the expansion chain has not got all " + hosts + " hosts");
    }

    private static int highest(GearStatus status) {
        return status.gears().stream().mapToInt(Integer::intValue).max().orElse(0);
    }

    /** @return kills of controllers */
    private List<ControllerKills.Kill> walk(VirtualRack rack, GearLink link, CycleRun run, ReaderProcess clients)
            throws InterruptedException {
        List<ControllerKills.Kill> kills = new ArrayList<>();
        try {
            progress.say("writing the files and opening the streams");
            clients.awaitStarted();
            if (!controllers) {
                run.cycles(cycles, CycleRun.Killer.NONE);
                return kills;
            }
            try (ControllerKills killer = new ControllerKills(rack, link, run.guests(), seed, kills::add, progress)) {
                run.cycles(cycles, killer);
            }
        } catch (IOException e) {
            fail(e); // what was seen until then is still worth reading
        }
        return kills;
    }

    private @Nullable StallResult ended(ReaderProcess clients) throws InterruptedException {
        try {
            return clients.result();
        } catch (IOException e) {
            fail(e);
            return null;
        }
    }

    private void fail(IOException e) {
        failure += (failure.isEmpty() ? "" : "; ") + (e.getMessage() == null ? e.toString() : e.getMessage());
        progress.say("FAILED: " + failure);
    }

    private static Map<String, Optional<ProcessIdentity>> processes(VirtualRack rack) {
        return rack.description().hosts().stream().collect(Collectors.toMap(Function.identity(), rack::process));
    }

    private void keep(VirtualRack rack, String result) throws IOException {
        Path folder = raw == null ? Files.createTempDirectory("cycle-") : Files.createDirectories(raw);
        Files.writeString(folder.resolve("result.json"), result);
        if (Files.exists(rack.files().wakes())) {
            Files.writeString(
                    folder.resolve("wakes"), Files.readString(rack.files().wakes()));
        }
        progress.say("raw data in " + folder);
    }
}
