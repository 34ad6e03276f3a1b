// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.proto.GearProtos.HostProto;
import org.junit.jupiter.api.Test;

class HostReportTest {
    @Test
    void whoIsNoOperatorIsToldTheClassOfAnAlarm() {
        HostProto.Builder host = HostProto.newBuilder()
                .addAlarms("h01 cannot be switched on: BMC 10.77.0.101:623 did not answer")
                .addAlarms("h01 cannot be switched on: BMC 10.77.0.102:623 did not answer");
        HostReport.coarse(host);
        assertThat(host.getAlarmsList()).containsExactly("cannot be switched on");
    }
}
