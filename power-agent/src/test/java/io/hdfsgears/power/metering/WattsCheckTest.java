// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.metering;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.power.energy.Activity;
import io.hdfsgears.power.energy.HostFacts;
import io.hdfsgears.power.meter.Reading;
import io.hdfsgears.power.meter.Source;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What BMCs say of hosts that run and of hosts that are off. */
final class WattsCheckTest {
    @ParameterizedTest
    @CsvSource({
        "ON, DCMI, 0, false",
        "ON, REDFISH, 0, false",
        "ON, PDU, 9.9, false",
        "ON, DCMI, 10, true",
        "ON, RAPL, 4, true",
        "ON, CPU_MODEL, 0, true",
        "ON, DCMI, 301, false",
        "UNKNOWN, DCMI, 0, true",
        "WAKING, DCMI, 0, true",
        "ASLEEP, DCMI, 0, true",
        "ASLEEP, REDFISH, 40, true",
        "ASLEEP, REDFISH, 187, false",
        "ASLEEP, DCMI, 80, false",
        "ASLEEP, IPMI_SENSOR, 187, false",
        "ASLEEP, PDU, 187, true",
        "UNKNOWN, REDFISH, 187, true",
    })
    void eachReadingCountsWhereItCanBeTrue(Activity activity, Source source, double watts, boolean counts) {
        assertThat(refusal(OptionalDouble.of(80), activity, reading(source, watts), List.of())
                        .isEmpty())
                .isEqualTo(counts);
    }

    @Test
    void wattsOfAHostThatIsOffCountWhereAPduSaysSoToo() {
        Reading bmc = reading(Source.DCMI, 187);
        assertThat(refusal(OptionalDouble.of(80), Activity.ASLEEP, bmc, List.of(reading(Source.PDU, 195))))
                .isEmpty();
        assertThat(refusal(OptionalDouble.of(80), Activity.ASLEEP, bmc, List.of(reading(Source.PDU, 4))))
                .isPresent();
    }

    @Test
    void withoutIdleWattsFiftyIsTheMostOfAHostThatIsOff() {
        assertThat(refusal(OptionalDouble.empty(), Activity.ASLEEP, reading(Source.DCMI, 50), List.of()))
                .isEmpty();
        assertThat(refusal(OptionalDouble.empty(), Activity.ASLEEP, reading(Source.DCMI, 51), List.of()))
                .hasValueSatisfying(text -> assertThat(text).contains("51 W of a host that is off"));
    }

    private static Optional<String> refusal(
            OptionalDouble idle, Activity activity, Reading reading, List<Reading> better) {
        MeteredHost host = new MeteredHost(new HostFacts("h01", "r1", 300, idle), 5, 10, List.of());
        return WattsCheck.refusal(host, activity, reading, better);
    }

    private static Reading reading(Source source, double watts) {
        return Reading.of(source, watts, Optional.empty(), Instant.EPOCH, source.word());
    }
}
