// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.drill;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.config.AutoKeys;
import io.hdfsgears.hdfs.proto.GearProtos.AutoProto;
import io.hdfsgears.hdfs.proto.GearProtos.DecisionProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearReportProto;
import io.hdfsgears.rack.CommandResult;
import io.hdfsgears.rack.RackSpec;
import io.hdfsgears.rack.hdfs.client.WorkResult;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Load comes and goes on a rack of SpringFS with automatic gears, intervals of 2 s, hosts planned for 4 MiB/s, two copies. */
@Tag("alone")
class AutoGearsIT extends Drill {
    private static final int HOSTS = 6;
    private static final int PRIMARIES = 2;
    private static final long RATE = 6_000_000;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @BeforeAll
    void up() throws IOException {
        drill = DrillRack.up(RackSpec.of(HOSTS)
                .withPolicy("springfs")
                .withPrimaries(PRIMARIES)
                .withReplication(2)
                .withSetting(AutoKeys.INTERVAL.name(), "2s")
                .withSetting(AutoKeys.HOST_THROUGHPUT.name(), "4m")
                .withSetting(AutoKeys.CALM.name(), "6s")
                .withSetting(AutoKeys.COOLDOWN.name(), "6s"));
        DrillRack.good(drill.client().write("/data", 8, 3_000_000, 7, 4));
    }

    @Test
    @Order(1)
    void aNewClusterSuggestsAndTouchesNothing() throws IOException {
        await("a suggestion", auto -> kinds(auto).contains("SUGGEST"));
        DecisionProto suggestion = auto().getDecisions(0);
        assertThat(suggestion.getTo()).isLessThan(HOSTS);
        assertThat(suggestion.getReason()).contains("would save", "estimate");
        assertThat(drill.steadyWith(HOSTS)).isTrue();
        CommandResult shown = dfsadmin(0, "-gearMode");
        assertThat(shown.output()).contains("suggest, by hdfs-gears").contains("Load asks for");
        dfsadmin(1, "-gearMode", "sleepy");
        assertThat(auto().getMode()).isEqualTo("suggest");
        Findings.say("A1 suggest", "%s", suggestion.getReason());
    }

    @Test
    @Order(2)
    void anIdleRackGoesToItsLowestGear() throws IOException {
        dfsadmin(0, "-gearMode", "auto");
        awaitAwake(PRIMARIES);
        assertThat(last("SHIFT").getReason()).contains("need 2 hosts");
        assertThat(drill.state().getBy()).isEqualTo("auto");
        assertThat(AuditLog.lines(drill, "allowed=true", "ugi=auto", "cmd=setGear"))
                .as("one line for each shift")
                .contains("src=-nodes " + PRIMARIES + " reason=");
    }

    /** One stream that stays open reads the same file over and over: the NameNode hears of it once, the DataNodes all along. */
    @Test
    @Order(3)
    void readersWakeHostsAndWhenTheyEndHostsSleep() throws IOException {
        long start = System.nanoTime();
        drill.client().startReader("r1", "/data/f0", RATE);
        drill.client().startReader("r2", "/data/f1", RATE);
        await("hosts for 12 MB/s", auto -> auto.getGearHosts() >= 4);
        Findings.until(
                PATIENCE,
                "four hosts or more",
                () -> drill.tryState()
                        .filter(s -> s.getPhase().equals("STEADY") && s.getHostsAwake() >= 4)
                        .isPresent(),
                drill::situation);
        Findings.say(
                "A2 12 MB/s of reads come",
                "%d hosts awake after %.1f s: %s",
                drill.state().getHostsAwake(),
                Findings.secondsSince(start),
                last("SHIFT").getReason());
        AutoProto busy = auto();
        assertThat(busy.getReadSource()).startsWith("metrics of");
        // What readers take is paced; a DataNode counts a read when a block is through, so the busiest third may lump.
        assertThat(busy.getReadBytesPerSecond()).isBetween(1.0 * RATE, 3.0 * RATE);
        good(drill.client().stop("r1"));
        good(drill.client().stop("r2"));
        long end = System.nanoTime();
        awaitAwake(PRIMARIES);
        Findings.say("A3 the readers end", "%d hosts awake after %.1f s", PRIMARIES, Findings.secondsSince(end));
    }

    @Test
    @Order(4)
    void theOffloadSetFollowsTheWriters() throws IOException {
        assertThat(auto().getOffloadSet()).isEqualTo(PRIMARIES);
        long startMillis = System.currentTimeMillis();
        drill.client().startQuietWriter("w1", "/new/a", RATE, 1);
        drill.client().startQuietWriter("w2", "/new/b", RATE, 2);
        await("three hosts for first replicas", auto -> auto.getOffloadSet() == 3);
        Findings.say(
                "A4 12 MB/s of writes come",
                "offload set 2 -> 3 after %.1f s: %s",
                secondsUntilOffload(startMillis),
                auto().getOffloadReason());
        good(drill.client().stop("w1"));
        good(drill.client().stop("w2"));
        long endMillis = System.currentTimeMillis();
        await("the offload set is the primaries again", auto -> auto.getOffloadSet() == PRIMARIES);
        Findings.say("A5 the writers end", "offload set 3 -> 2 after %.1f s", secondsUntilOffload(endMillis));
        awaitAwake(PRIMARIES);
        drill.verifyAll();
    }

    @Test
    @Order(5)
    void theModeSurvivesARestart() throws IOException {
        List<DecisionProto> before = auto().getDecisionsList();
        restart();
        assertThat(auto().getMode()).isEqualTo("auto");
        assertThat(auto().getDecisionsList()).startsWith(before.get(0)).containsAll(before);
        drill.awaitSteady(PRIMARIES);
    }

    @Test
    @Order(6)
    void anOperatorsGearIsTheirs() throws IOException {
        dfsadmin(0, "-setGear", "max", "-reason", "ours");
        assertThat(auto().getMode()).isEqualTo("manual");
        drill.awaitSteady(HOSTS);
        restart();
        assertThat(auto().getMode()).isEqualTo("manual");
        Findings.stays(Duration.ofSeconds(12), "all hosts awake", () -> drill.steadyWith(HOSTS));
        drill.verifyAll();
        assertThat(drill.fsck()).matches(Fsck::nothingLost);
    }

    /** By the controller's clock, which is this machine's: looking takes a while. */
    private double secondsUntilOffload(long sinceMillis) throws IOException {
        return (auto().getOffloadSinceMillis() - sinceMillis) / 1e3;
    }

    private void restart() throws IOException {
        drill.restart("nn1");
        await("the automatic gears are up", auto -> true);
    }

    private CommandResult dfsadmin(int code, String... arguments) throws IOException {
        String[] words = new String[arguments.length + 1];
        words[0] = "dfsadmin";
        System.arraycopy(arguments, 0, words, 1, arguments.length);
        CommandResult result = drill.rack().hdfs(words);
        assertThat(result.exitCode())
                .as("%s: %s", List.of(words), result.errors())
                .isEqualTo(code);
        return result;
    }

    private void awaitAwake(int hosts) {
        Findings.until(
                PATIENCE,
                hosts + " hosts awake",
                () -> drill.steadyWith(hosts) && drill.rack().hostsRunning().size() == hosts,
                this::situation);
    }

    private void await(String what, Predicate<AutoProto> holds) {
        Findings.until(
                PATIENCE,
                what,
                () -> drill.tryReport()
                        .filter(GearReportProto::hasAuto)
                        .map(GearReportProto::getAuto)
                        .filter(holds)
                        .isPresent(),
                this::situation);
    }

    private String situation() {
        return drill.situation()
                + drill.tryReport().map(r -> r.getAuto().toString()).orElse("");
    }

    private AutoProto auto() throws IOException {
        return drill.report().getAuto();
    }

    private static List<String> kinds(AutoProto auto) {
        return auto.getDecisionsList().stream().map(DecisionProto::getKind).toList();
    }

    private DecisionProto last(String kind) throws IOException {
        return auto().getDecisionsList().stream()
                .filter(d -> d.getKind().equals(kind))
                .reduce((a, b) -> b)
                .orElseThrow(() -> new AssertionError("no " + kind + ": " + situation()));
    }

    private static void good(WorkResult result) {
        DrillRack.good(result);
        assertThat(result.bytes()).isPositive();
    }
}
