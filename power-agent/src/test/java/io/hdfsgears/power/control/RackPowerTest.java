// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class RackPowerTest {
    private static final long SECOND = Duration.ofSeconds(1).toNanos();

    @Test
    void aThousandOrdersGoAtOnceWithTheLimitLifted() {
        RackPower rack = rack(1_000, 0, 1);
        IntStream.range(0, 1_000).forEach(i -> rack.on(new Event.Ordered(name(i), PowerAction.ON), 0));
        assertThat(rack.tick(0)).hasSize(1_000);
    }

    @Test
    void aThousandOrdersObeyTheLimit() {
        RackPower rack = rack(1_000, 600, 20);
        IntStream.range(0, 1_000).forEach(i -> rack.on(new Event.Ordered(name(i), PowerAction.ON), 0));
        assertThat(rack.tick(0)).hasSize(20);
        List<Command> second = new ArrayList<>();
        while (rack.nextNanos().orElseThrow() <= SECOND) {
            second.addAll(rack.tick(rack.nextNanos().orElseThrow()));
        }
        assertThat(second).hasSize(10); // 600 a minute
    }

    @Test
    void ordersAreDealtOutOverGroups() {
        RackPower rack = rack(12, 60, 1);
        IntStream.range(0, 12).forEach(i -> rack.on(new Event.Ordered(name(i), PowerAction.ON), 0));
        List<String> groups = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            rack.tick(i * SECOND)
                    .forEach(c -> groups.add(group(Integer.parseInt(c.host().substring(1)))));
        }
        assertThat(groups).hasSize(6);
        assertThat(groups.subList(0, 3)).doesNotHaveDuplicates();
        assertThat(groups.subList(3, 6)).doesNotHaveDuplicates();
    }

    @Test
    void offHasItsOwnRate() {
        RackPower rack = rack(4, 0, 1);
        rack.on(new Event.Ordered(name(0), PowerAction.GRACEFUL_OFF), 0);
        rack.on(new Event.Ordered(name(1), PowerAction.FORCE_OFF), 0);
        rack.on(new Event.Ordered(name(2), PowerAction.ON), 0);
        assertThat(rack.tick(0)).hasSize(2); // one off by its burst of 1, and the one that is powered on
    }

    private static RackPower rack(int hosts, int onsPerMinute, int burst) {
        Policy policy = new Policy(
                new Policy.Rate(onsPerMinute, burst), new Policy.Rate(60, 1), 0, SECOND, 3, SECOND, SECOND, SECOND);
        HostTraits.Driver driver = new HostTraits.Driver(Set.of(Capability.values()), 0, SECOND);
        return new RackPower(
                IntStream.range(0, hosts)
                        .mapToObj(i -> new HostTraits(name(i), group(i), List.of(driver)))
                        .toList(),
                policy,
                new Random(7),
                0);
    }

    private static String name(int i) {
        return "h" + i;
    }

    private static String group(int i) {
        return "pdu" + i / 4;
    }
}
