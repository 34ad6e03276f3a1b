// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.core.config.GearKeys;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScenarioReaderTest {
    @Test
    void whatIsNotSaidIsAsTheProductsKeysHaveIt() throws ScenarioException {
        Scenario scenario = Scenarios.of("{'name': 'n'}");
        assertThat(scenario.cluster().primaries()).isEqualTo(4);
        assertThat(scenario.gears().powerBatch()).isEqualTo(GearKeys.POWER_BATCH.read(key -> null));
        assertThat(scenario.gears().tickNanos())
                .isEqualTo(GearKeys.TICK.read(key -> null).toNanos());
        assertThat(scenario.gears().times().catchUpMillis())
                .isEqualTo(Duration.ofMinutes(30).toMillis());
        assertThat(scenario.gears().moveBytes()).isEqualTo(256L << 20);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'name': 'n', 'hots': 3}                        | there is no field 'hots'",
                "{'name': 'n', 'cluster': {'host': 3}}           | there is no field 'cluster.host'",
                "{'name': 'n', 'failures': [{'knd': 'crash'}]}   | there is no field 'failures[0].knd'",
                "{'name': 'n', 'layout': {'offloadHosts': 3}}    | there is no field 'layout.offloadHosts'",
                "{}                                              | 'name' is missing",
                "{'name': 'n', 'cluster': {'hosts': 0}}          | 'cluster.hosts' must be a whole number from 1 to 20000, not 0",
                "{'name': 'n', 'cluster': {'hosts': 'many'}}     | 'cluster.hosts' must be a whole number",
                "{'name': 'n', 'cluster': {'blockSize': '1x'}}   | 'cluster.blockSize' must be a size such as",
                "{'name': 'n', 'duration': '5'}                  | 'duration' must be a time such as",
                "{'name': 'n', 'duration': '200000d'}            | 'duration' must be a time such as 500ms, 90s, 30m or 8h, 36600d at most",
                "{'name': 'n', 'layout': {'name': 'ring'}}       | 'layout.name' must be one of rabbit, springfs, accordion",
                "{'name': 'n', 'layout': {'name': 'accordion'}}  | 'layout.groups' is missing",
                "{'name': 'n', 'shifts': [{'to': 'low'}]}        | 'shifts[0].to' must be min, max or a number of hosts",
                "{'name': 'n', 'shifts': {}}                     | 'shifts' must be a list",
                "[]                                              | the file must be an object",
            })
    void aMistakeIsNamedWithItsPlaceAndTheRemedy(String json, String message) {
        assertThatThrownBy(() -> Scenarios.of(json))
                .isInstanceOf(ScenarioException.class)
                .hasMessageContaining(message);
    }

    @Test
    void aScheduleHoldsUntilItsNextStep() throws ScenarioException {
        Schedule reads = Scenarios.of("{'name': 'n', 'clients': {'reads': [{'at': '1h', 'megabytesPerSecond': 5},"
                        + " {'at': '2h', 'megabytesPerSecond': 7}]}}")
                .load()
                .reads();
        long hour = Duration.ofHours(1).toNanos();
        assertThat(reads.rateAt(0)).isZero();
        assertThat(reads.rateAt(hour)).isEqualTo(5e6);
        assertThat(reads.rateAt(3 * hour)).isEqualTo(7e6);
        assertThat(reads.nextChange(hour)).isEqualTo(2 * hour);
        assertThat(reads.nextChange(2 * hour)).isEqualTo(Long.MAX_VALUE);
    }
}
