// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.takeover;

import io.hdfsgears.benchmarks.Machine;
import io.hdfsgears.benchmarks.Spread;
import io.hdfsgears.benchmarks.Text;
import io.hdfsgears.core.config.GearKeys;
import io.hdfsgears.hdfs.proto.GearProtos.HostProto;
import io.hdfsgears.rack.Poll;
import io.hdfsgears.rack.Progress;
import io.hdfsgears.rack.RackSpec;
import io.hdfsgears.rack.hdfs.GearLink;
import io.hdfsgears.rack.hdfs.GearStatus;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code benchmarks/run takeovers}: the acting of two power controllers fails at a random moment of each of many gear changes. */
@Command(
        name = "takeovers",
        mixinStandardHelpOptions = true,
        description = {
            "A rack of real processes changes gears. Two processes of hdfs power serve switch its DataNodes by a"
                    + " program. At a",
            "random moment of each change the acting one is killed (kill -9), frozen (SIGSTOP, later SIGCONT) or cut"
                    + " off from the",
            "NameNode, in turn by chance. The program's own record is judged afterwards.",
            "Exit codes: 0 each change ended in its gear, no host was cut that the gear keeps awake, no order came"
                    + " twice, and each",
            "take-over took 15 s at most; 1 otherwise."
        })
public final class TakeoverDrill implements Callable<Integer> {
    private static final List<String> FAULTS = List.of("kill", "freeze", "cut");
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final Duration STEP = Duration.ofMillis(100);

    @Option(names = "--takeovers", description = "Gear changes with a take-over (default: ${DEFAULT-VALUE}).")
    private int takeovers = 100;

    @Option(names = "--hosts", description = "Hosts (default: ${DEFAULT-VALUE}).")
    private int hosts = 4;

    @Option(names = "--seed", description = "Of faults, gears and moments (default: ${DEFAULT-VALUE}).")
    private long seed = 1;

    @Option(names = "--span", description = "Longest time from an order to the fault, ms (default: ${DEFAULT-VALUE}).")
    private int spanMillis = 8_000;

    @Option(names = "--minutes", description = "No change begins after so long (default: ${DEFAULT-VALUE}).")
    private int minutes = 600;

    @Option(names = "--csv", paramLabel = "FILE", description = "One line for each take-over.")
    private @Nullable Path csv;

    @Option(names = "--logs", paramLabel = "DIR", description = "Where the logs of both and the calls are copied to.")
    private @Nullable Path logs;

    private final Progress progress = line -> System.err.println("takeovers: " + line);
    private final List<Takeover> done = new ArrayList<>();

    @Override
    public Integer call() throws IOException {
        Machine machine = Machine.here();
        RackSpec spec = RackSpec.of(hosts)
                .withPrimaries(2)
                .withReplication(2)
                .withSetting(GearKeys.DRAIN_GRACE.name(), "500ms")
                .withSetting(GearKeys.DRAIN_READERS.name(), "1s");
        Path folder = Files.createTempDirectory("takeovers-");
        try (VirtualRack rack = VirtualRack.upTemporary(spec, progress);
                GearLink link = new GearLink(rack.nameNodes(), rack.files().clientConf())) {
            List<String> chain = chain(rack, link);
            Device device = Device.write(folder, rack, chain);
            String failure = run(rack, link, chain, device);
            Judge judge = new Judge(chain);
            judge.judge(done, device.calls());
            if (logs != null) {
                copyLogs(rack, device, logs);
            }
            System.out.print(text(machine, judge, failure));
            if (csv != null) {
                List<String> lines = new ArrayList<>(List.of(Takeover.header()));
                done.forEach(one -> lines.add(one.csv()));
                Files.write(csv, lines);
            }
            boolean quick = done.stream().allMatch(one -> one.took() <= ControllerPair.GOAL_SECONDS);
            return failure.isEmpty()
                            && judge.cut().isEmpty()
                            && judge.twice().isEmpty()
                            && judge.late().isEmpty()
                            && quick
                    ? 0
                    : 1;
        }
    }

    private static List<String> chain(VirtualRack rack, GearLink link) throws IOException {
        Map<String, String> names = rack.description().hosts().stream()
                .collect(Collectors.toMap(host -> rack.description().gearName(host), host -> host));
        List<String> chain = new ArrayList<>();
        for (HostProto host : link.hosts()) {
            chain.add(String.valueOf(names.get(host.getName())));
        }
        return chain;
    }

    private String run(VirtualRack rack, GearLink link, List<String> chain, Device device) throws IOException {
        Random random = new Random(seed);
        long end = System.nanoTime() + Duration.ofMinutes(minutes).toNanos();
        try (ControllerPair both = new ControllerPair(rack, link, device.file())) {
            while (done.size() < takeovers && System.nanoTime() - end < 0) {
                Takeover next = change(rack, link, chain, both, random);
                done.add(next);
                progress.say(done.size() + ": " + next.csv());
            }
            return "";
        } catch (IOException e) {
            return String.valueOf(e.getMessage());
        }
    }

    private Takeover change(VirtualRack rack, GearLink link, List<String> chain, ControllerPair both, Random random)
            throws IOException {
        GearStatus before = link.status();
        int gear = 1 + random.nextInt(before.gears().size() - 1);
        int wanted = gear >= before.wanted() ? gear + 1 : gear;
        int awake = before.gears().get(wanted - 1);
        both.awaitBoth();
        ControllerProcess failing = both.acting();
        ControllerProcess other = both.other(failing);
        long pid = failing.pid();
        double ordered = System.currentTimeMillis();
        link.setGear(wanted, "take-over drill");
        Poll.pause(Duration.ofMillis(random.nextInt(spanMillis)));
        String fault = FAULTS.get(random.nextInt(FAULTS.size()));
        double struck = System.currentTimeMillis();
        failing.fail(fault);
        both.awaitActing(other, fault);
        double took = System.currentTimeMillis();
        failing.restore(fault); // in the middle of what the other does
        Set<String> up = new HashSet<>(chain.subList(0, awake));
        Poll.until(
                PATIENCE,
                STEP,
                () -> link.status().steadyAt(wanted) && up.equals(new HashSet<>(rack.hostsRunning())),
                () -> awake + " hosts are ordered, and " + rack.hostsRunning() + " run: an order was lost after "
                        + fault);
        double ended = System.currentTimeMillis();
        return new Takeover(
                fault,
                before.hostsAwake(),
                awake,
                ordered,
                (struck - ordered) / 1_000,
                (took - struck) / 1_000,
                took,
                (ended - struck) / 1_000,
                ended,
                new Takeover.Pair(pid, other.pid()));
    }

    private static void copyLogs(VirtualRack rack, Device device, Path to) throws IOException {
        Files.createDirectories(to);
        Files.copy(device.log(), to.resolve("calls.log"));
        for (String name : List.of("serve1.log", "serve2.log")) {
            Files.copy(rack.files().logs().resolve(name), to.resolve(name));
        }
    }

    private String text(Machine machine, Judge judge, String failure) {
        StringBuilder text = new StringBuilder();
        text.append(machine).append('\n');
        text.append(Text.of("%d take-overs, %d hosts, seed %d%n", done.size(), hosts, seed));
        for (String fault : FAULTS) {
            List<Double> seconds = done.stream()
                    .filter(one -> one.fault().equals(fault))
                    .map(Takeover::took)
                    .toList();
            if (!seconds.isEmpty()) {
                text.append(Text.of(
                        "%-6s %3d, s until the other acts: %s%n",
                        fault, seconds.size(), Spread.of(seconds).text("%.1f")));
            }
        }
        text.append(Text.of(
                "hosts cut that should be up: %d%norders given twice: %d%ncalls by a controller that does not act:"
                        + " %d%n",
                judge.cut().size(), judge.twice().size(), judge.late().size()));
        judge.cut().forEach(line -> text.append("  cut: ").append(line).append('\n'));
        judge.twice().forEach(line -> text.append("  twice: ").append(line).append('\n'));
        judge.late().stream().limit(20).forEach(line -> Text.line(text, "  late: %s", line));
        text.append(failure.isEmpty() ? "orders lost: 0\n" : "FAILED: " + failure + "\n");
        return text.toString();
    }
}
