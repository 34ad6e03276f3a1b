// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hdfsgears.hdfs.cli.answer.GearJson;
import io.hdfsgears.hdfs.cli.answer.ReportText;
import io.hdfsgears.hdfs.proto.GearProtos.GearReportProto;
import org.junit.jupiter.api.Test;

final class AlarmsInReportTest {
    private static final String ALARM = "kept awake by NodeManager with 3 containers";

    @Test
    void anAlarmOfAHostIsShownInTextAndInJson() throws Exception {
        GearReportProto report = new FakePort().gearReport(false);
        String host = report.getHosts(0).getName();
        assertThat(ReportText.of(report, false)).contains(host + ": " + ALARM);
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        GearJson.addReport(node, report);
        assertThat(node.path("hosts").path(0).path("alarms").path(0).asText()).isEqualTo(ALARM);
        assertThat(node.path("hosts").path(1).has("alarms")).isFalse();
    }
}
