// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.placement;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.rack.PlacementPolicy;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The benchmark itself works: every block asked for gets its replicas under both NameNodes at each share asleep. */
final class PlacementBenchmarkIT {
    @Test
    void smallMatchHasAResultForEachCase(@TempDir Path folder) throws Exception {
        DefaultMetricsSystem.setMiniClusterMode(true);
        DefaultMetricsSystem.initialize("NameNode");
        Match.Plan plan = new Match.Plan(List.of(0, 75), List.of(2), 20, 50, 1, 0, Contestant.REPLICATION);
        try (Match match = new Match(plan, 20, PlacementPolicy.RABBIT, folder, line -> {})) {
            List<CaseResult> results = match.play();
            assertThat(results)
                    .hasSize(4)
                    .allSatisfy(result ->
                            assertThat(result.gears().opsPerSecond().min()).isPositive());
            assertThat(Report.of(io.hdfsgears.benchmarks.Machine.here(), "rabbit", results)
                            .table())
                    .contains("| addBlock | 20 | 75 % | 2 |");
        }
    }
}
