// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.chaos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.benchmarks.chaos.plan.Fault;
import io.hdfsgears.benchmarks.chaos.plan.FaultPlan;
import io.hdfsgears.benchmarks.chaos.plan.Kind;
import io.hdfsgears.benchmarks.chaos.plan.Role;
import io.hdfsgears.rack.RackException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

final class ScriptTest {
    private static final Setup SETUP = new Setup(6, "springfs", 2, true, false, 3, Map.of("dfs.blocksize", "1048576"));

    @TempDir
    private Path folder = Path.of("");

    /** Files of earlier runs stay replayable. */
    @Test
    void theSchemaIsThatOfTheFileOnRecord() throws Exception {
        Path kept = Path.of(Objects.requireNonNull(ScriptTest.class.getResource("plan.json"))
                .toURI());
        Script script = Script.of(
                SETUP,
                10,
                new FaultPlan(
                        7,
                        List.of(
                                new Fault(3, Kind.PAUSE, Role.AWAKE_HOST, 1200, false, 24_000, 523_801),
                                new Fault(4, Kind.FAILOVER, Role.CLUSTER, 900, true, 700, 12))));
        assertThat(Script.read(kept)).isEqualTo(script);
        script.write(folder.resolve("again.json"));
        assertThat(folder.resolve("again.json")).content().isEqualToIgnoringNewLines(Files.readString(kept));
    }

    @Test
    void aRunComesBackFromItsFile() throws Exception {
        Script script = Script.of(SETUP, 7, FaultPlan.of(7, 50, SETUP.shape()));
        script.write(folder.resolve("plan.json"));
        assertThat(Script.read(folder.resolve("plan.json"))).isEqualTo(script);
    }

    @Test
    void anotherFileIsRefusedWithTheReason() throws Exception {
        Path file = folder.resolve("other.json");
        assertThatThrownBy(() -> Script.read(file)).hasMessageContaining("other.json has no plan of schema");
        for (String text : List.of("{", "{\"seed\":1,\"faults\":[]}", "{\"schema\":\"chaos-plan/1\"}")) {
            Files.writeString(file, text);
            assertThatThrownBy(() -> Script.read(file))
                    .isInstanceOf(RackException.class)
                    .hasMessageContaining("other.json has no plan of schema chaos-plan/1");
        }
    }

    /** An option that did nothing would be taken for one that did. */
    @Test
    void anOptionThatTheFileHasIsRefusedBesideIt() throws Exception {
        Path file = folder.resolve("plan.json");
        Script.of(SETUP, 10, FaultPlan.of(7, 5, SETUP.shape())).write(file);
        assertThat(refusal("--replay", file.toString(), "--seed", "3", "--policy", "rabbit"))
                .contains("plan.json says all of the run: leave --seed, --policy out");
        assertThat(refusal("--replay", file.toString(), "--shrink", file.toString()))
                .contains("leave --replay or --shrink out");
        assertThat(refusal("--against", "rabbit")).contains("--against rabbit cannot be: give stock");
    }

    private static String refusal(String... arguments) {
        StringWriter said = new StringWriter();
        assertThat(new CommandLine(new ChaosDrill())
                        .setErr(new PrintWriter(said))
                        .execute(arguments))
                .isEqualTo(1);
        return said.toString();
    }

    @Test
    void stockHasTheSameHostsFaultsAndSeedWithoutTheGears() {
        Script script = Script.of(SETUP, 10, FaultPlan.of(7, 50, SETUP.shape()));
        assertThat(script.onStock().plan()).isEqualTo(script.plan());
        assertThat(script.onStock().setup()).isEqualTo(new Setup(6, "springfs", 0, false, true, 3, SETUP.settings()));
        assertThat(script.onStock().setup().spec().shiftsGears()).isFalse();
        assertThat(script.with(script.plan().faults().subList(3, 5)).plan().seed())
                .isEqualTo(7);
    }
}
