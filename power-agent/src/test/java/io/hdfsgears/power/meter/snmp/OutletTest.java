// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.meter.snmp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import io.hdfsgears.power.meter.CounterValue;
import io.hdfsgears.power.snmp.SnmpException;
import io.hdfsgears.power.snmp.SnmpValue;
import io.hdfsgears.power.snmp.SnmpValue.Kind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class OutletTest {
    @Test
    void apcsOutletsAreInWattsAndTenthsOfAKwh() throws SnmpException {
        Outlet outlet = ScaledOutlet.apc(3);
        assertThat(outlet.powerObjects()).containsExactly("1.3.6.1.4.1.318.1.1.26.9.4.3.1.7.3");
        assertThat(outlet.counter()).isEqualTo("1.3.6.1.4.1.318.1.1.26.9.4.3.1.11.3");
        Map<String, SnmpValue> values = Map.of(outlet.powerObjects().get(0), value(Kind.GAUGE32, 187));
        assertThat(outlet.watts(values)).isEqualTo(187);
        assertThat(outlet.joulesPerUnit(values)).isEqualTo(360_000);
    }

    @Test
    void minusOneFromApcMeansNotMetered() {
        Outlet outlet = ScaledOutlet.apc(3);
        assertThatExceptionOfType(SnmpException.class)
                .isThrownBy(() -> outlet.watts(Map.of(outlet.powerObjects().get(0), value(Kind.INTEGER, -1))))
                .withMessageContaining("not metered");
    }

    @Test
    void raritansOutletsSayTheirUnitsAndDigits() throws SnmpException {
        RaritanOutlet outlet = new RaritanOutlet(1, 24);
        assertThat(outlet.powerObjects())
                .containsExactly(
                        "1.3.6.1.4.1.13742.6.5.4.3.1.4.1.24.5",
                        "1.3.6.1.4.1.13742.6.3.5.4.1.6.1.24.5",
                        "1.3.6.1.4.1.13742.6.3.5.4.1.7.1.24.5");
        Map<String, SnmpValue> values = values(outlet.powerObjects(), 1875, 3, 1);
        values.putAll(values(outlet.energyObjects(), 42, 5, 0));
        assertThat(outlet.watts(values)).isCloseTo(187.5, within(1e-9));
        assertThat(outlet.joulesPerUnit(values)).isEqualTo(3600);
    }

    @Test
    void aRaritanInAnotherUnitIsRefused() {
        RaritanOutlet outlet = new RaritanOutlet(1, 24);
        assertThatExceptionOfType(SnmpException.class)
                .isThrownBy(() -> outlet.watts(values(outlet.powerObjects(), 1875, 4, 1)))
                .withMessageContaining("unit 4");
        assertThatExceptionOfType(SnmpException.class)
                .isThrownBy(() -> outlet.watts(values(outlet.powerObjects(), 1875, 3, 40)))
                .withMessageContaining("40 digits");
    }

    @Test
    void aCounterIsAsWideAsItsType() throws SnmpException {
        assertThat(counter(Kind.COUNTER32, 7)).isEqualTo(new CounterValue(7, CounterValue.BITS_32, 10));
        assertThat(counter(Kind.GAUGE32, 7)).isEqualTo(new CounterValue(7, CounterValue.BITS_32, 10));
        assertThat(counter(Kind.COUNTER64, -7)).isEqualTo(new CounterValue(-7, CounterValue.BITS_64, 10));
        assertThat(counter(Kind.INTEGER, 7)).isEqualTo(new CounterValue(7, 1L << 31, 10));
        assertThatExceptionOfType(SnmpException.class).isThrownBy(() -> counter(Kind.INTEGER, -1));
    }

    private static CounterValue counter(Kind kind, long raw) throws SnmpException {
        return SnmpNumbers.counter(Map.of("1.2.3", value(kind, raw)), "1.2.3", 10);
    }

    private static Map<String, SnmpValue> values(List<String> objects, long... numbers) {
        Map<String, SnmpValue> values = new HashMap<>();
        for (int i = 0; i < numbers.length; i++) {
            values.put(objects.get(i), value(Kind.INTEGER, numbers[i]));
        }
        return values;
    }

    private static SnmpValue value(Kind kind, long number) {
        return new SnmpValue(kind, number, Long.toString(number));
    }
}
