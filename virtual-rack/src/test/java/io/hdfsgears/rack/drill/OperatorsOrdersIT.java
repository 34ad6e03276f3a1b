// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.drill;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.proto.GearProtos.GearReportProto;
import io.hdfsgears.rack.RackSpec;
import io.hdfsgears.rack.process.NameNodeProbe;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What an operator and a stock client do on an ordinary day, at gears with as many hosts awake as replicas: a host dies under a
 * writer, the hosts file is refreshed while hosts wake, a host never wakes again.
 */
class OperatorsOrdersIT extends Drill {
    private static final int HOSTS = 6;
    private static final int AWAKE = 3;
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @BeforeAll
    void up(@TempDir Path folder) throws IOException {
        drill = DrillRack.up(RackSpec.of(HOSTS)
                .withRacks(3)
                .withPrimaries(AWAKE)
                .withReplication(3)
                .withSetting(
                        "dfs.namenode.gear.power.batch", "1") // hosts wake one after the other: time for an operator
                .withSetting("dfs.namenode.gear.wake.timeout", "20s")); // else the last drill takes half an hour
        new DrillData(drill, folder.resolve("source")).put("/data", 12, 200_000, "dfs.replication=3");
        drill.awaitSettled();
    }

    private Set<String> with(String service) {
        return drill.tryReport().map(GearReportProto::getHostsList).orElse(List.of()).stream()
                .filter(host -> host.getService().equals(service))
                .map(DrillRack::host)
                .collect(Collectors.toSet());
    }

    private long look(java.util.function.ToLongFunction<NameNodeProbe.View> what) {
        return drill.rack().look("nn1").map(what::applyAsLong).orElse(-1L);
    }

    @Test
    @Order(1)
    void aFlushedWriterGoesOnWhenOneOfAsManyHostsAsReplicasDies() throws IOException {
        DrillRack.good(drill.client().startWriter("high", "/opened-at-max", 200_000, 7));
        drill.shift("min");
        DrillRack.good(drill.client().startWriter("low", "/opened-at-min", 200_000, 8));
        String victim = drill.report().getHostsList().stream()
                .filter(host -> host.getService().equals("SERVING"))
                .map(DrillRack::host)
                .reduce((first, last) -> last)
                .orElseThrow();
        drill.rack().kill(victim, true);
        Findings.until(
                PATIENCE,
                "another host serves in its place",
                () -> with("SERVING").size() == AWAKE,
                drill::situation);
        DrillRack.good(drill.client().stop("high"));
        DrillRack.good(drill.client().stop("low"));
        drill.verifyAll();
        drill.rack().start(victim);
        drill.awaitOrdered(drill.order("max"));
        drill.awaitSettled();
    }

    @Test
    @Order(2)
    void aRefreshOfTheHostsFileWhileHostsWakePutsNoSleeperIntoService() throws IOException {
        drill.shift("min");
        drill.order("max");
        assertThat(drill.rack().hdfs("dfsadmin", "-refreshNodes").exitCode()).isZero();
        Findings.until(PATIENCE, "steady", () -> drill.steadyWith(HOSTS), drill::situation);
        assertThat(with("SERVING"))
                .as("hosts that serve once the gear is steady")
                .hasSize(HOSTS);
        drill.awaitSettled();
    }

    @Test
    @Order(3)
    void aHostThatNeverWakesIsGivenUpAndRepaired() throws IOException {
        drill.shift("min");
        String victim = drill.report().getHostsList().stream()
                .filter(host -> host.getService().equals("ASLEEP"))
                .map(DrillRack::host)
                .findFirst()
                .orElseThrow();
        drill.rack().kill(victim, true); // its process slept: it no longer starts by an order
        drill.order("max");
        Findings.until(PATIENCE, "it is given up", () -> with("FAILED").contains(victim), drill::situation);
        Findings.until(
                PATIENCE,
                "steady without it",
                () -> drill.tryState()
                        .filter(state -> state.getPhase().equals("STEADY"))
                        .isPresent(),
                drill::situation);
        drill.awaitSettled();
        assertThat(look(NameNodeProbe.View::live)).isEqualTo(HOSTS - 1);
        Fsck fsck = drill.fsck();
        assertThat(fsck.healthy()).as(fsck.text()).isTrue();
        assertThat(fsck.under()).as(fsck.text()).isZero();
        assertThat(fsck.text())
                .as("replicas that count though their host is gone")
                .doesNotContain("In maintenance");
        drill.rack().start(victim);
        Findings.until(PATIENCE, "it serves again", () -> with("SERVING").size() == HOSTS, drill::situation);
        drill.verifyAll();
    }
}
