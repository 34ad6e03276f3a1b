// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.drill;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.proto.GearProtos.GearReportProto;
import io.hdfsgears.hdfs.proto.GearProtos.HostProto;
import io.hdfsgears.rack.CommandResult;
import io.hdfsgears.rack.RackSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Hosts at the end of the chain hold data, more hosts sleep than stock's monitor tracks, and one host is reformatted.
 */
class ChainLifeIT extends Drill {
    /** With 2 replicas and 2 primaries the paper's equal-work layout ends at position 6: 1/3 + ... + 1/7 is above 1. */
    private static final int HOSTS = 8;

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @BeforeAll
    void up(@TempDir Path folder) throws IOException {
        drill = DrillRack.up(RackSpec.of(HOSTS)
                .withRacks(3)
                .withPrimaries(2)
                .withReplication(2)
                // Stock's default is 100, with as many hosts asleep: fewer than sleep here.
                .withSetting("dfs.namenode.decommission.max.concurrent.tracked.nodes", "3")
                // Stock's default: no shift waits for stock's monitor.
                .withSetting("dfs.namenode.decommission.interval", "30"));
        new DrillData(drill, folder.resolve("source")).put("/data", 150, 20_000, "dfs.replication=2");
        drill.awaitSettled();
    }

    private List<String> with(String service) {
        return drill.tryReport().map(GearReportProto::getHostsList).orElse(List.of()).stream()
                .filter(host -> host.getService().equals(service))
                .map(DrillRack::host)
                .toList();
    }

    @Test
    @Order(1)
    void everyHostOfALongChainHoldsBlocks() throws IOException {
        Findings.until(
                PATIENCE,
                "every host reports blocks",
                () -> drill.tryReport()
                        .filter(report -> report.getHostsList().stream().allMatch(host -> host.getBlocks() > 0))
                        .isPresent(),
                drill::situation);
    }

    @Test
    @Order(2)
    void moreHostsSleepThanStocksMonitorTracks() throws IOException {
        drill.shift("min");
        assertThat(with("ASLEEP")).hasSize(HOSTS - 2);
        drill.verifyAll();
        drill.shift("max");
        drill.awaitSettled();
    }

    @Test
    @Order(3)
    void aHostThatIsFormattedAnewKeepsItsPlaceAndTheGearsGoOn() throws IOException {
        List<String> chain = drill.chain();
        String victim = chain.get(4);
        String before = uuidOf(victim);
        drill.rack().kill(victim, true);
        delete(drill.rack().files().disk(victim));
        drill.rack().start(victim);
        Findings.until(
                PATIENCE,
                victim + " serves under another identity",
                () -> with("SERVING").size() == HOSTS && !uuidOf(victim).equals(before),
                drill::situation);
        assertThat(drill.chain()).isEqualTo(chain);
        Findings.until(
                PATIENCE,
                "data moves to the empty " + victim + " by itself",
                () -> blocksOf(victim) > 0,
                drill::situation);
        drill.awaitSettled();
        drill.shift("min");
        assertThat(with("ASLEEP")).contains(victim);
        drill.shift("max");
        drill.awaitSettled();
        drill.verifyAll();
        assertThat(drill.fsck().healthy()).isTrue();
    }

    private String hosts(String... args) throws IOException {
        List<String> line = new ArrayList<>(List.of("dfsadmin", "-gearHosts"));
        line.addAll(List.of(args));
        CommandResult result = drill.rack().hdfs(line.toArray(String[]::new));
        return result.exitCode() + " " + result.output() + result.errors();
    }

    @Test
    @Order(4)
    void thePrimariesChangeWhileClientsWork() throws IOException {
        assertThat(hosts()).contains("PRIMARY", "Usable capacity");
        assertThat(hosts("-primaries", "3", "-dryRun")).contains("dry run, nothing changed: primaries 2 -> 3");
        assertThat(hosts("-primaries", "3", "-wait", "-reason", "drill")).contains("All data is in its place");
        assertThat(drill.report().getHosts(2).getRole()).isEqualTo("PRIMARY");
        drill.awaitSettled();
        drill.shift("min");
        assertThat(with("ASLEEP")).hasSize(HOSTS - 3);
        drill.verifyAll();
        assertThat(hosts("-primaries", "4")).startsWith("2 refused").contains("would not be in service");
        assertThat(hosts("-primaries", "2")).contains("primaries 3 -> 2");
        drill.shift("max");
        drill.awaitSettled();
        drill.verifyAll();
        assertThat(AuditLog.lines(drill, "allowed=true", "cmd=changeHosts")).contains("reason=drill");
    }

    @Test
    @Order(5)
    void aHostTakesThePlaceOfAnotherOne() throws IOException {
        List<String> chain = drill.chain();
        String first = chain.get(0);
        String last = chain.get(HOSTS - 1);
        assertThat(hosts("-replace", first, last, "-wait")).contains("takes position 1 of " + first);
        assertThat(drill.chain().get(0)).isEqualTo(last);
        assertThat(drill.chain().get(HOSTS - 1)).isEqualTo(first);
        drill.awaitSettled();
        drill.shift("min");
        assertThat(with("ASLEEP")).contains(first).doesNotContain(last);
        drill.verifyAll();
        drill.shift("max");
        drill.awaitSettled();
    }

    @Test
    @Order(6)
    void onlyALostHostLeavesByOrder() throws IOException {
        String victim = drill.chain().get(5);
        assertThat(hosts("-remove", victim)).startsWith("2 refused").contains("is up. Decommission it");
        assertThat(hosts("-remove", "h99")).startsWith("1 there is no host 'h99'");
        drill.rack().kill(victim, true);
        Findings.until(PATIENCE, victim + " is lost", () -> with("LOST").contains(victim), drill::situation);
        assertThat(hosts("-remove", victim)).contains("leaves the chain");
        assertThat(drill.chain()).hasSize(HOSTS - 1).doesNotContain(victim);
        drill.rack().start(victim);
        Findings.until(
                PATIENCE, victim + " joins the end", () -> with("SERVING").size() == HOSTS, drill::situation);
        assertThat(drill.chain().get(HOSTS - 1)).isEqualTo(victim);
        assertThat(hosts("-refound", "-dryRun")).contains("the chain is founded anew");
        drill.awaitSettled();
        drill.verifyAll();
        assertThat(drill.fsck().healthy()).isTrue();
    }

    private long blocksOf(String host) {
        return drill.tryReport().map(GearReportProto::getHostsList).orElse(List.of()).stream()
                .filter(one -> DrillRack.host(one).equals(host))
                .mapToLong(HostProto::getBlocks)
                .sum();
    }

    private String uuidOf(String host) {
        return drill.tryReport().map(GearReportProto::getHostsList).orElse(List.of()).stream()
                .filter(one -> DrillRack.host(one).equals(host))
                .map(HostProto::getUuid)
                .findFirst()
                .orElse("");
    }

    private static void delete(Path folder) throws IOException {
        List<Path> all;
        try (Stream<Path> walk = Files.walk(folder)) {
            all = walk.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : all) {
            Files.delete(path);
        }
    }
}
