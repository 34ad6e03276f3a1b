// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hdfsgears.core.power.AlarmClass;
import io.hdfsgears.core.price.PriceBand;
import io.hdfsgears.core.price.PriceStatus;
import io.hdfsgears.hdfs.host.ControllersShown;
import io.hdfsgears.hdfs.observe.Room;
import io.hdfsgears.hdfs.picture.Picture;
import io.hdfsgears.hdfs.picture.Pictures;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.hadoop.metrics2.MetricsSystem;
import org.apache.hadoop.metrics2.impl.MetricsSystemImpl;
import org.junit.jupiter.api.Test;

class MetricsTest {
    private static final List<String> HOSTS = List.of("h1:9866", "h2:9866", "h3:9866", "h4:9866");
    private static final Path ROOT = Path.of(System.getProperty("basedir", ".")).resolve("..");
    private static final Pattern NAME = Pattern.compile("\\bhdfs_gears_[a-z_]*[a-z]\\b");

    @Test
    void promShowsTheGears() throws IOException {
        Exposition shown = Exposition.of(Pictures.lowGear(HOSTS));
        assertThat(shown.broken()).isEmpty();
        assertThat(shown.value("hdfs_gears_current")).isOne();
        assertThat(shown.value("hdfs_gears_wanted")).isOne();
        assertThat(shown.value("hdfs_gears_power_controller_age_seconds")).isEqualTo(4);
        assertThat(shown.value("hdfs_gears_nodes", "state=\"serving\"")).isOne();
        assertThat(shown.value("hdfs_gears_nodes", "state=\"asleep\"")).isEqualTo(3);
        assertThat(shown.value("hdfs_gears_awake_filled_ratio")).isEqualTo(0.75);
        assertThat(shown.value("hdfs_gears_uncovered_blocks")).isZero();
        assertThat(shown.value("hdfs_gears_offload_pending_bytes")).isEqualTo(4_096);
        assertThat(shown.value("hdfs_gears_migrated_bytes_total")).isEqualTo(1_000);
        assertThat(shown.value("hdfs_gears_phase", "phase=\"steady\"")).isOne();
        assertThat(shown.value("hdfs_gears_phase", "phase=\"held\"")).isZero();
        assertThat(shown.value("hdfs_gears_mode", "mode=\"manual\"")).isOne();
        assertThat(shown.value("hdfs_gears_wake_seconds_bucket", "le=\"+Inf\"")).isZero();
        assertThat(shown.value("hdfs_gears_refusals_total", "verb=\"setGear\"", "outcome=\"refused\""))
                .isEqualTo(2);
        assertThat(shown.value("hdfs_gears_power_watts", "node=\"h2:9866\"", "source=\"pdu\""))
                .isEqualTo(5);
        assertThat(shown.value("hdfs_gears_power_joules_total", "node=\"h1:9866\"", "source=\"pdu\""))
                .isEqualTo(1_000);
        assertThat(shown.text())
                .contains("# TYPE hdfs_gears_power_joules_total counter")
                .contains("# TYPE hdfs_gears_migrated_bytes_total counter")
                .contains("# TYPE hdfs_gears_power_watts gauge");
    }

    private static final PriceStatus DEAR = new PriceStatus(
            "prices.csv",
            "EUR/MWh",
            PriceBand.DEAR,
            OptionalDouble.of(250),
            OptionalLong.empty(),
            3,
            4,
            List.of("adoption until 18:00"),
            "");

    private static final Room ROOM = new Room(
            6,
            2,
            OptionalDouble.of(100),
            List.of(
                    new Room.OfGear(1, 1, 1_000, OptionalDouble.of(10), OptionalDouble.of(7.5), OptionalDouble.empty()),
                    new Room.OfGear(
                            2, 4, 9_000, OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty())));

    private static Picture everything() {
        return Pictures.alarmed(
                Pictures.roomy(Pictures.priced(Pictures.lowGear(HOSTS), DEAR), ROOM),
                Map.of(
                        "h1:9866", List.of("kept awake"),
                        "h3:9866", List.of("cannot be switched on", "its power cannot be read")));
    }

    @Test
    void everyAlarmAndQuarantineIsAMetric() throws IOException {
        Exposition shown = Exposition.of(everything());
        assertThat(shown.broken()).isEmpty();
        assertThat(shown.value("hdfs_gears_alarmed_nodes")).isEqualTo(2);
        assertThat(shown.value("hdfs_gears_quarantined_nodes")).isOne();
        assertThat(shown.value("hdfs_gears_node_alarm", "node=\"h3:9866\"", "alarm=\"cannot_be_switched_on\""))
                .isOne();
        assertThat(shown.value("hdfs_gears_node_alarm", "node=\"h1:9866\"", "alarm=\"kept_awake\""))
                .isOne();
        Exposition none = Exposition.of(Pictures.lowGear(HOSTS));
        assertThat(none.value("hdfs_gears_alarmed_nodes")).isZero();
        assertThat(none.value("hdfs_gears_quarantined_nodes")).isZero();
        assertThat(none.names()).doesNotContain("hdfs_gears_node_alarm");
    }

    @Test
    void hostsThatNoControllerWouldWakeAreCounted() throws IOException {
        Picture picture = Pictures.lowGear(HOSTS);
        assertThat(Exposition.of(picture).value("hdfs_gears_unwakeable_nodes")).isZero();
        Exposition shown = Exposition.of(Pictures.alarmed(
                picture, Map.of("h2:9866", List.of(AlarmClass.NO_WAKER), "h3:9866", List.of("kept awake"))));
        assertThat(shown.value("hdfs_gears_unwakeable_nodes")).isOne();
        assertThat(shown.value("hdfs_gears_node_alarm", "node=\"h2:9866\"", "alarm=\"sleeps_without_a_controller\""))
                .isOne();
    }

    @Test
    void hostsThatWereNeverProvenToWakeAreCounted() throws IOException {
        Picture picture = Pictures.lowGear(HOSTS);
        assertThat(Exposition.of(picture).value("hdfs_gears_unproven_nodes"))
                .as("of hosts that are not switched nothing is said")
                .isZero();
        Exposition shown = Exposition.of(Pictures.proven(picture, Set.of("h1:9866")));
        assertThat(shown.value("hdfs_gears_unproven_nodes")).isEqualTo(HOSTS.size() - 1);
    }

    @Test
    void thePriceNowAndWhatItHoldsBackAreMetrics() throws IOException {
        Exposition shown = Exposition.of(everything());
        assertThat(shown.value("hdfs_gears_price")).isEqualTo(250);
        assertThat(shown.value("hdfs_gears_price_band", "band=\"dear\"")).isOne();
        assertThat(shown.value("hdfs_gears_price_band", "band=\"cheap\"")).isZero();
        assertThat(shown.value("hdfs_gears_price_least_awake")).isEqualTo(3);
        assertThat(shown.value("hdfs_gears_price_waiting_jobs")).isOne();
        assertThat(Exposition.of(Pictures.lowGear(HOSTS)).names()).noneMatch(name -> name.contains("price"));
    }

    @Test
    void roomAndTheDayWhenItIsUsedUpAreMetricsOfAGear() throws IOException {
        Exposition shown = Exposition.of(everything());
        assertThat(shown.value("hdfs_gears_room_bytes", "gear=\"1\"")).isEqualTo(1_000);
        assertThat(shown.value("hdfs_gears_room_bytes", "gear=\"2\"")).isEqualTo(9_000);
        assertThat(shown.value("hdfs_gears_full_in_days", "gear=\"1\"")).isEqualTo(10);
        assertThat(shown.value("hdfs_gears_full_in_days_earliest", "gear=\"1\""))
                .isEqualTo(7.5);
        assertThat(shown.text()).as("never, or not known").doesNotContain("hdfs_gears_full_in_days{gear=\"2\"");
    }

    @Test
    void whetherAControllerActsIsAMetric() throws IOException {
        ControllersShown waiting = new ControllersShown(Optional.empty(), 3, List.of("ctl2/77"));
        Exposition none = Exposition.of(Pictures.controlled(Pictures.lowGear(HOSTS), waiting));
        assertThat(none.value("hdfs_gears_power_controller_acting")).isZero();
        assertThat(none.value("hdfs_gears_power_controllers")).isOne();
        ControllersShown both = new ControllersShown(
                Optional.of(new ControllersShown.Acting("ctl1/812", 0, 0)), waiting.epoch(), waiting.waiting());
        Exposition shown = Exposition.of(Pictures.controlled(Pictures.lowGear(HOSTS), both));
        assertThat(shown.value("hdfs_gears_power_controller_acting")).isOne();
        assertThat(shown.value("hdfs_gears_power_controllers")).isEqualTo(2);
        assertThat(shown.value("hdfs_gears_power_controller_epoch")).isEqualTo(3);
    }

    /** An agent may say what it likes, and a class is not what it says. */
    @Test
    void anAlarmOfAnyTextIsOneOfAClass() throws IOException {
        Exposition shown = Exposition.of(Pictures.alarmed(
                Pictures.lowGear(HOSTS), Map.of("h1:9866", List.of("BMC 10.77.0.101\"} 1\nhdfs_gears_current{} 9"))));
        assertThat(shown.broken()).isEmpty();
        assertThat(shown.value("hdfs_gears_node_alarm", "alarm=\"has_an_alarm\""))
                .isOne();
        assertThat(shown.text()).doesNotContain("10.77.0.101");
    }

    /** For one release; their values are those of today. */
    @Test
    void theNamesOfTheLastReleaseAreShownToo() throws IOException {
        Exposition shown = Exposition.of(Pictures.lowGear(HOSTS));
        Set<String> now = new TreeSet<>(shown.names());
        now.removeAll(Set.of(
                "hdfs_gears_alarmed_nodes",
                "hdfs_gears_quarantined_nodes",
                "hdfs_gears_unproven_nodes",
                "hdfs_gears_unwakeable_nodes",
                "hdfs_gears_power_controller_acting",
                "hdfs_gears_power_controller_epoch",
                "hdfs_gears_power_controllers"));
        Set<String> earlier = new TreeSet<>();
        for (String name : now) {
            String bare = name.substring("hdfs_gears_".length());
            boolean power = bare.startsWith("power_") && !bare.startsWith("power_controller");
            earlier.add(power ? bare : "gear_" + bare.replace("filled_ratio", "filled_percent"));
        }
        assertThat(shown.names("gear_", "power_")).isEqualTo(earlier);
        assertThat(shown.value("gear_awake_filled_percent")).isEqualTo(75);
        assertThat(shown.value("gear_current")).isEqualTo(shown.value("hdfs_gears_current"));
        assertThat(shown.value("power_joules_total", "host=\"h1:9866\"", "source=\"pdu\""))
                .isEqualTo(1_000);
    }

    @Test
    void whatIsNotKnownIsNotShown() throws IOException {
        Exposition shown = Exposition.of(Pictures.empty());
        assertThat(shown.broken()).isEmpty();
        assertThat(shown.value("hdfs_gears_active")).isZero();
        assertThat(shown.value("hdfs_gears_safe_mode")).isOne();
        assertThat(shown.names())
                .doesNotContain(
                        "hdfs_gears_power_controller_age_seconds",
                        "hdfs_gears_current",
                        "hdfs_gears_uncovered_blocks",
                        "hdfs_gears_power_watts");
    }

    /** Stock writes labels as they are. */
    @Test
    void hostileNamesForgeNoLine() throws IOException {
        List<String> hostile = List.of(
                "h\"} 1\nhdfs_gears_current{} 99\n#:1",
                "a\\",
                "b\r\nc",
                "d\u2028\u0000e",
                "<script>alert(1)</script>",
                "x".repeat(9_999));
        Exposition shown = Exposition.of(Pictures.lowGear(hostile));
        assertThat(shown.broken()).isEmpty();
        assertThat(shown.value("hdfs_gears_current")).isOne();
        assertThat(shown.text()).doesNotContain("<script>").doesNotContain("x".repeat(256));
    }

    @Test
    void theBeanHasPlainNames() throws JMException {
        MetricsSystem system = new MetricsSystemImpl();
        system.init("NameNode");
        try {
            system.register(GearMetrics.NAME, GearMetrics.DESCRIPTION, new GearMetrics(() -> Pictures.lowGear(HOSTS)));
            MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
            ObjectName bean = new ObjectName("Hadoop:service=NameNode,name=GearState");
            assertThat(beans.getAttribute(bean, "Current")).isEqualTo(1);
            assertThat(beans.getAttribute(bean, "Hosts")).isEqualTo(4);
            assertThat(beans.getAttribute(bean, "UncoveredBlocks")).isEqualTo(0L);
            assertThat(beans.getAttribute(bean, "tag.Context")).isEqualTo("dfs");
        } finally {
            system.unregisterSource(GearMetrics.NAME);
            system.shutdown();
        }
    }

    @Test
    void theBoardUsesNothingElse() throws IOException {
        JsonNode board = new ObjectMapper()
                .readTree(ROOT.resolve("conf/grafana-hdfs-gears.json").toFile());
        Set<String> used = new TreeSet<>();
        for (JsonNode expression : board.findValues("expr")) {
            Matcher name = NAME.matcher(expression.asText());
            while (name.find()) {
                used.add(name.group());
            }
        }
        assertThat(used).hasSizeGreaterThan(10);
        assertThat(Exposition.of(everything()).names()).containsAll(used);
    }

    @Test
    void everyMetricIsDocumented() throws IOException {
        Set<String> documented = new TreeSet<>();
        Files.readAllLines(ROOT.resolve("docs/metrics.md")).stream()
                .filter(line -> line.startsWith("| `hdfs_gears_") && !line.startsWith("| `hdfs_gears_eafr_"))
                .forEach(line ->
                        documented.add(line.substring(3, line.indexOf('`', 3)).replaceAll("\\{.*", "")));
        assertThat(documented)
                .containsExactlyElementsOf(Exposition.of(everything()).names());
    }
}
