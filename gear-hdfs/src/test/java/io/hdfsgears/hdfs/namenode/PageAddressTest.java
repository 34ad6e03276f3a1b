// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.namenode;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hdfsgears.hdfs.cli.answer.GearJson;
import io.hdfsgears.hdfs.cli.answer.ReportText;
import io.hdfsgears.hdfs.picture.Pictures;
import io.hdfsgears.hdfs.proto.GearProtos.GearReportProto;
import io.hdfsgears.hdfs.wire.ReportMessage;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Objects;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.junit.jupiter.api.Test;
import org.mockito.Mockito;

class PageAddressTest {
    private static InetSocketAddress at(String host, int port) {
        return new InetSocketAddress(host, port);
    }

    @Test
    void theNameByWhichClientsKnowAMachineStandsForEveryAddress() {
        assertThat(PageAddress.of(at("127.0.0.1", 9870), null, "nn1")).isEqualTo("http://127.0.0.1:9870/gears");
        assertThat(PageAddress.of(at("0.0.0.0", 9870), null, "nn1")).isEqualTo("http://nn1:9870/gears");
        assertThat(PageAddress.of(null, at("0.0.0.0", 9871), "nn1")).isEqualTo("https://nn1:9871/gears");
        assertThat(PageAddress.of(InetSocketAddress.createUnresolved("::1", 9870), null, ""))
                .isEqualTo("http://[::1]:9870/gears");
        assertThat(PageAddress.of(null, null, "nn1")).isEmpty();
    }

    @Test
    void aReportNamesThePage() {
        NameNode nameNode = Mockito.mock(NameNode.class);
        GearReportProto plain = ReportMessage.of(Objects.requireNonNull(
                Pictures.lowGear(List.of("h1:1", "h2:1", "h3:1", "h4:1")).report()));
        assertThat(PageAddress.in(plain, nameNode).hasPage())
                .as("no web server")
                .isFalse();
        Mockito.when(nameNode.getHttpAddress()).thenReturn(at("127.0.0.1", 9870));
        GearReportProto report = PageAddress.in(plain, nameNode);
        assertThat(ReportText.of(report, false)).contains("Page:                 http://127.0.0.1:9870/gears");
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        GearJson.addReport(node, report);
        assertThat(node.path("page").asText()).isEqualTo("http://127.0.0.1:9870/gears");
    }
}
