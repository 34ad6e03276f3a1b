// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.benchmarks.chaos.client.ClientError;
import io.hdfsgears.benchmarks.chaos.client.ClientFigures;
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
    private static final Fault WAKE = new Fault(22, Kind.WAKE_UNASKED, Role.SLEEPING_HOST, 0, true, 1_000, 7);
    private static final ClientError SLOW = new ClientError("reader", Action.READ, "time-out", "", 3, "/w1: timeout");

    private static ChaosResult with(List<ClientError> errors, String... violations) {
        return new ChaosResult(
                "6 hosts",
                42,
                List.of(
                        new Outcome(KILL, true, "nn1", "", 1.25, 3.5),
                        new Outcome(WAKE, false, "", "no \"SLEEPING_HOST\"", 2, 0)),
                new ClientFigures(
                        Map.of(Action.READ, new ClientFigures.Count(10, 2, 1)), errors, 12.5, "READ /chaos/w/w1"),
                0,
                List.of("held: a host does not wake"),
                List.of(violations));
    }

    @Test
    void anErrorIsAViolationOnlyWhereStockWithTheSameFaultsHadNone() {
        assertThat(new Trial(with(List.of(SLOW)), null).good()).isTrue();
        assertThat(new Trial(with(List.of(SLOW)), with(List.of(SLOW))).good()).isTrue();
        assertThat(new Trial(with(List.of(SLOW)), with(List.of())).violations())
                .containsExactly("not on stock: reader READ: time-out (3), first: /w1: timeout");
        assertThat(new Trial(with(List.of()), with(List.of(SLOW), "stock lost a file")).good())
                .isTrue();
    }

    @Test
    void theTableTellsSeedFaultsOperationsAndVerdict() {
        assertThat(new Trial(with(List.of(SLOW)), null).table(Path.of("e")))
                .contains("seed 42", "1 faults happened, of 2", "WAKE_UNASKED SLEEPING_HOST", "not possible: 1")
                .contains("longest operation of a client: 12.5 s, READ /chaos/w/w1", "held: a host does not wake")
                .endsWith("no violation\n");
    }

    @Test
    void aFailureSaysTheCommandsThatRepeatAndShortenIt() {
        String plan = Path.of("e").toAbsolutePath().resolve("plan.json").toString();
        assertThat(new Trial(with(List.of(), "100 % of /chaos/w/w1 is lost"), null).table(Path.of("e")))
                .contains("VIOLATION: 100 % of /chaos/w/w1 is lost", "FAILED: 1 violations")
                .contains("benchmarks/run chaos --replay " + plan + "\n", "chaos --shrink " + plan + "\n");
        assertThat(new Trial(with(List.of(SLOW)), with(List.of(), "a file")).table(Path.of("e")))
                .contains("chaos --replay " + plan + " --against stock\n", "stock: a file");
    }

    @Test
    void theEvidenceHasALineForEachFault(@TempDir Path folder) throws Exception {
        new Trial(with(List.of(SLOW)), with(List.of())).leaveIn(folder);
        assertThat(Files.readAllLines(folder.resolve("faults.csv")))
                .containsExactly(
                        Outcome.HEADER,
                        "1,KILL,ACTIVE_NAMENODE,false,true,nn1,1.3,3.5,\"\"",
                        "22,WAKE_UNASKED,SLEEPING_HOST,true,false,,2.0,0.0,\"no 'SLEEPING_HOST'\"");
        assertThat(folder.resolve("errors.csv")).content().contains("reader,READ,time-out,3,0,");
        assertThat(folder.resolve("result.txt")).content().contains("not on stock: reader READ");
        assertThat(folder.resolve("stock/result.txt")).content().endsWith("no violation\n");
    }

    /** One that did not end, and its partner, may be the reason. */
    @Test
    void faultsBehindAViolationHadNoPartInIt() {
        List<Fault> faults = List.of(KILL, WAKE, numbered(30), numbered(35), numbered(40));
        FaultPlan plan = new FaultPlan(42, faults);
        assertThat(with(List.of()).reached(plan)).isEqualTo(faults.subList(0, 2));
        assertThat(with(List.of(), "lost").reached(plan)).isEqualTo(faults.subList(0, 4));
        assertThat(with(List.of(), "lost").reached(new FaultPlan(42, faults.subList(0, 3))))
                .isEqualTo(faults.subList(0, 3));
    }

    private static Fault numbered(int number) {
        return new Fault(number, Kind.FAILOVER, Role.CLUSTER, 0, false, 1_000, 7);
    }
}
