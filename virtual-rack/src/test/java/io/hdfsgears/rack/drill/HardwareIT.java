// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.drill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.hdfsgears.hdfs.proto.GearProtos.VerbReplyProto;
import io.hdfsgears.power.control.PowerAction;
import io.hdfsgears.power.control.PowerState;
import io.hdfsgears.rack.CommandResult;
import io.hdfsgears.rack.HardwareNet;
import io.hdfsgears.rack.HardwareShape;
import io.hdfsgears.rack.Json;
import io.hdfsgears.rack.Names;
import io.hdfsgears.rack.ProcessIdentity;
import io.hdfsgears.rack.Progress;
import io.hdfsgears.rack.RackSpec;
import io.hdfsgears.rack.hardware.Facilities;
import io.hdfsgears.rack.hardware.WakeLog;
import io.hdfsgears.rack.hdfs.client.WorkResult;
import io.hdfsgears.rack.run.VirtualRack;
import io.hdfsgears.testkit.Poll;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Hosts that are really suspended: frozen behind a dead NIC, woken by a magic packet or their BMC, and nothing left of them. All but one
 * sleep, so that each kind of BMC has one to wake.
 */
@Tag("alone")
class HardwareIT {
    private static final int HOSTS = 4;
    private static final int PRIMARIES = 1;
    private static final Set<String> KINDS = Set.of("ipmi 3", "ipmi 17", "redfish");
    private static final int CYCLES = 2;
    private static final int NO_ANSWER_MILLIS = 2_000;
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @BeforeAll
    static void onlyWhereHostsCanBeMade() {
        Facilities facilities = Facilities.look();
        assumeTrue(facilities.suffice(), () -> "no host can be made here: " + facilities.missing());
        Findings.say("H0 machine", "not emulated here: %s", facilities.notEmulated());
    }

    @Test
    void hostsSleepAndWakeUnderAReadingClient() throws IOException {
        MachineTraces before = MachineTraces.now();
        long start = System.nanoTime();
        try (DrillRack drill = DrillRack.up(RackSpec.of(HOSTS)
                .withPrimaries(PRIMARIES)
                .withReplication(3)
                .withHardware(HardwareShape.USUAL)
                .withSetting("dfs.namenode.gear.never.sleep.hosts", "h01"))) {
            Findings.say("H1 up", "%d hosts in %.1f s", HOSTS, Findings.secondsSince(start));
            Map<String, Optional<ProcessIdentity>> processes = drill.processes();
            DrillRack.good(drill.client().write("/data", 12, 3_000_000, 42, 4));
            drill.awaitSettled();
            DrillRack.good(drill.client().startReader("reader", "/data/f1", 1_000_000));
            List<Woken> woken = new ArrayList<>();
            for (int cycle = 1; cycle <= CYCLES; cycle++) {
                DrillRack.Shifted down = drill.shift("min");
                Findings.say("H2 gear min", "cycle %d: %.1f s", cycle, down.seconds());
                List<String> sleepers = drill.sleeping();
                assertThat(sleepers).hasSize(HOSTS - PRIMARIES);
                if (cycle == 1) {
                    sleepersAreSilentAndWakeFromOutside(drill, sleepers);
                }
                woken.addAll(up(drill, sleepers));
            }
            WorkResult read = drill.client().stop("reader");
            assertThat(read).as("%s", read.messages()).matches(WorkResult::good);
            assertThat(drill.processes())
                    .as("the processes slept and did not end")
                    .isEqualTo(processes);
            drill.verifyAll();
            assertThat(drill.fsck()).matches(Fsck::nothingLost);
            report(drill, woken, read);
            bmcsPutToSleep(drill);
        }
        assertThat(MachineTraces.now()).isEqualTo(before);
    }

    @Test
    void whatARackThatWasKilledLeavesGoesWithDown() throws IOException {
        MachineTraces before = MachineTraces.now();
        VirtualRack rack = VirtualRack.upTemporary(
                RackSpec.of(1).withStock(true).withHardware(HardwareShape.USUAL), Progress.SILENT);
        Path root = rack.files().root();
        assertThat(MachineTraces.now().loopDevices())
                .hasSize(before.loopDevices().size() + 1);
        for (String daemon : List.of("nn1", "h01")) {
            rack.process(daemon).ifPresent(process -> process.signal(true));
        }
        Poll.until(PATIENCE, "nothing runs", () -> rack.process("h01").isEmpty());
        VirtualRack.down(root, true);
        assertThat(MachineTraces.now()).isEqualTo(before);
        assertThat(root).doesNotExist();
    }

    @Test
    void aDiskThatAnotherMountNamespaceHoldsStopsNoCleanUp() throws IOException {
        MachineTraces before = MachineTraces.now();
        VirtualRack rack = VirtualRack.upTemporary(
                RackSpec.of(1).withStock(true).withHardware(HardwareShape.USUAL), Progress.SILENT);
        Path root = rack.files().root();
        Process holder =
                new ProcessBuilder("unshare", "--mount", "--propagation", "private", "sleep", "infinity").start();
        try {
            Poll.until(PATIENCE, "the holder has mounts of its own", () -> hasMountsOfItsOwn(holder));
            VirtualRack.down(root, true);
            assertThat(root).doesNotExist();
        } finally {
            holder.destroyForcibly();
        }
        Poll.until(PATIENCE, "the kernel frees the disk", () -> isAsBefore(before));
    }

    private static boolean hasMountsOfItsOwn(Process process) {
        try {
            Path mounts = Path.of("/proc/" + process.pid() + "/ns/mnt");
            return !Files.readSymbolicLink(mounts).equals(Files.readSymbolicLink(Path.of("/proc/self/ns/mnt")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isAsBefore(MachineTraces before) {
        try {
            return MachineTraces.now().equals(before);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The controller wants them asleep and puts them back: a host that wakes unasked does not stay up. */
    private static void sleepersAreSilentAndWakeFromOutside(DrillRack drill, List<String> sleepers) throws IOException {
        HardwareNet net = net(drill);
        for (String host : sleepers) {
            assertThat(drill.rack().isAsleep(host)).isTrue();
            assertThatThrownBy(() -> connect(net.address(host))).isInstanceOf(SocketTimeoutException.class);
        }
        CommandResult status = drill.rack()
                .hdfs(Stream.concat(Stream.of("power", "status"), sleepers.stream())
                        .toArray(String[]::new));
        assertThat(status.output().lines())
                .as(status.errors())
                .containsExactlyElementsOf(
                        sleepers.stream().map(host -> host + "\tOFF").toList());
        outletsTellWhoSleeps(drill, sleepers);
        Set<String> kinds = new TreeSet<>();
        try (RackBmcs bmcs = new RackBmcs(drill.rack().files())) {
            for (String host : sleepers) {
                String kind = bmcs.kind(host);
                kinds.add(kind);
                double byPacket = wakes(drill, host, WakeLog.MAGIC_PACKET, () -> sendMagicPacket(net, host));
                double byBmc = kind.startsWith("ipmi")
                        ? wakes(drill, host, WakeLog.CHASSIS_POWER_ON, () -> chassisPowerOn(drill, net, host, kind))
                        : wakes(drill, host, WakeLog.REDFISH_ON, () -> bmcs.order(host, PowerAction.ON));
                Findings.say(
                        "H3 woken from outside", "%s: magic packet %.3f s, %s %.3f s", host, byPacket, kind, byBmc);
            }
        }
        assertThat(kinds)
                .as("what is not here: %s", Facilities.look().notEmulated())
                .isEqualTo(KINDS);
    }

    /** The controller wants them awake, and may be the first to wake them. */
    private static void bmcsPutToSleep(DrillRack drill) throws IOException {
        WakeLog log = new WakeLog(drill.rack().files());
        List<String> hosts = drill.rack().description().hosts();
        try (RackBmcs bmcs = new RackBmcs(drill.rack().files())) {
            for (String host : hosts.subList(PRIMARIES, hosts.size())) {
                assertThat(bmcs.state(host)).as(host).isEqualTo(PowerState.ON);
                long slept = wakesOf(log, host, WakeLog.AWAKE);
                long start = System.nanoTime();
                bmcs.order(host, PowerAction.GRACEFUL_OFF);
                double seconds = Findings.secondsSince(start);
                bmcs.order(host, PowerAction.ON);
                Poll.until(
                        PATIENCE,
                        host + " slept and is awake",
                        () -> !drill.rack().isAsleep(host) && wakesOf(log, host, WakeLog.AWAKE) > slept);
                Findings.say("H6 put to sleep by its BMC", "%s: %s %.3f s", host, bmcs.kind(host), seconds);
            }
        }
    }

    private static long wakesOf(WakeLog log, String host, String what) {
        try {
            return log.lines().stream()
                    .filter(line -> line.host().equals(host) && line.what().equals(what))
                    .count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** By the product's meters: SNMP v3, and the same by those BMCs that know it. */
    private static void outletsTellWhoSleeps(DrillRack drill, List<String> sleepers) throws IOException {
        List<String> hosts = drill.rack().description().hosts();
        CommandResult watts = drill.rack()
                .hdfs(Stream.concat(Stream.of("power", "watts", "-all", "-json"), hosts.stream())
                        .toArray(String[]::new));
        Map<String, Double> drawn = new LinkedHashMap<>();
        Map<String, String> byBmc = new LinkedHashMap<>();
        for (JsonNode host : Json.MAPPER.readTree(watts.output()).path("hosts")) {
            String name = host.path("host").asText();
            drawn.put(name, host.path("watts").asDouble());
            for (JsonNode other : host.path("others")) {
                byBmc.put(
                        name,
                        other.path("source").asText() + " "
                                + other.path("watts").asInt());
            }
        }
        assertThat(drawn).as(watts.errors()).containsOnlyKeys(hosts);
        drawn.forEach((host, w) -> {
            if (sleepers.contains(host)) {
                assertThat(w).as(host).isEqualTo(5);
            } else {
                assertThat(w).as(host).isBetween(70.0, 126.0);
            }
        });
        byBmc.keySet().retainAll(sleepers);
        assertThat(byBmc.values()).as(watts.output()).containsExactlyInAnyOrder("dcmi 5", "redfish 5");
        Findings.say("H3 outlets", "%s W, by BMCs %s W", drawn, byBmc);
    }

    private interface Order {
        void give() throws IOException;
    }

    /**
     * @param means what the host says that woke it
     * @return seconds from the order until it was awake; it sleeps again on return
     */
    private static double wakes(DrillRack drill, String host, String means, Order order) throws IOException {
        WakeLog log = new WakeLog(drill.rack().files());
        long before = wakesOf(log, host, means);
        long start = System.nanoTime();
        order.give();
        Path mark = drill.rack().files().asleepMark(host);
        Poll.until(PATIENCE, host + " is awake", () -> Files.notExists(mark));
        double seconds = Findings.secondsSince(start);
        assertThat(wakesOf(log, host, means)).as("%s by %s", host, means).isEqualTo(before + 1);
        Poll.until(PATIENCE, host + " is put to sleep again", () -> Files.exists(mark));
        return seconds;
    }

    private static void connect(String address) throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(address, 9866), NO_ANSWER_MILLIS);
        }
    }

    private static void sendMagicPacket(HardwareNet net, String host) throws IOException {
        byte[] packet = new byte[6 + 16 * 6];
        Arrays.fill(packet, 0, 6, (byte) 0xff);
        byte[] mac = HexFormat.ofDelimiter(":").parseHex(net.mac(host));
        for (int i = 0; i < 16; i++) {
            System.arraycopy(mac, 0, packet, 6 + 6 * i, mac.length);
        }
        try (DatagramSocket socket = new DatagramSocket(new InetSocketAddress(net.gateway(), 0))) {
            socket.setBroadcast(true);
            socket.send(new DatagramPacket(packet, packet.length, InetAddress.getByName(net.broadcast()), 9));
        }
    }

    /** By the tool that operators use. */
    private static void chassisPowerOn(DrillRack drill, HardwareNet net, String host, String kind) throws IOException {
        Path password = drill.rack().files().run().resolve("bmc.secret");
        Process process = new ProcessBuilder(
                        "ipmitool",
                        "-I",
                        "lanplus",
                        "-C",
                        kind.substring("ipmi ".length()),
                        "-L",
                        "OPERATOR",
                        "-H",
                        net.bmc(host),
                        "-U",
                        "power",
                        "-f",
                        password.toString(),
                        "chassis",
                        "power",
                        "on")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            assertThat(process.waitFor()).as("exit code of ipmitool").isZero();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    /** @param serving seconds from the order until the NameNode offers it to clients again */
    private record Woken(String host, double awake, double serving) {}

    private static List<Woken> up(DrillRack drill, List<String> sleepers) throws IOException {
        long start = System.nanoTime();
        VerbReplyProto reply = drill.order("max");
        Map<String, Double> awake = new LinkedHashMap<>();
        Map<String, Double> serving = new LinkedHashMap<>();
        Findings.until(
                PATIENCE,
                sleepers + " serve again",
                () -> {
                    sleepers.stream()
                            .filter(host -> !drill.rack().isAsleep(host))
                            .forEach(host -> awake.putIfAbsent(host, Findings.secondsSince(start)));
                    drill.tryReport().stream()
                            .flatMap(report -> report.getHostsList().stream())
                            .filter(host -> host.getService().equals("SERVING"))
                            .map(DrillRack::host)
                            .filter(sleepers::contains)
                            .forEach(host -> serving.putIfAbsent(host, Findings.secondsSince(start)));
                    return serving.size() == sleepers.size();
                },
                drill::situation);
        drill.awaitOrdered(reply);
        drill.awaitSettled();
        return sleepers.stream()
                .map(host -> new Woken(
                        host, Objects.requireNonNull(awake.get(host)), Objects.requireNonNull(serving.get(host))))
                .toList();
    }

    private static void report(DrillRack drill, List<Woken> woken, WorkResult read) throws IOException {
        Map<String, List<Woken>> byMeans = new TreeMap<>();
        try (RackBmcs bmcs = new RackBmcs(drill.rack().files())) {
            for (Woken some : woken) {
                String means = Names.number(some.host()) % 2 == 1 ? "magic packet" : bmcs.kind(some.host());
                byMeans.computeIfAbsent(means, key -> new ArrayList<>()).add(some);
            }
        }
        byMeans.forEach((means, some) -> Findings.say(
                "H4 woken by " + means,
                "%d times; order to awake median %.2f s, max %.2f s; order to serving median %.2f s, max %.2f s",
                some.size(),
                median(some.stream().map(Woken::awake).toList()),
                most(some.stream().map(Woken::awake).toList()),
                median(some.stream().map(Woken::serving).toList()),
                most(some.stream().map(Woken::serving).toList())));
        Findings.say(
                "H5 reader meanwhile",
                "%d bytes, no error, longest stall %d ms",
                read.bytes(),
                read.longestStallMillis());
    }

    private static double median(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        return sorted.get(sorted.size() / 2);
    }

    private static double most(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
    }

    private static HardwareNet net(DrillRack drill) {
        return Objects.requireNonNull(drill.rack().description().net());
    }
}
