// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the page shows, by its own script. Needs Node.js; without it there is nothing that could run the script. */
class GearsScriptTest {
    private static final String HOSTS = """
            {"position":1,"name":"h1:1","rack":"/r","service":"SERVING","power":"ON","role":"PRIMARY","watts":104,"wattsSource":"pdu"},
            {"position":2,"name":"h2:1","rack":"/r","service":"ASLEEP","power":"OFF","wanted":"ON","role":"SECONDARY","watts":104,
             "wattsSource":"pdu","alarms":["no heartbeat for 300 s"]},
            {"position":3,"name":"h3:1","rack":"/r","service":"STANDING_BY","power":"ON","wanted":"OFF","role":"SECONDARY",
             "keptAwakeBy":["ns2"]},
            {"position":4,"name":"h4:1","rack":"/r","service":"ASLEEP","power":"OFF","wanted":"OFF","role":"SECONDARY"}""";

    @TempDir
    Path folder;

    @BeforeEach
    void node() {
        boolean there = Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
                .anyMatch(path -> Files.isExecutable(Path.of(path, "node")));
        assumeThat(there).as("Node.js is on the PATH").isTrue();
    }

    private static Path resource(String name) throws URISyntaxException {
        return Path.of(
                Objects.requireNonNull(GearsScriptTest.class.getResource(name)).toURI());
    }

    /** What each element shows, by its id; those that are hidden are left out. */
    private Map<String, String> shown(String phase, String held, int uncovered)
            throws IOException, InterruptedException, URISyntaxException {
        Path data = Files.writeString(folder.resolve("gears.json"), """
                {"nameNode":"nn1:8020","at":"2026-11-25T10:00:00Z","haState":"active","safeMode":false,
                 "state":{"gear":1,"wantedGear":3,"phase":"%s","held":"%s","since":"2026-11-25T09:59:00Z","by":"ada","reason":"night",
                          "hostsAwake":4,"hosts":4,"gears":[1,4],"mode":"manual"},
                 "nodes":{"SERVING":1,"ASLEEP":2,"STANDING_BY":1,"LOST":0},"power":{"meteredHosts":1,"watts":104},
                 "uncoveredBlocks":%d,"uncoveredPaths":["/a"],"loweredBlocks":1,"offloadedBlocks":2,"offloadedBytes":100,
                 "refusals":[{"verb":"setGear","outcome":"refused","count":2},{"verb":"auto","outcome":"refused","count":1},
                  {"verb":"setGear","outcome":"bad_argument","count":3},{"verb":"setGear","outcome":"not_authorized","count":1}],
                 "underReplicated":1,"hosts":[%s],"history":{"recent":[[1,1,1,3,115,4],[2,1,1,3,115,4]]},"notices":[]}""".formatted(phase, held, uncovered, HOSTS));
        Process node = new ProcessBuilder(
                        "node",
                        resource("browser.js").toString(),
                        resource("gears.js").toString(),
                        data.toString())
                .redirectErrorStream(true)
                .start();
        String said = new String(node.getInputStream().readAllBytes(), UTF_8);
        assertThat(node.waitFor(30, TimeUnit.SECONDS)).isTrue();
        Map<String, String> shown = new TreeMap<>();
        said.lines()
                .filter(line -> line.contains(": ") && !line.contains(" (hidden): "))
                .forEach(
                        line -> shown.put(line.substring(0, line.indexOf(':')), line.substring(line.indexOf(':') + 2)));
        assertThat(shown).as(said).containsKey("racks");
        return shown;
    }

    @Test
    void hostsThatWakeAndThatFallAsleepAreNotDrawnAsAsleep() throws Exception {
        Map<String, String> page = shown("POWERING_UP", "", 0);
        assertThat(page.get("hosts"))
                .contains("waking")
                .contains("falling asleep")
                .contains("\u263E asleep");
        assertThat(page.get("racks"))
                .contains("\u25D4 2 h2:1")
                .contains("\u25D2 3 h3:1")
                .contains("\u263E 4 h4:1");
        assertThat(page.get("now")).contains("hosts wake").doesNotContain("POWERING_UP");
        assertThat(page.get("title")).isEqualTo("Gear 1, hosts wake");
    }

    @Test
    void alarmsAndHostsThatAreKeptAwakeStandOnThePage() throws Exception {
        assertThat(shown("STEADY", "", 0).get("points"))
                .contains("h2:1: no heartbeat for 300 s")
                .contains("h3:1 may sleep here and is kept awake by ns2");
    }

    /** A typing error is no refusal. */
    @Test
    void wrongRequestsAreCountedApartFromRefusals() throws Exception {
        assertThat(shown("STEADY", "", 0).get("data"))
                .contains("Requests refused 3 also 3 with bad arguments, 1 not authorized");
    }

    @Test
    void aHeldShiftAndUncoveredBlocksComeFirstWithTheRemedy() throws Exception {
        assertThat(shown("HELD", "h2:1 did not wake", 1).get("points"))
                .startsWith("The shift is held: h2:1 did not wake.")
                .contains("-cancelGear")
                .contains("1 block without a replica on a serving host, in /a.");
    }
}
