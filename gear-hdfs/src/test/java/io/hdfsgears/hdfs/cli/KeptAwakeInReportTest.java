// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hdfsgears.hdfs.cli.answer.GearJson;
import io.hdfsgears.hdfs.cli.answer.ReportText;
import io.hdfsgears.hdfs.cli.answer.StateText;
import io.hdfsgears.hdfs.proto.GearProtos.GearReportProto;
import org.junit.jupiter.api.Test;

final class KeptAwakeInReportTest {
    @Test
    void whoKeepsHostsAwakeIsShownInTextAndInJson() throws Exception {
        GearReportProto.Builder report = new FakePort().gearReport(false).toBuilder();
        report.getStateBuilder().setKeptAwake("host-2:9866 by ns2");
        report.getHostsBuilder(1).addKeptAwakeBy("ns2");
        assertThat(ReportText.of(report.build(), false)).contains("Kept awake:           host-2:9866 by ns2");
        assertThat(StateText.progress(report.getState())).endsWith("; kept awake: host-2:9866 by ns2");
        assertThat(GearJson.state(report.getState()).path("keptAwake").asText()).isEqualTo("host-2:9866 by ns2");
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        GearJson.addReport(node, report.build());
        assertThat(node.path("hosts").path(0).has("keptAwakeBy")).isFalse();
        assertThat(node.path("hosts").path(1).path("keptAwakeBy").path(0).asText())
                .isEqualTo("ns2");
    }
}
