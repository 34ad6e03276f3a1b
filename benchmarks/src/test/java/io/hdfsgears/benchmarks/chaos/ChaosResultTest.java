// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.hdfsgears.benchmarks.chaos.ChaosResult.Stall;
import io.hdfsgears.benchmarks.chaos.client.Tally;
import io.hdfsgears.benchmarks.chaos.plan.Fault;
import io.hdfsgears.benchmarks.chaos.plan.FaultPlan;
import io.hdfsgears.benchmarks.chaos.plan.Kind;
import io.hdfsgears.benchmarks.chaos.plan.Role;
import io.hdfsgears.history.Action;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ChaosResultTest {
    private static final Fault KILL = new Fault(1, Kind.KILL, Role.ACTIVE_NAMENODE, 0, false, 1_000, 7);
    private static final Fault WAKE = new Fault(2, Kind.WAKE_UNASKED, Role.SLEEPING_HOST, 0, true, 1_000, 7);

    private static ChaosResult with(Map<String, Long> errors, List<String> violations) {
        return new ChaosResult(
                "6 hosts",
                42,
                List.of(
                        new Outcome(KILL, true, "nn1", "", 1.25, 3.5),
                        new Outcome(WAKE, false, "", "no \"SLEEPING_HOST\"", 2, 0)),
                Map.of(Action.READ, new Tally.Count(10, 2, 1)),
                errors,
                Map.of("READ: time-out", "/chaos/w/w1: timeout"),
                new Stall(12.5, "READ /chaos/w/w1"),
                0,
                List.of("held: a host does not wake"),
                violations);
    }

    @Test
    void aKindOfErrorThatStockDoesNotGiveIsNamedWithItsNumberAndFirstCase() {
        ChaosResult gears = with(Map.of("READ: time-out", 3L, "CLOSE: quota", 1L), List.of());
        ChaosResult stock = with(Map.of("CLOSE: quota", 9L), List.of());
        assertThat(gears.errorsNotOf(stock)).containsExactly("READ: time-out (3), first: /chaos/w/w1: timeout");
        assertThat(stock.errorsNotOf(gears)).isEmpty();
    }

    @Test
    void theTableTellsSeedFaultsOperationsAndVerdict() {
        assertThat(with(Map.of("READ: time-out", 3L), List.of()).table())
                .contains("seed 42", "1 faults happened, of 2", "WAKE_UNASKED SLEEPING_HOST", "not possible: 1")
                .contains("longest operation: 12.5 s, READ /chaos/w/w1", "note: held: a host does not wake")
                .endsWith("no violation\n");
        ChaosResult failed = with(Map.of(), List.of("100 % of /chaos/w/w1 is lost"));
        assertThat(failed.good()).isFalse();
        assertThat(failed.table()).contains("VIOLATION: 100 % of /chaos/w/w1 is lost", "FAILED: 1 violations");
    }

    @Test
    void theEvidenceHasALineForEachFault(@TempDir Path folder) throws Exception {
        with(Map.of("READ: time-out", 3L), List.of()).leaveIn(folder);
        assertThat(Files.readAllLines(folder.resolve("faults.csv")))
                .containsExactly(
                        Outcome.HEADER,
                        "1,KILL,ACTIVE_NAMENODE,false,true,nn1,1.3,3.5,\"\"",
                        "2,WAKE_UNASKED,SLEEPING_HOST,true,false,,2.0,0.0,\"no 'SLEEPING_HOST'\"");
        assertThat(Files.readAllLines(folder.resolve("operations.csv")))
                .containsExactly("action,done,refused,errors", "READ,10,2,1");
        assertThat(Files.readAllLines(folder.resolve("errors.csv")))
                .containsExactly("error,number,first", "READ: time-out,3,\"/chaos/w/w1: timeout\"");
    }

    /** What {@code --replay} reads is what a run wrote. */
    @Test
    void aPlanComesBackFromItsFile() throws Exception {
        ObjectMapper json = new ObjectMapper();
        FaultPlan plan = FaultPlan.of(7, 50, new FaultPlan.Shape(true, true));
        assertThat(json.readValue(json.writeValueAsString(plan), FaultPlan.class))
                .isEqualTo(plan);
    }
}
