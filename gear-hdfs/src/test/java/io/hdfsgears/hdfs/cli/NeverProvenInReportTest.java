// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hdfsgears.hdfs.cli.answer.GearJson;
import io.hdfsgears.hdfs.cli.answer.HostsText;
import io.hdfsgears.hdfs.cli.answer.ReportText;
import io.hdfsgears.hdfs.proto.GearProtos.GearReportProto;
import org.junit.jupiter.api.Test;

final class NeverProvenInReportTest {
    private static GearReportProto.Builder report() throws Exception {
        return new FakePort().gearReport(false).toBuilder();
    }

    @Test
    void hostsThatWereNeverProvenToWakeAreShownInTextAndInJson() throws Exception {
        GearReportProto.Builder report = report();
        report.getHostsBuilder(0).setProven(true);
        report.getHostsBuilder(1).setProven(false);
        assertThat(ReportText.of(report.build(), false)).contains("Never proven:         1 host to wake: host-2:9866");
        assertThat(HostsText.of(report.build()).lines().filter(line -> line.contains("host-2:9866")))
                .singleElement()
                .asString()
                .endsWith("never proven");
        report.getHostsBuilder(1).setLastWakeAgoMillis(120_000).setLastWakeTookMillis(700_000);
        assertThat(HostsText.of(report.build())).contains("2 min ago, in 700 s, never proven");
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        GearJson.addReport(node, report.build());
        assertThat(node.path("hosts").path(0).path("provenToWake").asBoolean()).isTrue();
        assertThat(node.path("hosts").path(1).path("provenToWake").isBoolean()).isTrue();
        assertThat(node.path("hosts").path(1).path("provenToWake").asBoolean()).isFalse();
    }

    @Test
    void ofManyAFewAreNamed() throws Exception {
        GearReportProto.Builder report = report();
        for (int i = 3; i <= 9; i++) {
            report.addHosts(report.getHosts(1).toBuilder()
                    .setName("host-" + i + ":9866")
                    .setProven(false));
        }
        assertThat(ReportText.of(report.build(), false))
                .contains("7 hosts to wake: host-3:9866, host-4:9866, host-5:9866, host-6:9866, host-7:9866 and 2 more"
                        + " (-gearHosts)");
    }

    @Test
    void ofHostsThatAreNotSwitchedNothingIsSaid() throws Exception {
        GearReportProto report = report().build();
        assertThat(ReportText.of(report, false)).doesNotContain("Never proven");
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        GearJson.addReport(node, report);
        assertThat(node.path("hosts").path(0).has("provenToWake")).isFalse();
    }
}
