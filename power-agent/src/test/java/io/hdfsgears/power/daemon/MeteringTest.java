// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.power.control.PowerState;
import io.hdfsgears.power.energy.HostFacts;
import io.hdfsgears.power.link.HostWord.Draw;
import io.hdfsgears.power.meter.Meter;
import io.hdfsgears.power.meter.Source;
import io.hdfsgears.power.metering.FakeMeter;
import io.hdfsgears.power.metering.MeteredHost;
import io.hdfsgears.testkit.Poll;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

final class MeteringTest {
    private final CountDownLatch end = new CountDownLatch(1);

    @Test
    void aHundredMetersThatHangDelayNoOther() {
        List<MeteredHost> hosts = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            hosts.add(host("a%02d".formatted(i), end));
        }
        hosts.add(host("z", new CountDownLatch(0)));
        List<Draw> drawn = new CopyOnWriteArrayList<>();
        try (Metering metering = new Metering(
                hosts,
                Duration.ofMillis(20),
                () -> true,
                name -> PowerState.UNKNOWN,
                (name, draw) -> drawn.add(draw))) {
            metering.start();
            Poll.until(Duration.ofSeconds(20), "the one that answers is read", () -> drawn.size() >= 3);
        } finally {
            end.countDown();
        }
        assertThat(drawn).contains(new Draw(100, Source.PDU.word()));
    }

    private MeteredHost host(String name, CountDownLatch until) {
        Meter meter = new FakeMeter(Source.PDU, 100, InstantSource.system()).heldBy(until);
        return new MeteredHost(new HostFacts(name, "", 500, OptionalDouble.empty()), 5, 10, List.of(meter));
    }
}
