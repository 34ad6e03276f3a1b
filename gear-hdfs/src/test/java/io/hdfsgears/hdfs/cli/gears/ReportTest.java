// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.gears;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.hdfsgears.hdfs.cli.gears.show.Terminal;
import io.hdfsgears.hdfs.proto.GearProtos.FindingProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearCheckReplyProto;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.Yaml;

final class ReportTest extends GroupDriver {
    @Test
    void theReportIsStateDataHostsAndThenWhatNeedsAttention() {
        assertThat(run("report")).isZero();
        List<String> parts = List.of(
                "Gear:           3 of 3",
                "Mode:           suggest, by ada since 3 min ago",
                "Uncovered:      1 block (must be 0), proven 3 min ago",
                "Lowered:        3 blocks, by design while hosts sleep",
                "Moves:          4 pending; 1 MB moved this shift, 1 GB in all",
                "ASLEEP:         1: host-2:9866",
                "SERVING:        1: host-1:9866",
                "#  HOST         RACK  GEAR  ROLE       STATE    POWER  BLOCKS  USED  WATTS",
                "1  host-1:9866  /r1      1  PRIMARY    SERVING  ON         10  2 MB    101",
                "2  host-2:9866  /r1      1  SECONDARY  ASLEEP   OFF        10  2 MB      -",
                "Notice:         host-3:9866 came back unasked",
                "Alarm:          host-1:9866: kept awake by NodeManager with 3 containers");
        assertThat(out()).containsSubsequence(parts).doesNotContain("/a", "uuid-1");
        run("report --verbose");
        assertThat(out()).contains("block:        1073741825", "file:         /a");
        run("report -o wide");
        assertThat(out()).contains("WATTS BY", "estimate", "uuid-1");
    }

    /** Before the terminal's width counts, what is said has to be long. */
    @BeforeEach
    void aLongFinding() {
        port.check = GearCheckReplyProto.newBuilder()
                .addFindings(FindingProto.newBuilder()
                        .setSeverity("ERROR")
                        .setSubject("dfs.hosts")
                        .setText("is a text file, which names no state of a host. Use the JSON form. ".repeat(4)))
                .build();
    }

    @ParameterizedTest
    @ValueSource(ints = {40, 60, 80, 120, 200})
    void itFitsTheTerminal(int columns) {
        terminal = new Terminal(columns, true);
        for (String line : List.of("report", "report --verbose", "hosts", "status", "mode", "check")) {
            run(line);
            assertThat(out().lines()).as(line).allMatch(text -> text.length() <= columns);
        }
    }

    @Test
    void hostsAreFiltered() throws IOException {
        assertThat(names("report --json --state asleep")).containsExactly("host-2:9866");
        assertThat(names("report --json --state=SERVING")).containsExactly("host-1:9866");
        assertThat(names("report --json --rack /r1")).hasSize(2);
        assertThat(names("report --json --rack r1 --state asleep")).hasSize(1);
        assertThat(names("report --json --rack /r")).isEmpty();
        assertThat(names("report --json --gear 1")).hasSize(2);
        assertThat(names("report --json --gear 2")).isEmpty();
        assertThat(names("hosts --json --gear 2")).containsExactly("host-2:9866");
        run("report --state lost");
        assertThat(out()).contains("No host matches.").contains("Uncovered:");
        run("hosts --gear 2");
        assertThat(out()).contains("host-2").doesNotContain("uuid", "\n1  host-1");
    }

    private List<String> names(String line) throws IOException {
        assertThat(run(line)).isZero();
        return json().get("hosts").findValuesAsText("name");
    }

    @Test
    void theChainIsListedInTheOrderOfWaking() {
        assertThat(run("hosts")).isZero();
        assertThat(out()).isEqualTo("""
                #  HOST         RACK  GEAR  ROLE       SHARE  FILL  STATE    POWER  LAST WAKE
                1  host-1:9866  /r1      1  PRIMARY    50.0%   25%  SERVING  ON     2 h ago, took 31 s
                2  host-2:9866  /r1      2  SECONDARY  25.0%   25%  SERVING  ON     -
                Usable capacity: 1 TB of files of the default factor; then host-1:9866 is full
                """);
    }

    @Test
    void yamlHasTheNamesAndValuesOfJson() throws IOException {
        run("report --json");
        JsonNode json = json();
        assertThat(run("report -o yaml")).isZero();
        Map<String, Object> yaml = new Yaml().load(out());
        assertThat(new com.fasterxml.jackson.databind.ObjectMapper()
                        .valueToTree(yaml)
                        .toString())
                .isEqualTo(json.toString());
    }
}
