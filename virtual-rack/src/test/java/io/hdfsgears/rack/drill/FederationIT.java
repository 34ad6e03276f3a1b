// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.drill;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.proto.GearProtos.GearReportProto;
import io.hdfsgears.hdfs.proto.GearProtos.HostProto;
import io.hdfsgears.hdfs.rpc.GearClient;
import io.hdfsgears.rack.CommandResult;
import io.hdfsgears.rack.Progress;
import io.hdfsgears.rack.RackSpec;
import io.hdfsgears.rack.run.StockClient;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;

/** Two namespaces over the same five hosts, each with a chain of its own: a host sleeps only while both let it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class FederationIT {
    private static final int HOSTS = 5;
    private static final int PRIMARIES = 2;
    private static final int FILES = 6;
    private static final long BYTES = 2 << 20;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private VirtualRack rack;
    private Space ns1;
    private Space ns2;

    /** One namespace. */
    private final class Space {
        private final String name;
        private final GearClient line;
        private final StockClient client;

        Space(String name, String nameNode) throws IOException {
            this.name = name;
            this.line = new GearClient(
                    rack.nameNode(nameNode), DrillRack.conf(rack.files().clientConf()));
            this.client = rack.client(name);
        }

        GearReportProto report() throws IOException {
            return line.gearReport(true);
        }

        boolean reports(Predicate<GearReportProto> holds) {
            try {
                return holds.test(report());
            } catch (IOException e) {
                return false;
            }
        }

        /** As an operator does it. */
        CommandResult shift(String gear) throws IOException {
            CommandResult result = rack.hdfs(
                    "dfsadmin",
                    "-fs",
                    "hdfs://" + name,
                    "-setGear",
                    gear,
                    "-reason",
                    "drill",
                    "-wait",
                    "-timeout",
                    "90s");
            assertThat(result.exitCode()).as("%s", result).isZero();
            return result;
        }

        /** Hosts that it does not want in service. */
        Set<String> out() throws IOException {
            return hosts(host -> host.getPosition() > PRIMARIES);
        }

        Set<String> hosts(Predicate<HostProto> which) throws IOException {
            return report().getHostsList().stream()
                    .filter(which)
                    .map(DrillRack::host)
                    .collect(Collectors.toCollection(TreeSet::new));
        }

        Set<String> keptAwakeBy(String other) throws IOException {
            return hosts(host -> host.getKeptAwakeByList().equals(List.of(other)));
        }

        boolean steadyWith(int awake) {
            return reports(report -> report.getState().getPhase().equals("STEADY")
                    && report.getState().getHostsAwake() == awake
                    && report.getHostsCount() == HOSTS);
        }

        void verify() throws IOException {
            DrillRack.good(client.verify("/", 4));
        }

        void close() throws IOException {
            line.close();
            client.close();
        }
    }

    @BeforeAll
    void up() throws IOException {
        rack = VirtualRack.upTemporary(
                RackSpec.of(HOSTS)
                        .withFederated(true)
                        .withPrimaries(PRIMARIES)
                        .withReplication(2)
                        .withSetting("nn1:dfs.namenode.gear.never.sleep.hosts", "h01,h02")
                        .withSetting("nn2:dfs.namenode.gear.never.sleep.hosts", "h02,h03"),
                Progress.SILENT);
        ns1 = new Space("ns1", "nn1");
        ns2 = new Space("ns2", "nn2");
        until("both chains have all hosts", () -> ns1.steadyWith(HOSTS) && ns2.steadyWith(HOSTS));
        DrillRack.good(ns1.client.write("/one", FILES, BYTES, 1, 3));
        DrillRack.good(ns2.client.write("/two", FILES, BYTES, 2, 3));
    }

    @AfterAll
    void down() throws IOException {
        if (ns1 != null) {
            ns1.close();
        }
        if (ns2 != null) {
            ns2.close();
        }
        if (rack != null) {
            rack.close();
        }
    }

    private void until(String what, BooleanSupplier holds) {
        Findings.until(PATIENCE, what, holds, this::situation);
    }

    private String situation() {
        StringBuilder text = new StringBuilder("running " + rack.hostsRunning() + "\n");
        for (Space space : List.of(ns1, ns2)) {
            try {
                text.append(space.name + " " + DrillRack.brief(space.report()));
            } catch (IOException e) {
                text.append(space.name + " " + e + "\n");
            }
        }
        return text.toString();
    }

    private Set<String> asleep() {
        Set<String> hosts = new TreeSet<>(rack.description().hosts());
        rack.hostsRunning().forEach(hosts::remove);
        return hosts;
    }

    private static Set<String> without(Set<String> all, Set<String> some) {
        Set<String> rest = new TreeSet<>(all);
        rest.removeAll(some);
        return rest;
    }

    @Test
    @Order(1)
    void whatOneNamespaceAloneLetsSleepStaysUp() throws IOException {
        assertThat(ns1.out()).containsExactly("h03", "h04", "h05");
        assertThat(ns2.out()).containsExactly("h01", "h04", "h05");
        CommandResult result = ns1.shift("min");
        assertThat(result.output()).contains("kept awake: ").contains(" by ns2");
        assertThat(rack.hostsRunning()).hasSize(HOSTS);
        assertThat(ns1.steadyWith(PRIMARIES) && ns2.steadyWith(HOSTS))
                .as("%s", situation())
                .isTrue();
        assertThat(ns1.keptAwakeBy("ns2")).isEqualTo(ns1.out());
        assertThat(ns1.hosts(host -> host.getService().equals("STANDING_BY")
                        && host.getPower().equals("ON")
                        && host.getWanted().equals("OFF")
                        && host.getWatts() > 5))
                .isEqualTo(ns1.out());
        ns1.verify();
        ns2.verify();
    }

    @Test
    @Order(2)
    void whatBothLetSleepSleeps() throws IOException {
        ns2.shift("min");
        Set<String> common = Set.of("h04", "h05");
        until(common + " sleep", () -> asleep().equals(common));
        until(
                "both see who sleeps and who is kept awake",
                () -> List.of(ns1, ns2).stream().allMatch(space -> space.reports(FederationIT::nobodyWaits)));
        for (Space space : List.of(ns1, ns2)) {
            Set<String> sleepers = space.hosts(host -> host.getService().equals("ASLEEP"));
            assertThat(sleepers).as("%s", situation()).isEqualTo(common);
            assertThat(space.keptAwakeBy(space == ns1 ? "ns2" : "ns1")).isEqualTo(without(space.out(), common));
            assertThat(space.steadyWith(PRIMARIES)).isTrue();
            space.verify();
        }
    }

    /** Who is ordered off is off, or kept awake. */
    private static boolean nobodyWaits(GearReportProto report) {
        return report.getHostsList().stream()
                .filter(host -> host.getPosition() > PRIMARIES)
                .allMatch(host -> host.getPower().equals("OFF") || host.getKeptAwakeByCount() > 0);
    }

    @Test
    @Order(3)
    void aNameserviceThatIsNotHeardPutsNobodyToSleepAndWakesNobody() throws IOException {
        Set<String> sleepers = asleep();
        Set<String> restless = without(ns1.out(), sleepers);
        rack.kill("nn2", true);
        // what ns2 wanted up may not sleep now only because ns2 cannot say so any more
        until(
                "ns1 hears that ns2 is not heard",
                () -> ns1.reports(report -> restless.equals(keptAwake(report, "ns2 (not heard)"))));
        assertThat(asleep()).isEqualTo(sleepers);
        ns1.verify();
        rack.start("nn2");
        until(
                "ns2 is back in its gear, out of safe mode",
                () -> ns2.steadyWith(PRIMARIES)
                        && rack.look("nn2").filter(view -> !view.safeMode()).isPresent());
        until("ns2 is heard again", () -> ns1.reports(report -> restless.equals(keptAwake(report, "ns2"))));
        assertThat(asleep()).as("%s", situation()).isEqualTo(sleepers);
        ns2.verify();
    }

    private static Set<String> keptAwake(GearReportProto report, String by) {
        return report.getHostsList().stream()
                .filter(host -> host.getKeptAwakeByList().equals(List.of(by)))
                .map(DrillRack::host)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    @Order(4)
    void oneThatWantsThemWakesThemAndTheOtherIsUnharmed() throws IOException {
        ns1.shift("max");
        assertThat(asleep()).isEmpty();
        until(
                "ns2 shows who keeps its sleepers up",
                () -> ns2.reports(report -> keptAwake(report, "ns1").size() == HOSTS - PRIMARIES));
        assertThat(ns2.steadyWith(PRIMARIES)).as("%s", situation()).isTrue();
        ns1.verify();
        ns2.verify();
    }
}
