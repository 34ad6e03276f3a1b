// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.core.machine.Power;
import io.hdfsgears.core.power.PowerWord;
import io.hdfsgears.core.power.Wakeable;
import io.hdfsgears.hdfs.proto.GearProtos.HostReportProto;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A heartbeat of a power controller comes from the network: it is checked, and cut to what an operator can read. */
final class PowerWordsTest {
    private static HostReportProto.Builder host(String power) {
        return HostReportProto.newBuilder().setName("h1:9866").setPower(power);
    }

    @Test
    void whatIsSaidIsTaken() throws IOException {
        PowerWord word = PowerWords.of(host("OFF")
                .setWatts(4.5)
                .setWattsSource("pdu")
                .setAsleepMillis(1_500)
                .setSighted(true)
                .setAlarm("FAN")
                .addHeldBy("ns2")
                .build());
        assertThat(word.power()).isEqualTo(Power.OFF);
        assertThat(word.watts()).isEqualTo(4.5);
        assertThat(word.source()).isEqualTo("pdu");
        assertThat(word.alarm()).isEqualTo("FAN");
        assertThat(word.heldBy()).containsExactly("ns2");
        assertThat(word.asleepNanos()).isEqualTo(TimeUnit.MILLISECONDS.toNanos(1_500));
    }

    @Test
    void whatIsNotSaidIsUnknown() throws IOException {
        PowerWord word = PowerWords.of(host("ON").build());
        assertThat(word.watts()).isNaN();
        assertThat(word.asleepNanos()).isZero();
        assertThat(word.heldBy()).isEmpty();
    }

    @Test
    void whatIsSaidOfTheWayUpIsTaken() throws IOException {
        PowerWord word = PowerWords.of(host("ON")
                .setUpMillis(7_000)
                .addArmedMacs("02:77:00:00:00:0A")
                .addArmedMacs("02:77:00:00:00:0b; rm")
                .setCannotWake(true)
                .build());
        assertThat(word.wake().upNanos()).isEqualTo(word.atNanos() - TimeUnit.SECONDS.toNanos(7));
        assertThat(word.wake().armed()).containsExactly("02:77:00:00:00:0a");
        assertThat(word.wake().wakeable()).isEqualTo(Wakeable.DOUBTED);
        assertThat(PowerWords.of(host("ON").build()).wake()).isEqualTo(PowerWord.Wake.UNSAID);
        assertThat(PowerWords.of(host("ON").setArmsNone(true).build()).wake().armed())
                .isEmpty();
        PowerWord negative = PowerWords.of(host("ON").setUpMillis(-1).build());
        assertThat(negative.wake().upNanos()).isEqualTo(negative.atNanos());
    }

    @Test
    void whatCannotBeIsRefusedWithItsValue() {
        assertThatThrownBy(() -> PowerWords.of(host("dozing\n").build()))
                .isInstanceOf(IOException.class)
                .hasMessage("power state 'dozing?' of h1:9866 is not one of ON, OFF, UNKNOWN");
        assertThatThrownBy(() -> PowerWords.of(host("ON").setWatts(-1).build()))
                .hasMessage("-1.0 W of h1:9866 is not a possible reading");
        assertThatThrownBy(() -> PowerWords.of(
                        host("ON").setWatts(Double.POSITIVE_INFINITY).build()))
                .hasMessageContaining("is not a possible reading");
    }

    @Test
    void longOrHostileTextsAreCut() throws IOException {
        HostReportProto.Builder hostile =
                host("ON").setAlarm("a\u0007\n" + "x".repeat(5_000)).setAsleepMillis(Long.MAX_VALUE);
        IntStream.range(0, 100).forEach(i -> hostile.addHeldBy("ns" + i));
        PowerWord word = PowerWords.of(hostile.build());
        assertThat(word.alarm()).startsWith("a??x").hasSize(1_024);
        assertThat(word.heldBy()).hasSize(16);
        assertThat(word.asleepNanos()).isEqualTo(TimeUnit.DAYS.toNanos(32));
    }
}
