// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HostStatusTest {
    @Test
    void whoIsNoOperatorIsToldTheClassOfAnAlarm() {
        Picture picture = Pictures.alarmed(
                Pictures.lowGear(List.of("h01:9866", "h02:9866", "h03:9866", "h04:9866")),
                Map.of(
                        "h01:9866",
                        List.of(
                                "h01 cannot be switched on: BMC 10.77.0.101:623 did not answer",
                                "h01 cannot be switched on: BMC 10.77.0.102:623 did not answer")));
        HostStatus host = picture.report().hosts().get(0);
        assertThat(host.alarms()).hasSize(2);
        assertThat(host.coarse().alarms()).containsExactly("cannot be switched on");
    }
}
