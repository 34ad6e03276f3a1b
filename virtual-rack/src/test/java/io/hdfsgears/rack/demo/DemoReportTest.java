// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.hdfsgears.power.energy.Activity;
import io.hdfsgears.power.energy.EnergyReport;
import io.hdfsgears.power.energy.HostFacts;
import io.hdfsgears.power.energy.Ledger;
import io.hdfsgears.power.energy.LedgerLimits;
import io.hdfsgears.power.energy.Reports;
import io.hdfsgears.power.meter.Reading;
import io.hdfsgears.power.meter.Source;
import io.hdfsgears.rack.Json;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class DemoReportTest {
    private static final GearStop STOP = new GearStop(1, 2, 15.6, 8.1, 239, WattEstimate.SOURCE, 0, 8.9, 184, 0, 0);

    @Test
    void jsonHasTheFieldsThatOthersReadAndNoMore() {
        JsonNode json = Json.MAPPER.valueToTree(new DemoReport(false, List.of(STOP), null, List.of("h03 is late")));
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
        String table = new DemoReport(false, List.of(STOP), null, List.of("h03 is late")).table(8);
        assertThat(table)
                .contains("estimate: EAFR Table 2")
                .contains("throttle of 8 MB/s")
                .contains("7.8")
                .contains("0.065")
                .contains("PROBLEM: h03 is late")
                .endsWith("The demo FAILED.");
        assertThat(new DemoReport(true, List.of(STOP), null, List.of()).table(0))
                .doesNotContain("throttle")
                .endsWith("at every gear.");
    }

    @Test
    void whereOutletsAreMeteredTheirJoulesAreShownWithTheirSource() {
        EnergyReport energy = ofTwoHosts();
        DemoReport report = new DemoReport(true, List.of(STOP), MeteredJoules.of(energy), List.of());
        assertThat(report.table(0))
                .as("the table has the outlets' watts, not the estimate of 239 W")
                .containsPattern("\n +1 +2 +15.6 +8.1 +7.8 +82 ")
                .contains("W: metered, mean of all the time in the gear (pdu)")
                .doesNotContain(WattEstimate.SOURCE)
                .contains("Joules: 8073, measured (by source pdu 8073), 0 gaps; sleep saved 627")
                .contains("gear 1: 823 J in 10.0 s, mean 82 W")
                .contains("gear 2: 7250 J in 50.0 s, mean 145 W")
                .contains("CPU model (EAFR Table 2) beside it: +25.0 %");
        JsonNode json = Json.MAPPER.valueToTree(report).path("metered");
        assertThat(json.path("joulesBySource").path("pdu").asDouble()).isEqualTo(8_073);
    }

    /** h1 at 75 W for a minute; h2 at 70 W for 50 s in gear 2, then asleep for 10 s in gear 1: 37 W in the first of them, by the straight line, then 4. */
    private static EnergyReport ofTwoHosts() {
        Ledger ledger = new Ledger(LedgerLimits.DEFAULT, Instant.EPOCH);
        for (String host : List.of("h1", "h2")) {
            ledger.host(new HostFacts(host, "rack1", 200, OptionalDouble.of(70)));
            ledger.mark(host, Activity.ON, Instant.EPOCH);
        }
        ledger.gear(2, Instant.EPOCH);
        ledger.gear(1, Instant.ofEpochSecond(50));
        ledger.mark("h2", Activity.ASLEEP, Instant.ofEpochSecond(50));
        for (int second = 0; second <= 60; second++) {
            Instant at = Instant.ofEpochSecond(second);
            ledger.observe("h1", reading(Source.PDU, 75, at));
            ledger.observe("h1", reading(Source.CPU_MODEL, 75 * 1.25, at));
            ledger.observe("h2", reading(Source.PDU, second <= 50 ? 70 : 4, at));
        }
        ledger.settleAll(Instant.ofEpochSecond(60));
        return Reports.of(ledger.state());
    }

    private static Reading reading(Source source, double watts, Instant at) {
        return Reading.of(source, watts, Optional.empty(), at, "meter");
    }

    @Test
    void idleHostsDrawTheirIdleWattsAndSleepersFive() {
        assertThat(WattEstimate.watts(Collections.nCopies(12, 0.0), 0)).isCloseTo(12 * 93.7, within(1e-9));
        assertThat(WattEstimate.watts(List.of(1.7, 0.0), 10)).isCloseTo(135 + 93.7 + 50, within(1e-9));
    }
}
