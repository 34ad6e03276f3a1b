// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.planner.input.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class HostsReaderTest {
    @TempDir
    private Path folder;

    @Test
    void aReportGivesItsLiveHostsInService() throws IOException {
        Fleet fleet = ReportReader.read(file(
                "report.txt",
                "Configured Capacity: 500 (500 B)\nDFS Used: 5 (5 B)\n\nLive datanodes (4):\n\n"
                        + host("a", "/r1", "Normal") + host("b", "/r2", "Normal") + host("c", "/r1", "Normal")
                        + host("d", "/r1", "Decommission in progress")
                        + "Dead datanodes (1):\n\n" + host("e", "/r1", "Normal")));
        assertThat(fleet.hosts()).extracting(HostSpec::name).containsExactly("a.example", "b.example", "c.example");
        assertThat(fleet.racks()).isEqualTo(2);
        assertThat(fleet.capacityBytes()).isEqualTo(3 * 1_000_000L);
        assertThat(fleet.hosts().get(0).usedBytes()).isEqualTo(2048);
    }

    private static String host(String name, String rack, String state) {
        return "Name: 10.0.0.1:9866 (" + name + ".example)\nHostname: " + name + ".example\nRack: " + rack
                + "\nDecommission Status : " + state + "\nConfigured Capacity: 1000000 (976.56 KB)\n"
                + "DFS Used: 2048 (2 KB)\nNon DFS Used: 0 (0 B)\nLast contact: Thu Nov 26 10:00:00 UTC 2026\n\n\n";
    }

    @Test
    void aReportThatIsNoneIsRefused() throws IOException {
        Path other = file("report.txt", "Safe mode is OFF\n");
        assertThatThrownBy(() -> ReportReader.read(other))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("no live DataNode")
                .hasMessageContaining("hdfs dfsadmin -report");
        Path bad = file("bad.txt", "Live datanodes (1):\nName: x:1 (x)\nConfigured Capacity: much\n");
        assertThatThrownBy(() -> ReportReader.read(bad)).hasMessageContaining("bad.txt:3: 'much'");
    }

    @Test
    void jmxIsReadInEachOfItsShapes() throws IOException {
        String nodes = "{\"a:9866\":{\"capacity\":10,\"used\":3,\"location\":\"/r1\",\"adminState\":\"In Service\"},"
                + "\"b:9866\":{\"capacity\":10,\"used\":3},\"c:9866\":{\"capacity\":10,\"used\":3},"
                + "\"d:9866\":{\"capacity\":10,\"used\":3,\"adminState\":\"Decommissioned\"}}";
        String bean = "{\"name\":\"Hadoop:service=NameNode,name=NameNodeInfo\",\"LiveNodes\":\""
                + nodes.replace("\"", "\\\"") + "\"}";
        for (String text : new String[] {nodes, bean, "{\"beans\":[" + bean + "]}"}) {
            Fleet fleet = LiveNodesReader.read(file("jmx.json", text));
            assertThat(fleet.hosts()).hasSize(3);
            assertThat(fleet.hosts().get(0)).isEqualTo(new HostSpec("a:9866", "/r1", 10, 3));
        }
    }

    @Test
    void jsonThatIsCutOffOrOfAnotherBeanIsRefused() throws IOException {
        Path cut = file("cut.json", "{\"beans\":[\n{\"name\":");
        assertThatThrownBy(() -> LiveNodesReader.read(cut)).hasMessageContaining("cut.json:2: this is no JSON");
        Path other = file("other.json", "{\"beans\":[{\"name\":\"x\"}]}");
        assertThatThrownBy(() -> LiveNodesReader.read(other)).hasMessageContaining("no LiveNodes");
        Path odd = file("odd.json", "{\"a\":{\"used\":1}}");
        assertThatThrownBy(() -> LiveNodesReader.read(odd)).hasMessageContaining("host a has no 'capacity'");
    }

    @Test
    void hostsThatAreAlike() throws IOException {
        Fleet fleet = Fleet.alike(60, "12x16T");
        assertThat(fleet.capacityBytes()).isEqualTo(60 * 12 * 16_000_000_000_000L);
        assertThat(fleet.racks()).isEqualTo(3);
        assertThatThrownBy(() -> Fleet.alike(60, "16T"))
                .hasMessageContaining("--disk 16T")
                .hasMessageContaining("12x16T");
        assertThatThrownBy(() -> Fleet.alike(60, "2xlarge")).hasMessageContaining("is not a size");
        assertThatThrownBy(() -> Fleet.alike(2, "2x1T")).hasMessageContaining("3 to 20000");
    }

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }
}
