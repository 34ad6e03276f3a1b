// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.meter.ipmi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hdfsgears.power.meter.MeterException;
import org.junit.jupiter.api.Test;

final class IpmiOutputTest {
    private static final String DCMI = """

                Instantaneous power reading:                   187 Watts
                Minimum during sampling period:                 90 Watts
                Maximum during sampling period:                250 Watts
                Average power reading over sample period:      180 Watts
                IPMI timestamp:                           Thu Jan  1 00:00:00 1970
                Sampling period:                          00000001 Seconds.
                Power reading state is:                   activated

            """;
    private static final String SENSOR = """
            Sensor ID              : Pwr Consumption (0x1)
             Entity ID             : 7.1 (System Board)
             Sensor Type (Threshold)  : Other Units Based Sensor (0x0b)
             Sensor Reading        : 188 (+/- 0) Watts
             Status                : ok
            """;

    @Test
    void dcmiIsTheInstantaneousReading() throws MeterException {
        assertThat(IpmiOutput.dcmi(DCMI)).isEqualTo(187);
    }

    @Test
    void aReadingThatIsNotActivatedIsNone() {
        refused(() -> IpmiOutput.dcmi(DCMI.replace("activated", "deactivated")), "not activated");
        refused(() -> IpmiOutput.dcmi(DCMI.replace("187 Watts", "187 Btu")), "no power reading");
        refused(() -> IpmiOutput.dcmi(""), "no power reading");
    }

    @Test
    void sensorsAreAddedUp() throws MeterException {
        assertThat(IpmiOutput.sensors(SENSOR, 1)).isEqualTo(188);
        assertThat(IpmiOutput.sensors(SENSOR + SENSOR.replace("188", "12.5"), 2))
                .isEqualTo(200.5);
    }

    @Test
    void aSensorThatIsSilentOrNotInWattsIsRefused() {
        refused(() -> IpmiOutput.sensors(SENSOR, 2), "not 2 sensors");
        refused(() -> IpmiOutput.sensors(SENSOR.replace("Watts", "Amps"), 1), "in Amps");
        refused(() -> IpmiOutput.sensors(SENSOR.replace("188 (+/- 0) Watts", "No Reading"), 1), "0 of 1");
    }

    private static void refused(org.assertj.core.api.ThrowableAssert.ThrowingCallable what, String why) {
        assertThatExceptionOfType(MeterException.class).isThrownBy(what).withMessageContaining(why);
    }
}
