// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hdfsgears.hdfs.observe.Pictures;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
    private static final Pattern NAME = Pattern.compile("\\b(?:gear|power)_[a-z_]*[a-z]\\b");

    @Test
    void promShowsTheGears() throws IOException {
        Exposition shown = Exposition.of(Pictures.lowGear(HOSTS));
        assertThat(shown.broken()).isEmpty();
        assertThat(shown.value("gear_current")).isOne();
        assertThat(shown.value("gear_wanted")).isOne();
        assertThat(shown.value("gear_power_controller_age_seconds")).isEqualTo(4);
        assertThat(shown.value("gear_nodes", "state=\"serving\"")).isOne();
        assertThat(shown.value("gear_nodes", "state=\"asleep\"")).isEqualTo(3);
        assertThat(shown.value("gear_awake_filled_percent")).isEqualTo(75);
        assertThat(shown.value("gear_uncovered_blocks")).isZero();
        assertThat(shown.value("gear_offload_pending_bytes")).isEqualTo(4_096);
        assertThat(shown.value("gear_migrated_bytes_total")).isEqualTo(1_000);
        assertThat(shown.value("gear_phase", "phase=\"steady\"")).isOne();
        assertThat(shown.value("gear_phase", "phase=\"held\"")).isZero();
        assertThat(shown.value("gear_mode", "mode=\"manual\"")).isOne();
        assertThat(shown.value("gear_wake_seconds_bucket", "le=\"+Inf\"")).isZero();
        assertThat(shown.value("gear_refusals_total", "verb=\"setGear\"", "outcome=\"refused\""))
                .isEqualTo(2);
        assertThat(shown.value("power_watts", "host=\"h2:9866\"", "source=\"pdu\""))
                .isEqualTo(5);
        assertThat(shown.value("power_joules_total", "host=\"h1:9866\"", "source=\"pdu\""))
                .isEqualTo(1_000);
        assertThat(shown.text())
                .contains("# TYPE power_joules_total counter")
                .contains("# TYPE gear_migrated_bytes_total counter")
                .contains("# TYPE power_watts gauge");
    }

    @Test
    void whatIsNotKnownIsNotShown() throws IOException {
        Exposition shown = Exposition.of(Pictures.empty());
        assertThat(shown.broken()).isEmpty();
        assertThat(shown.value("gear_active")).isZero();
        assertThat(shown.value("gear_safe_mode")).isOne();
        assertThat(shown.names())
                .doesNotContain(
                        "gear_power_controller_age_seconds", "gear_current", "gear_uncovered_blocks", "power_watts");
    }

    /** Stock writes labels as they are. */
    @Test
    void hostileNamesForgeNoLine() throws IOException {
        List<String> hostile = List.of(
                "h\"} 1\ngear_current{} 99\n#:1",
                "a\\",
                "b\r\nc",
                "d\u2028\u0000e",
                "<script>alert(1)</script>",
                "x".repeat(9_999));
        Exposition shown = Exposition.of(Pictures.lowGear(hostile));
        assertThat(shown.broken()).isEmpty();
        assertThat(shown.value("gear_current")).isOne();
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
        assertThat(Exposition.of(Pictures.lowGear(HOSTS)).names()).containsAll(used);
    }

    @Test
    void everyMetricIsDocumented() throws IOException {
        Set<String> documented = new TreeSet<>();
        Files.readAllLines(ROOT.resolve("docs/metrics.md")).stream()
                .filter(line -> line.startsWith("| `gear_") || line.startsWith("| `power_"))
                .forEach(line ->
                        documented.add(line.substring(3, line.indexOf('`', 3)).replaceAll("\\{.*", "")));
        assertThat(documented)
                .containsExactlyElementsOf(
                        Exposition.of(Pictures.lowGear(HOSTS)).names());
    }
}
