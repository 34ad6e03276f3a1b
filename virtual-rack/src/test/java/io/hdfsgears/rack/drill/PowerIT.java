// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.drill;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.config.GearKeys;
import io.hdfsgears.hdfs.proto.GearProtos.GearReportProto;
import io.hdfsgears.hdfs.proto.GearProtos.HostProto;
import io.hdfsgears.power.agent.AgentTimes;
import io.hdfsgears.power.daemon.AgentDaemon;
import io.hdfsgears.power.hdfs.NameNodeLine;
import io.hdfsgears.power.link.HostWord.Draw;
import io.hdfsgears.power.os.WokenFromOutside;
import io.hdfsgears.rack.CommandResult;
import io.hdfsgears.rack.Names;
import io.hdfsgears.rack.ProcessIdentity;
import io.hdfsgears.rack.RackFiles;
import io.hdfsgears.rack.RackSpec;
import io.hdfsgears.rack.run.VirtualRack;
import io.hdfsgears.testkit.Poll;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/**
 * A rack without its own controller: {@code hdfs power serve}, a process of its own, wakes all hosts and puts two to sleep by a
 * program that starts and stops real DataNodes; the others are put to sleep by power agents of their own.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class PowerIT {
    private static final int HOSTS = 6;
    private static final int PRIMARIES = 2;
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration NIGHT = Duration.ofMinutes(10);
    private static final Duration WATCH = Duration.ofSeconds(4);
    private static final Duration BEAT = Duration.ofMillis(300);
    private static final long DEAD_MAN_NANOS = TimeUnit.HOURS.toNanos(1);

    private DrillRack drill;
    private Path folder;
    private ProcessSwitch hosts;
    private List<String> chain;
    private Process controller;
    private final List<AgentDaemon> agents = new ArrayList<>();

    /** A host that sleeps while its DataNode has no process. */
    private final class Bed implements WokenFromOutside {
        private final String host;

        Bed(String host) {
            this.host = host;
        }

        @Override
        public List<String> vetoes() {
            return Files.exists(folder.resolve("busy." + host)) ? List.of("NodeManager with 1 container") : List.of();
        }

        @Override
        public Slept sleep() throws InterruptedException {
            long start = System.nanoTime();
            drill.rack().process(host).ifPresent(process -> process.signal(false));
            await(false);
            await(true);
            return new Slept(Optional.empty(), System.nanoTime() - start);
        }

        private void await(boolean up) throws InterruptedException {
            try {
                Poll.until(NIGHT, host + " changes", () -> drill.rack().isRunning(host) == up);
            } catch (AssertionError e) {
                if (Thread.interrupted()) {
                    throw new InterruptedException(e.getMessage());
                }
                throw e;
            }
        }
    }

    @BeforeAll
    void up(@TempDir Path scratch) throws IOException {
        folder = scratch;
        drill = DrillRack.up(RackSpec.of(HOSTS)
                .withRacks(2)
                .withPrimaries(PRIMARIES)
                .withReplication(3)
                .withSetting(GearKeys.POWER_REPORT_AGE.name(), "5s")
                .withSetting(GearKeys.WAKE_TIMEOUT.name(), "15s")
                .withSetting(GearKeys.DRAIN_GRACE.name(), "500ms")
                .withSetting(GearKeys.DRAIN_READERS.name(), "1s"));
        VirtualRack rack = drill.rack();
        ProcessIdentity own = rack.process(Names.POWER).orElseThrow();
        own.signal(false);
        Poll.until(PATIENCE, "the rack's own controller is gone", () -> !own.isAlive());
        chain = drill.chain();
        hosts = ProcessSwitch.write(folder, rack, chain, PRIMARIES + 2);
        startController();
        for (String host : chain.subList(PRIMARIES + 2, HOSTS)) {
            startAgent(host);
        }
        drill.client().write("/data", 8, 3L << 20, 7, 4);
    }

    @AfterAll
    void down() throws IOException {
        agents.forEach(AgentDaemon::close);
        if (controller != null) {
            controller.destroy();
        }
        if (drill != null) {
            drill.close();
        }
    }

    private void startController() throws IOException {
        List<String> arguments = List.of("serve", "-hosts", hosts.file().toString());
        RackFiles files = drill.rack().files();
        List<String> logging = List.of(
                "-Drack.log.file=" + files.logs().resolve("serve.log"),
                "-Dlog4j.configuration="
                        + files.conf(Names.POWER).resolve("log4j.properties").toUri());
        File printed = files.logs().resolve("serve.out").toFile();
        controller = drill.rack()
                .programs()
                .admin("io.hdfsgears.power.cli.PowerCli", arguments)
                .withFlags(logging)
                .builder()
                .redirectOutput(ProcessBuilder.Redirect.appendTo(printed))
                .redirectError(ProcessBuilder.Redirect.appendTo(printed))
                .start();
    }

    private AgentDaemon startAgent(String host) {
        List<NameNodeLine> nameNodes = drill.rack().nameNodes().stream()
                .map(address -> new NameNodeLine(
                        "rack", address, DrillRack.conf(drill.rack().files().clientConf())))
                .toList();
        AgentTimes times = new AgentTimes(TimeUnit.SECONDS.toNanos(1), TimeUnit.SECONDS.toNanos(2), DEAD_MAN_NANOS);
        AgentDaemon agent = new AgentDaemon(
                drill.rack().description().gearName(host), new Bed(host), times, nameNodes, BEAT, 60_000);
        agent.metered(new Draw(80, "rapl"));
        agent.start();
        agents.add(agent);
        return agent;
    }

    private void untilReported(String what, Predicate<GearReportProto> holds) {
        Findings.until(PATIENCE, what, () -> drill.tryReport().filter(holds).isPresent(), drill::situation);
    }

    private static Predicate<GearReportProto> host(String name, Predicate<HostProto> holds) {
        return report -> report.getHostsList().stream()
                .anyMatch(host -> DrillRack.host(host).equals(name) && holds.test(host));
    }

    @Test
    @Order(1)
    void aVetoIsShownAndTheShiftWaitsForIt() throws IOException {
        String busy = chain.get(HOSTS - 1);
        Files.createFile(folder.resolve("busy." + busy));
        drill.order("min");
        untilReported(
                "the veto is reported",
                host(busy, h -> h.getAlarmsList().toString().contains("kept awake by NodeManager with 1 container")));
        assertThat(drill.rack().isRunning(busy)).isTrue();
        untilReported(
                "watts are reported",
                host(busy, h -> h.getWatts() == 80 && h.getWattsSource().equals("rapl")));
        Files.delete(folder.resolve("busy." + busy));
    }

    @Test
    @Order(2)
    void downByDriversAndByAgents() throws IOException {
        long start = System.nanoTime();
        drill.awaitSteady(PRIMARIES);
        double seconds = Findings.secondsSince(start);
        // An agent's last word precedes its host's sleep.
        Findings.until(
                PATIENCE, "the others sleep", () -> drill.rack().hostsRunning().size() == PRIMARIES, drill::situation);
        assertThat(drill.rack().hostsRunning()).containsExactlyInAnyOrderElementsOf(chain.subList(0, PRIMARIES));
        assertThat(drill.report().getHostsList().subList(PRIMARIES, HOSTS))
                .allMatch(host -> host.getPower().equals("OFF"));
        drill.verifyAll();
        Findings.say("P gear min by power serve and agents", "%.1f s after the veto was gone", seconds);
    }

    @Test
    @Order(3)
    void aNameNodeAControllerAndAnAgentMayDieWhileHostsSleep() throws IOException {
        AgentDaemon agent = agents.remove(0);
        agent.close(); // its host sleeps: nobody runs there
        controller.destroyForcibly();
        drill.restart("nn1");
        Findings.stays(
                WATCH, "hosts stay asleep", () -> drill.rack().hostsRunning().size() == PRIMARIES);
        startController();
        untilReported(
                "the controller tells the new NameNode that they are off",
                report -> report.getHostsList().stream()
                                .filter(host -> host.getPower().equals("OFF"))
                                .count()
                        == HOSTS - PRIMARIES);
        assertThat(drill.rack().hostsRunning()).hasSize(PRIMARIES);
    }

    @Test
    @Order(4)
    void aHostThatWakesUnaskedIsPutToSleepAgain() throws IOException {
        String host = chain.get(PRIMARIES);
        int before = count(log(), "accepted");
        drill.rack().start(host);
        Findings.until(PATIENCE, host + " sleeps again", () -> !drill.rack().isRunning(host), drill::situation);
        // the host's process has ended before the controller logs that the order was accepted
        Poll.until(PATIENCE, "the controller did it", () -> count(log(), "accepted") > before);
        assertThat(drill.steadyWith(PRIMARIES)).isTrue();
    }

    /** Its agent was killed while it slept, so no agent can put it back to sleep. */
    @Test
    @Order(5)
    void aHostThatWakesUnaskedWithoutItsAgentIsNamedAndSleepsOnceThatIsBack() throws IOException {
        String host = chain.get(PRIMARIES + 2);
        drill.rack().start(host);
        untilReported(
                "a notice names it",
                report -> report.getNoticesList().stream()
                        .anyMatch(notice -> notice.contains("host " + gearName(host) + " came back unasked")));
        assertThat(drill.report().getHostsList())
                .filteredOn(h -> DrillRack.host(h).equals(host))
                .allMatch(h -> h.getService().equals("STANDING_BY"));
        startAgent(host); // as systemd does when its host is up
        untilReported(
                "it sleeps again",
                host(host, h -> h.getPower().equals("OFF") && !drill.rack().isRunning(host)));
        assertThat(drill.steadyWith(PRIMARIES)).isTrue();
    }

    /** Its device reads on, and of its DataNode nothing is heard: no driver can tell that from a host that takes its time. */
    @Test
    @Order(6)
    void aHostThatWakesAndHangsIsReplacedAndAnAlarmUntilAnOperatorMendsIt() throws IOException {
        String hung = chain.get(PRIMARIES);
        int ordered = count(log(), hung + ": ordered ON");
        hosts.hangs(hung, true);
        DrillRack.good(drill.client().startReader("reader", "/data/f1", 1_000_000));
        DrillRack.good(drill.client().startWriter("writer", "/late", 300_000, 17));
        long start = System.nanoTime();
        drill.order(PRIMARIES + 1);
        Findings.until(
                PATIENCE,
                "the shift is held and says why",
                () -> drill.tryState()
                        .filter(s -> s.getPhase().equals("HELD")
                                && s.getHeld().contains("1 of 3 do not serve (" + gearName(hung) + ")")
                                && s.getHeld()
                                        .endsWith("waking " + gearName(chain.get(PRIMARIES + 1)) + " in their place"))
                        .isPresent(),
                drill::situation);
        double held = Findings.secondsSince(start);
        Findings.until( // the one in its place counts, too; where that is late as well, others wake in its own
                DrillRack.SHIFT_PATIENCE,
                "steady without the one that hangs",
                () -> drill.tryState()
                        .filter(s -> s.getPhase().equals("STEADY") && s.getHostsAwake() >= PRIMARIES + 2)
                        .isPresent(),
                drill::situation);
        double steady = Findings.secondsSince(start);
        untilReported(
                "three serve, and the one that hangs has an alarm",
                report -> host(hung, PowerIT::hangs).test(report)
                        && report.getHostsList().stream()
                                .filter(h -> h.getService().equals("SERVING"))
                                .map(DrillRack::host)
                                .toList()
                                .containsAll(List.of(chain.get(0), chain.get(1), chain.get(PRIMARIES + 1))));
        Findings.until(
                PATIENCE,
                "it is woken again",
                () -> count(log(), hung + ": ordered ON") > ordered + 1,
                drill::situation);
        assertThat(drill.report().getHostsList())
                .anyMatch(h -> DrillRack.host(h).equals(hung) && hangs(h));

        hosts.hangs(hung, false);
        CommandResult cycled = drill.rack().hdfs("power", "-hosts", hosts.file().toString(), "cycle", "-force", hung);
        assertThat(cycled.exitCode()).as(cycled.errors()).isZero();
        untilReported(
                "it serves again, without an alarm",
                host(hung, h -> h.getService().equals("SERVING") && h.getAlarmsCount() == 0));
        for (String worker : List.of("reader", "writer")) {
            DrillRack.good(drill.client().stop(worker));
        }
        drill.shift("min");
        drill.verifyAll();
        Findings.say("P a host that hangs", "held after %.1f s, another in its place after %.1f s", held, steady);
    }

    private static boolean hangs(HostProto host) {
        return host.getPower().equals("ON")
                && !host.getService().equals("SERVING")
                && host.getAlarmsList().toString().contains("its DataNode is not heard of");
    }

    private String gearName(String host) {
        return drill.rack().description().gearName(host);
    }

    private static int count(String text, String part) {
        return text.split(Pattern.quote(part), -1).length - 1;
    }

    @Test
    @Order(7)
    void upAgain() throws IOException {
        DrillRack.Shifted up = drill.shift("max");
        drill.verifyAll();
        assertThat(drill.fsck()).matches(Fsck::nothingLost);
        Findings.say("P gear max by power serve", "%.1f s", up.seconds());
        untilReported(
                "all are on again",
                report -> report.getHostsList().stream()
                        .allMatch(h -> h.getPower().equals("ON") && h.getAlarmsCount() == 0));
        assertThat(log()).contains("ordered ON").doesNotContain("failed by a bug");
    }

    private String log() {
        try {
            return Files.readString(drill.rack().files().logs().resolve("serve.log"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
