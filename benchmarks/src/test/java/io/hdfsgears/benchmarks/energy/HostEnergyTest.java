// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.energy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hdfsgears.power.energy.Amount;
import io.hdfsgears.power.energy.Comparison;
import io.hdfsgears.power.energy.CounterCheck;
import io.hdfsgears.power.energy.EnergyReport.HostRow;
import io.hdfsgears.power.energy.EnergyReport.SourceRow;
import io.hdfsgears.power.energy.HostState.Tally;
import io.hdfsgears.power.energy.Sum;
import io.hdfsgears.power.meter.Source;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class HostEnergyTest {
    private static final CounterCheck NO_CHECK = new CounterCheck(0, 0, 0);

    private static HostRow row(String host, double pdu, double model) {
        return new HostRow(
                host,
                "rack1",
                OptionalLong.empty(),
                new Sum(Map.of(Source.PDU, new Amount(pdu, 600_000, 0))),
                new Tally(0, 0, 0, 0, 0, 0),
                List.of(
                        new SourceRow(Source.PDU, new Amount(pdu, 600_000, 0), 0, 0, 0, NO_CHECK, List.of()),
                        // it began later: half of the time was covered by both
                        new SourceRow(
                                Source.CPU_MODEL,
                                new Amount(model, 300_000, 0),
                                0,
                                0,
                                0,
                                NO_CHECK,
                                List.of(new Comparison(Source.PDU, model, pdu / 2, 300_000)))),
                OptionalDouble.empty());
    }

    @Test
    void aModelIsHeldAgainstThePduOverTheTimeThatBothCovered() {
        HostEnergy host = HostEnergy.of(row("h01", 40_400, 22_220), row("h01", 40_000, 20_200), 40_000);
        assertThat(host.error(host.usual())).isCloseTo(0.01, within(1e-9));
        assertThat(host.error(host.fine())).isZero();
        assertThat(host.tableModel()).isCloseTo(44_440, within(1e-6));
        assertThat(host.ownModel()).isCloseTo(40_400, within(1e-6));
    }

    @Test
    void oneHostBeyondTheGoalIsEnoughEvenIfTheRackIsWithin() {
        HostEnergy high = new HostEnergy("h01", 100, 103.5, 100, 130, 99);
        HostEnergy low = new HostEnergy("h02", 100, 97.5, 100, 130, 99);
        HostEnergy rack = HostEnergy.sum("rack1", List.of(high, low));
        assertThat(rack.error(rack.usual())).isCloseTo(0.005, within(1e-9));
        assertThat(EnergyResult.within(List.of(low, rack))).isTrue();
        assertThat(EnergyResult.within(List.of(high, low, rack))).isFalse();
        assertThat(EnergyResult.within(List.of())).isFalse();
    }
}
