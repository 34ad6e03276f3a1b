// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.drill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.hdfsgears.rack.Json;
import io.hdfsgears.rack.ProcessIdentity;
import io.hdfsgears.rack.RackSpec;
import io.hdfsgears.rack.hardware.Facilities;
import io.hdfsgears.rack.hardware.HardwareShape;
import io.hdfsgears.rack.hardware.HostProof;
import io.hdfsgears.testkit.Poll;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The product's power agent in a host that has a kernel of its own: it puts the host to S3 when the gears say so, and the rack only wakes it. */
@Tag("alone")
class GuestAgentIT {
    private static final String GUEST = "h03";
    /** An emulated CPU, on which the agent has to come to its senses again. */
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /** More than the rack's dfs.namenode.gear.host.lost.after. */
    private static final Duration LOST_AFTER = Duration.ofSeconds(7);

    @BeforeAll
    static void onlyWhereGuestsCanBeMade() {
        Facilities facilities = Facilities.look();
        assumeTrue(facilities.suffice(), () -> "no host can be made here: " + facilities.missing());
        assumeTrue(System.getenv("RACK_GUEST_KERNEL") != null, "no kernel for guests is named by RACK_GUEST_KERNEL");
    }

    @Test
    void theHostPutsItselfToSleepAndIsWokenFromOutside() throws IOException {
        MachineTraces before = MachineTraces.now();
        long start = System.nanoTime();
        try (DrillRack drill = DrillRack.up(RackSpec.of(3)
                .withHardware(new HardwareShape(200, 40, 1))
                .withSetting("dfs.namenode.gear.never.sleep.hosts", "h01,h02"))) {
            Findings.say(
                    "A1 up", "3 hosts, one of them a guest with its agent, in %.1f s", Findings.secondsSince(start));
            Map<String, Optional<ProcessIdentity>> processes = drill.processes();
            HostProof proof = HostProof.of(
                            drill.rack().description(), drill.rack().files())
                    .orElseThrow();
            preflightSaysThatItCanSleep(drill);
            DrillRack.good(drill.client().write("/data", 6, 3_000_000, 42, 2));
            drill.awaitSettled();
            Findings.say("A2 gear min", "%.1f s", drill.shift("min").seconds());
            assertThat(drill.sleeping()).containsExactly(GUEST);
            assertThat(proof.look(GUEST)).matches(HostProof.Seen::frozen);
            assertThat(said(drill, "-> SLEEPING")).as("its agent").isEqualTo(1);
            wokenUnaskedItSleepsAgain(drill);
            assertThat(proof.look(GUEST)).matches(HostProof.Seen::frozen);
            missed(drill);
            Findings.say("A4 gear max", "%.1f s", drill.shift("max").seconds());
            Poll.until(PATIENCE, "its agent is up again", () -> said(drill, "is up again after") == 2);
            assertThat(drill.processes()).isEqualTo(processes);
            assertThat(Files.readString(drill.rack().files().log("power")))
                    .as("the rack's controller")
                    .doesNotContain(GUEST + ": order OFF");
            drill.verifyAll();
            assertThat(drill.fsck()).matches(Fsck::nothingLost);
        }
        assertThat(MachineTraces.now()).isEqualTo(before);
    }

    private static void preflightSaysThatItCanSleep(DrillRack drill) throws IOException {
        Process process = new ProcessBuilder(drill.rack().within(GUEST, List.of("hdfs", "power", "preflight", "-json")))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        JsonNode preflight = Json.MAPPER.readTree(printed);
        assertThat(preflight.path("host").asText()).as(printed).isEqualTo(GUEST);
        assertThat(preflight.path("ready").asBoolean()).as(printed).isTrue();
        assertThat(preflight.path("findings"))
                .as(printed)
                .anyMatch(finding -> finding.path("subject").asText().equals("suspend")
                        && finding.path("grade").asText().equals("yes"));
    }

    /** Nobody wants it awake: its own agent hears so and puts it back. */
    private static void wokenUnaskedItSleepsAgain(DrillRack drill) throws IOException {
        long start = System.nanoTime();
        assertThat(drill.rack().hdfs("power", "on", GUEST).output()).contains("DONE");
        Poll.until(PATIENCE, "its agent hears that it is not wanted", () -> said(drill, "-> SLEEPING") == 2);
        Poll.until(PATIENCE, "it sleeps again", () -> drill.rack().isAsleep(GUEST));
        Findings.say("A3 woken unasked", "asleep again after %.1f s", Findings.secondsSince(start));
    }

    /**
     * A host that is wanted again before the NameNode has missed it is not told to register anew: its blocks count only after the two
     * minutes after which it is asked for a report, and the shift is HELD. That is no matter of this test.
     */
    private static void missed(DrillRack drill) throws IOException {
        Instant asleep = Files.getLastModifiedTime(drill.rack().files().asleepMark(GUEST))
                .toInstant();
        Poll.until(PATIENCE, "the NameNode misses it", () -> Instant.now().isAfter(asleep.plus(LOST_AFTER)));
    }

    /** How often the guest printed it. */
    private static long said(DrillRack drill, String what) {
        try {
            return Files.readString(drill.rack().files().out(GUEST), StandardCharsets.ISO_8859_1)
                    .lines()
                    .filter(line -> line.contains(what))
                    .count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
