// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.drill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.hdfsgears.rack.HardwareShape;
import io.hdfsgears.rack.Json;
import io.hdfsgears.rack.ProcessIdentity;
import io.hdfsgears.rack.Progress;
import io.hdfsgears.rack.RackException;
import io.hdfsgears.rack.RackSpec;
import io.hdfsgears.rack.hardware.Facilities;
import io.hdfsgears.rack.hardware.HardwareHosts;
import io.hdfsgears.rack.hardware.ProcViews;
import io.hdfsgears.rack.run.VirtualRack;
import io.hdfsgears.testkit.Poll;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** What a host sees of /proc is the host: its neighbour does not show there, nor does this machine. */
@TestMethodOrder(OrderAnnotation.class)
@Tag("alone")
class HostViewsIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final List<String> HOSTS = List.of("h01", "h02");
    private static final String SPIN = "while :; do :; done";
    private static final long SPUN_TICKS = 300;
    private static final int WRITTEN_MIB = 24;
    private static final long LIMIT = 1L << 30;

    @TempDir
    static Path folder;

    private static MachineTraces before;
    private static VirtualRack rack;

    @BeforeAll
    static void onlyWhereHostsHaveAProcOfTheirOwn() throws IOException {
        Facilities facilities = Facilities.look();
        assumeTrue(facilities.suffice(), () -> "no host can be made here: " + facilities.missing());
        Optional<String> lacking = facilities.notEmulated().stream()
                .filter(what -> what.startsWith("each host's own /proc"))
                .findFirst();
        assumeTrue(lacking.filter(what -> !what.contains("does not work")).isEmpty(), lacking::toString);
        assertThat(lacking).isEmpty();
        before = MachineTraces.now();
        rack = VirtualRack.upTemporary(
                RackSpec.of(HOSTS.size()).withStock(true).withHardware(HardwareShape.USUAL), Progress.SILENT);
    }

    @AfterAll
    static void nothingIsLeft() throws IOException {
        if (rack != null) {
            rack.close();
            assertThat(MachineTraces.now()).isEqualTo(before);
            Poll.until(PATIENCE, "lxcfs has ended", () -> lxcfs().isEmpty());
        }
    }

    /** Of this rack. */
    private static List<Long> lxcfs() {
        Path root = rack.files().root();
        return ProcessHandle.allProcesses()
                .map(ProcessHandle::pid)
                .filter(pid -> ProcessIdentity.commandLine(pid).stream().anyMatch(word -> word.startsWith(root + "/"))
                        && ProcessIdentity.commandLine(pid).get(0).endsWith("lxcfs"))
                .toList();
    }

    @Test
    @Order(1)
    void aBusyProcessShowsInItsHostAndNotInItsNeighbour() throws IOException {
        long here = ticks("h01");
        long there = ticks("h02");
        long machine = busy(Files.readString(Path.of("/proc/stat")));
        assertThat(here).isLessThan(machine / 2);
        Process spinning = start("h01", "sh", "-c", SPIN);
        try {
            Poll.until(PATIENCE, "h01 was busy", () -> quietly(() -> ticks("h01") - here) >= SPUN_TICKS);
            long neighbour = ticks("h02") - there;
            long own = ticks("h01") - here;
            Findings.say("V1 busy", "h01 %d ticks, h02 %d", own, neighbour);
            assertThat(neighbour).isLessThan(SPUN_TICKS / 2);
            assertThat(busy(Files.readString(Path.of("/proc/stat"))) - machine).isGreaterThanOrEqualTo(own / 2);
            Poll.until(
                    PATIENCE,
                    "the CPU meter tells h01 from h02",
                    () -> quietly(() -> Math.round(loadBy("h01") - 2 * loadBy("h02"))) > 0);
        } finally {
            end(spinning);
        }
        assertThat(ProcViews.cpuSeconds(pid("h01")).orElseThrow()).isBetween((here + SPUN_TICKS) / 100.0, 1e6);
        assertThat(ProcViews.cpuSeconds(ProcessHandle.current().pid())).isEmpty();
    }

    /** The product's CPU meter as an agent has it, on the host that it runs on. */
    private static double loadBy(String host) throws IOException {
        Path hosts = folder.resolve(host + ".json");
        Path curve = folder.resolve("percent");
        Files.writeString(curve, "0,100\n100,200\n");
        Files.writeString(hosts, """
            {"hosts": {"%s": {"meters": [{"type": "cpu-model", "curveFile": "%s"}]}}}
            """.formatted(host, curve));
        Files.setPosixFilePermissions(hosts, PosixFilePermissions.fromString("rw-------"));
        ProcessBuilder watts = rack.programs()
                .admin("io.hdfsgears.power.cli.PowerCli", List.of("watts", "-hosts", hosts.toString(), "-json", host))
                .builder();
        watts.command(rack.within(host, List.copyOf(watts.command())));
        JsonNode answer = Json.MAPPER.readTree(output(watts.start()));
        double percent = answer.path("hosts").path(0).path("watts").asDouble() - 100;
        Findings.say("V2 CPU meter", "%s: %.0f %% of the machine's cores", host, percent);
        assertThat(percent).as(answer.toString()).isBetween(0.0, 100.0);
        return percent;
    }

    @Test
    @Order(2)
    void unwrittenDataIsItsHosts() throws IOException {
        Path file = rack.files().disk("h01").resolve("unwritten");
        String own = run(
                "h01",
                "sh",
                "-c",
                "dd if=/dev/zero of=" + file + " bs=1M count=" + WRITTEN_MIB + " 2> /dev/null; cat /proc/meminfo");
        long here = kibibytes(own, "Dirty") + kibibytes(own, "Writeback");
        String other = run("h02", "cat", "/proc/meminfo");
        long there = kibibytes(other, "Dirty") + kibibytes(other, "Writeback");
        Findings.say("V3 unwritten", "h01 %d KiB, h02 %d KiB", here, there);
        assertThat(here).isGreaterThan(WRITTEN_MIB * 1024 / 2);
        assertThat(there).isLessThan(WRITTEN_MIB * 1024 / 4);
        Files.delete(file);
    }

    @Test
    @Order(3)
    void memoryIsTheMachinesUntilTheHostHasALimit() throws IOException {
        String machine = Files.readString(Path.of("/proc/meminfo"));
        String unlimited = run("h01", "cat", "/proc/meminfo");
        assertThat(kibibytes(unlimited, "MemTotal")).isLessThanOrEqualTo(kibibytes(machine, "MemTotal"));
        assertThat(kibibytes(unlimited, "MemFree")).isGreaterThan(kibibytes(unlimited, "MemTotal") / 2);
        Path group = memoryGroup("h01");
        Files.writeString(group.resolve("memory.limit_in_bytes"), Long.toString(LIMIT));
        try {
            assertThat(kibibytes(run("h01", "cat", "/proc/meminfo"), "MemTotal"))
                    .isEqualTo(LIMIT >> 10);
            assertThat(kibibytes(run("h02", "cat", "/proc/meminfo"), "MemTotal"))
                    .isEqualTo(kibibytes(unlimited, "MemTotal"));
        } finally {
            Files.writeString(group.resolve("memory.limit_in_bytes"), "-1");
        }
    }

    private static Path memoryGroup(String host) throws IOException {
        String root = Files.readAllLines(Path.of("/proc/self/mounts")).stream()
                .map(line -> line.split(" ", -1))
                .filter(mount -> mount[2].equals("cgroup")
                        && Arrays.asList(mount[3].split(",", -1)).contains("memory"))
                .map(mount -> mount[1])
                .findFirst()
                .orElseThrow();
        String path = Files.readAllLines(Path.of("/proc/" + pid(host) + "/cgroup")).stream()
                .filter(line -> line.contains(":memory:"))
                .map(line -> line.split(":", 3)[2])
                .findFirst()
                .orElseThrow();
        assertThat(path).contains("hdfs-gears-").endsWith("-" + host);
        return Path.of(root + path);
    }

    @Test
    @Order(4)
    void upTimeIsItsFirstProcesses() throws IOException {
        double machine = firstNumber(Files.readString(Path.of("/proc/uptime")));
        double host = firstNumber(run("h01", "cat", "/proc/uptime"));
        double process = machine - ProcessIdentity.of(pid("h01")).orElseThrow().started() / 100.0;
        assertThat(host).isBetween(process - 5, process + PATIENCE.toSeconds());
        rack.kill("h01", true);
        rack.start("h01");
        Poll.until(
                PATIENCE,
                "h01 began anew",
                () -> quietly(() -> (long) firstNumber(run("h01", "cat", "/proc/uptime"))) < host);
    }

    @Test
    @Order(5)
    void aHostThatSleptStillSeesItself() throws IOException {
        HardwareHosts hosts = HardwareHosts.of(rack.description(), rack.files()).orElseThrow();
        long used = ticks("h02");
        hosts.sleep("h02");
        assertThatThrownBy(() -> rack.within("h02", List.of("true")))
                .isInstanceOf(RackException.class)
                .hasMessageContaining("h02 sleeps");
        hosts.wake("h02");
        assertThat(ticks("h02")).isBetween(used, busy(Files.readString(Path.of("/proc/stat"))) / 2);
    }

    @Test
    @Order(6)
    void whereLxcfsHasEndedAHostStartsWithoutIt() throws IOException {
        List<Long> found = lxcfs();
        assertThat(found).hasSize(1);
        ProcessHandle.of(found.get(0)).ifPresent(ProcessHandle::destroyForcibly);
        Poll.until(PATIENCE, "lxcfs has ended", () -> lxcfs().isEmpty());
        rack.kill("h02", true);
        rack.start("h02");
        long machine = busy(Files.readString(Path.of("/proc/stat")));
        assertThat(ticks("h02")).isGreaterThanOrEqualTo(machine);
        assertThat(ProcViews.cpuSeconds(pid("h02"))).isEmpty();
        assertThat(Files.readString(rack.files().out("h02"))).contains("lxcfs has ended");
    }

    private static long pid(String host) {
        return rack.process(host).orElseThrow().pid();
    }

    private static long ticks(String host) throws IOException {
        return busy(run(host, "cat", "/proc/stat"));
    }

    /** Ticks of user, nice and system; lxcfs reports no other CPU time. */
    private static long busy(String stat) {
        String[] columns = stat.lines().findFirst().orElseThrow().split(" +", -1);
        assertThat(columns[0]).isEqualTo("cpu");
        return Long.parseLong(columns[1]) + Long.parseLong(columns[2]) + Long.parseLong(columns[3]);
    }

    private static long kibibytes(String memory, String name) {
        return memory.lines()
                .filter(line -> line.startsWith(name + ":"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                .findFirst()
                .orElseThrow();
    }

    private interface Question {
        long ask() throws IOException;
    }

    private static long quietly(Question question) {
        try {
            return question.ask();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Process start(String host, String... command) throws IOException {
        return new ProcessBuilder(rack.within(host, List.of(command)))
                .redirectOutput(Redirect.DISCARD)
                .redirectError(Redirect.DISCARD)
                .start();
    }

    private static String run(String host, String... command) throws IOException {
        return output(new ProcessBuilder(rack.within(host, List.of(command)))
                .redirectError(Redirect.INHERIT)
                .start());
    }

    private static String output(Process process) throws IOException {
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        await(process);
        assertThat(process.exitValue()).as(output).isZero();
        return output;
    }

    /** nsenter takes no signal to what it started: its children end first. */
    private static void end(Process process) throws IOException {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        await(process);
    }

    private static void await(Process process) throws IOException {
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    private static double firstNumber(String text) {
        return Double.parseDouble(text.split(" ", 2)[0]);
    }
}
