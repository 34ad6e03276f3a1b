// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.drill;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.proto.GearProtos.GearStateProto;
import io.hdfsgears.rack.CommandResult;
import io.hdfsgears.rack.RackSpec;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** Interlocks that a setting trips, through {@code hdfs dfsadmin}, on two NameNodes; what each one says, and what overrides it. */
class InterlocksIT extends Drill {
    private static final int HOSTS = 5;
    private static final int NEVER_SLEEP = 3;
    private static final String FILL = "dfs.namenode.gear.fill.limit";
    private static final String MIN_TIME = "dfs.namenode.gear.min.time";
    private static final String NEVER = "dfs.namenode.gear.never.sleep.hosts";
    private static final Duration SIESTA = Duration.ofSeconds(45);

    @BeforeAll
    void up() throws IOException {
        drill = DrillRack.up(RackSpec.of(HOSTS)
                .withRacks(2)
                .withPrimaries(2)
                .withReplication(3)
                .withHa(true)
                .withSetting(NEVER, "h03,h04,h05")
                .withSetting(FILL, "1") // any machine's disk is fuller
                .withSetting(MIN_TIME, "1h"));
        DrillRack.good(drill.client().write("/data", 6, 1_500_000, 12, 4));
        drill.awaitSettled();
    }

    @Test
    @Order(1)
    void hostsThatNeverSleepAreTheFirstOnTheChainAndBoundTheGear() throws IOException {
        assertThat(drill.chain().subList(0, NEVER_SLEEP)).containsExactlyInAnyOrder("h03", "h04", "h05");
        String last = drill.chain().get(NEVER_SLEEP - 1);
        String said = refused("-nodes", "2");
        assertThat(said)
                .contains(last, NEVER, "choose a gear with at least " + NEVER_SLEEP)
                .doesNotContain("-force");
        assertThat(refused("-nodes", "2", "-force", "-reason", "drill")).contains(NEVER);
        Findings.say("N1 a host that never sleeps", "%s", said);
    }

    @Test
    @Order(2)
    void disksBeyondTheFillLimit() throws IOException {
        String said = refused("-nodes", "4");
        assertThat(said).contains("the fill limit of 1 % (" + FILL + ")", "free space", "-force -reason");
        shift("-nodes", "4", "-force", "-reason", "drill");
        drill.awaitSteady(4);
        Findings.say("N2 fill limit", "%s", said);
    }

    @Test
    @Order(3)
    void aGearThatIsTooYoung() throws IOException {
        CommandResult dry = dfsadmin("-nodes", "3", "-dryRun");
        assertThat(dry.exitCode()).as(dry.errors()).isEqualTo(2);
        String all = dry.output() + dry.errors();
        assertThat(all).contains(MIN_TIME + " asks for 3600 s", FILL);
        Findings.say(
                "N3 min.time, dry run",
                "exit 2: %s",
                all.lines().filter(line -> line.contains(MIN_TIME)).findFirst().orElse(""));
    }

    /** The way back at the end is one up: no interlock keeps hosts asleep that were promised to wake. */
    @Test
    @Order(4)
    void anOrderWithAnEndGoesBackByItselfOverAFailover() throws IOException {
        shift("-nodes", "3", "-end", SIESTA.toSeconds() + "s", "-force", "-reason", "siesta");
        GearStateProto ordered = drill.state();
        assertThat(ordered.getEndsHosts()).isEqualTo(4);
        String active = drill.rack().activeNameNode().orElseThrow();
        drill.rack().kill(active, true);
        drill.awaitServing(drill.rack().failover());
        Findings.until(
                SIESTA.plus(DrillRack.UP_PATIENCE),
                "back at four hosts",
                () -> drill.tryState()
                        .filter(s -> s.getPhase().equals("STEADY") && s.getHostsAwake() == 4 && !s.hasEndsMillis())
                        .isPresent(),
                drill::situation);
        assertThat(System.currentTimeMillis()).isGreaterThanOrEqualTo(ordered.getEndsMillis());
        assertThat(drill.state().getReason()).isEqualTo("end of the order: siesta");
        drill.startStandby(active);
        drill.verifyAll();
        assertThat(drill.fsck()).matches(Fsck::nothingLost);
        Findings.say(
                "N4 -end 45s",
                "down to 3 of 5 hosts, kill -9 of the active NameNode, back at 4 hosts by the other one");
    }

    private void shift(String... wish) throws IOException {
        CommandResult result = dfsadmin(wish);
        assertThat(result.exitCode()).as(result.errors()).isZero();
    }

    /** @return what was said; nothing was changed */
    private String refused(String... wish) throws IOException {
        GearStateProto before = drill.state();
        CommandResult result = dfsadmin(wish);
        assertThat(result.exitCode()).as(result.errors()).isEqualTo(2);
        assertThat(drill.state()).isEqualTo(before);
        return result.errors().lines().findFirst().orElse("");
    }

    private CommandResult dfsadmin(String... wish) throws IOException {
        List<String> words = new ArrayList<>(List.of("dfsadmin", "-setGear"));
        words.addAll(Arrays.asList(wish));
        return drill.rack().hdfs(words.toArray(String[]::new));
    }
}
