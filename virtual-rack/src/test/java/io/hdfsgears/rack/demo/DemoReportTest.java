// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.hdfsgears.rack.Json;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class DemoReportTest {
    private static final GearStop STOP = new GearStop(1, 2, 15.6, 8.1, 239, WattEstimate.SOURCE, 0, 8.9, 184, 0, 0);

    @Test
    void jsonHasTheFieldsThatOthersReadAndNoMore() {
        JsonNode json = Json.MAPPER.valueToTree(new DemoReport(false, List.of(STOP), List.of("h03 is late")));
        assertThat(json.fieldNames()).toIterable().containsExactly("ok", "gears");
        assertThat(json.path("gears").path(0).fieldNames())
                .toIterable()
                .containsExactly(
                        "gear",
                        "hostsAwake",
                        "readMBps",
                        "writeMBps",
                        "watts",
                        "wattsSource",
                        "bytesMoved",
                        "shiftSeconds",
                        "filesVerified",
                        "filesWrong",
                        "clientErrors");
    }

    @Test
    void theTableNamesThrottleSourceAndProblems() {
        String table = new DemoReport(false, List.of(STOP), List.of("h03 is late")).table(8);
        assertThat(table)
                .contains("estimate: EAFR Table 2")
                .contains("throttle of 8 MB/s")
                .contains("7.8")
                .contains("0.065")
                .contains("PROBLEM: h03 is late")
                .endsWith("The demo FAILED.");
        assertThat(new DemoReport(true, List.of(STOP), List.of()).table(0))
                .doesNotContain("throttle")
                .endsWith("at every gear.");
    }

    @Test
    void idleHostsDrawTheirIdleWattsAndSleepersFive() {
        assertThat(WattEstimate.watts(Collections.nCopies(12, 0.0), 0)).isCloseTo(12 * 93.7, within(1e-9));
        assertThat(WattEstimate.watts(List.of(1.7, 0.0), 10)).isCloseTo(135 + 93.7 + 50, within(1e-9));
    }
}
