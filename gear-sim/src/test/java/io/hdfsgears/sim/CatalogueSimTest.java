// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hdfsgears.sim.report.RunReport;
import io.hdfsgears.sim.scenario.Scenario;
import io.hdfsgears.sim.scenario.ScenarioException;
import io.hdfsgears.sim.scenario.ScenarioReader;
import io.hdfsgears.sim.world.Simulated;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every scenario that ships, under every layout, over seeds and with one failure more; the invariants end a run that breaks one. */
class CatalogueSimTest {
    private static final Path CATALOGUE = Path.of("scenarios");
    private static final int SEEDS = 3;
    /** The time of a run grows with the square of its blocks: more seeds find more than more blocks. */
    private static final int MOST_BLOCKS = 1_500;

    private static final int FEWER_WRITES = 8;

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Map<String, String> LAYOUTS = Map.of(
            "rabbit", "{'name': 'rabbit', 'gears': 'single'}",
            "springfs", "{'name': 'springfs', 'offloadHosts': 8}",
            "accordion", "{'name': 'accordion', 'groups': [8, 8, 14]}");

    static Stream<Arguments> everyScenarioAndLayout() throws IOException {
        try (Stream<Path> files = Files.list(CATALOGUE)) {
            return files.filter(file -> file.toString().endsWith(".json")).sorted().toList().stream()
                    .flatMap(file -> LAYOUTS.keySet().stream()
                            .sorted()
                            .map(layout -> Arguments.of(file.getFileName().toString(), layout)));
        }
    }

    @Test
    void theCatalogueIsThere() throws IOException {
        assertThat(everyScenarioAndLayout().count()).isGreaterThanOrEqualTo(15);
    }

    @ParameterizedTest(name = "{0}, {1}")
    @MethodSource("everyScenarioAndLayout")
    void noInvariantBreaksAndNothingIsLost(String file, String layout) throws IOException, ScenarioException {
        for (long seed = 1; seed <= SEEDS; seed++) {
            Scenario scenario = scenario(file, layout, seed);
            Simulated run = Simulation.run(scenario, seed);
            assertThat(run.world().ledger().lostBlocks())
                    .as("lost; seed %d", seed)
                    .isZero();
            assertThat(run.world().blocks().unavailableCount())
                    .as("unreadable in the end; seed %d", seed)
                    .isZero();
            if (seed == 1 && layout.equals("rabbit")) {
                assertThat(new RunReport(scenario, seed, Simulation.run(scenario, seed)).json())
                        .as("same seed, same bytes")
                        .isEqualTo(new RunReport(scenario, seed, run).json());
            }
        }
    }

    /** The file with another layout, fewer blocks and fewer writes, and a host that crashes or freezes for three minutes at some moment. */
    private static Scenario scenario(String file, String layout, long seed) throws IOException, ScenarioException {
        ObjectNode json = (ObjectNode) JSON.readTree(CATALOGUE.resolve(file).toFile());
        json.set("layout", JSON.readTree(LAYOUTS.get(layout).replace('\'', '"')));
        SplittableRandom random = new SplittableRandom(seed * 31 + file.hashCode());
        ObjectNode cluster = (ObjectNode) json.get("cluster");
        cluster.put("blocks", Math.min(MOST_BLOCKS, cluster.path("blocks").asInt(MOST_BLOCKS)));
        json.path("clients").path("writes").forEach(phase -> {
            ObjectNode write = (ObjectNode) phase;
            write.put("megabytesPerSecond", write.path("megabytesPerSecond").asDouble() / FEWER_WRITES);
        });
        int hosts = cluster.path("hosts").asInt(30);
        String kind = List.of("crash", "freeze").get(random.nextInt(2));
        json.withArray("failures")
                .addObject()
                .put("kind", kind)
                .put("at", random.nextInt(60, 3600) + "s")
                .put("host", random.nextInt(1, hosts + 1))
                .put("for", "3m");
        return ScenarioReader.read(json);
    }
}
