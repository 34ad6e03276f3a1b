// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.drill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.hdfsgears.rack.HardwareShape;
import io.hdfsgears.rack.Json;
import io.hdfsgears.rack.ProcessIdentity;
import io.hdfsgears.rack.RackSpec;
import io.hdfsgears.rack.hardware.Facilities;
import io.hdfsgears.rack.hardware.HostProof;
import io.hdfsgears.testkit.Poll;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The product's power agent in hosts that have a kernel of their own: it puts one to S3 and the other to S4 when the gears say so, and the
 * rack only wakes them.
 */
@Tag("alone")
class GuestAgentIT {
    private static final String SUSPENDS = "h03";
    private static final String HIBERNATES = "h04";
    private static final List<String> GUESTS = List.of(SUSPENDS, HIBERNATES);
    /** An emulated CPU, on which the agent has to come to its senses again. */
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @BeforeAll
    static void onlyWhereGuestsCanBeMade() {
        Facilities facilities = Facilities.look();
        assumeTrue(facilities.suffice(), () -> "no host can be made here: " + facilities.missing());
        assumeTrue(System.getenv("RACK_GUEST_KERNEL") != null, "no kernel for guests is named by RACK_GUEST_KERNEL");
    }

    @Test
    void hostsPutThemselvesToSleepAndAreWokenFromOutside() throws IOException {
        MachineTraces before = MachineTraces.now();
        long start = System.nanoTime();
        try (DrillRack drill = DrillRack.up(RackSpec.of(4)
                .withHardware(new HardwareShape(200, 40, GUESTS.size()).withHibernating(1))
                .withSetting("dfs.namenode.gear.never.sleep.hosts", "h01,h02"))) {
            Findings.say(
                    "A1 up", "4 hosts, two of them guests with their agents, in %.1f s", Findings.secondsSince(start));
            Map<String, Optional<ProcessIdentity>> processes = drill.processes();
            HostProof proof = HostProof.of(
                            drill.rack().description(), drill.rack().files())
                    .orElseThrow();
            preflightSaysThatItCan(drill, SUSPENDS, "suspend");
            preflightSaysThatItCan(drill, HIBERNATES, "hibernate");
            DrillRack.good(drill.client().write("/data", 6, 3_000_000, 42, 2));
            drill.awaitSettled();
            Findings.say("A2 gear min", "%.1f s", drill.shift("min").seconds());
            assertThat(drill.sleeping()).containsExactlyElementsOf(GUESTS);
            for (String guest : GUESTS) {
                assertThat(proof.look(guest)).as(guest).matches(HostProof.Seen::frozen);
                assertThat(said(drill, guest, "-> SLEEPING")).as(guest).isEqualTo(1);
            }
            wokenUnaskedItSleepsAgain(drill);
            assertThat(proof.look(SUSPENDS)).matches(HostProof.Seen::frozen);
            Findings.say("A4 gear max", "%.1f s", drill.shift("max").seconds());
            Poll.until(PATIENCE, "its agent is up again", () -> said(drill, SUSPENDS, "is up again after") == 2);
            Poll.until(PATIENCE, "the other's, too", () -> said(drill, HIBERNATES, "is up again after") == 1);
            assertThat(said(drill, HIBERNATES, "guest: up"))
                    .as("boots of its own")
                    .isEqualTo(1);
            assertThat(drill.processes()).isEqualTo(processes);
            assertThat(Files.readString(drill.rack().files().log("power")))
                    .as("the rack's controller")
                    .doesNotContain(SUSPENDS + ": order OFF", HIBERNATES + ": order OFF");
            drill.verifyAll();
            assertThat(drill.fsck()).matches(Fsck::nothingLost);
        }
        assertThat(MachineTraces.now()).isEqualTo(before);
    }

    private static void preflightSaysThatItCan(DrillRack drill, String guest, String sleep) throws IOException {
        Process process = new ProcessBuilder(drill.rack().within(guest, List.of("hdfs", "power", "preflight", "-json")))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        JsonNode preflight = Json.MAPPER.readTree(printed);
        assertThat(preflight.path("host").asText()).as(printed).isEqualTo(guest);
        assertThat(preflight.path("ready").asBoolean()).as(printed).isTrue();
        assertThat(preflight.path("findings"))
                .as(printed)
                .anyMatch(finding -> finding.path("subject").asText().equals(sleep)
                        && finding.path("grade").asText().equals("yes"));
    }

    /** Nobody wants it awake: its own agent hears so and puts it back. */
    private static void wokenUnaskedItSleepsAgain(DrillRack drill) throws IOException {
        long start = System.nanoTime();
        assertThat(drill.rack().hdfs("power", "on", SUSPENDS).output()).contains("DONE");
        Poll.until(PATIENCE, "its agent hears that it is not wanted", () -> said(drill, SUSPENDS, "-> SLEEPING") == 2);
        Poll.until(PATIENCE, "it sleeps again", () -> drill.rack().isAsleep(SUSPENDS));
        Findings.say("A3 woken unasked", "asleep again after %.1f s", Findings.secondsSince(start));
    }

    /** How often a guest printed it. */
    private static long said(DrillRack drill, String guest, String what) {
        try {
            return Files.readString(drill.rack().files().out(guest), StandardCharsets.ISO_8859_1)
                    .lines()
                    .filter(line -> line.contains(what))
                    .count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
