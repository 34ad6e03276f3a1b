// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HostWeightsTest {
    private static final long TERA = 1_000_000_000_000L;

    @Test
    void unlikeHostsWeighWhatTheyCanHold() {
        HostWeights weights = HostWeights.of(hosts(48 * TERA, 12 * TERA, 12 * TERA, 24 * TERA));
        assertThat(weights.isEven()).isFalse();
        assertThat(weights.of(1) / weights.of(2)).isCloseTo(4, within(1e-9));
        assertThat(weights.of(4) / weights.of(3)).isCloseTo(2, within(1e-9));
        assertThat(weights.sum(1, 4)).isCloseTo(4, within(1e-9));
    }

    @Test
    void anUnknownCapacityIsTheMean() {
        HostWeights weights = HostWeights.of(hosts(48 * TERA, 0, 12 * TERA));
        assertThat(weights.of(2)).isEqualTo(1);
        assertThat(HostWeights.of(hosts(0, 0)).isEven()).isTrue();
    }

    @Test
    void equalCapacitiesAreNone() {
        assertThat(HostWeights.of(hosts(12 * TERA, 0, 12 * TERA + 5_000_000)))
                .isEqualTo(HostWeights.even(3))
                .hasSameHashCodeAs(HostWeights.even(3))
                .hasToString("3 hosts alike");
    }

    /** One of 12 disks fails on one of 100 hosts: the others' shares change by a few parts in ten thousand. */
    @Test
    void aDiskLessMovesWhatOneHostHeldOnIt() {
        long[] bytes = new long[100];
        Arrays.fill(bytes, 48 * TERA);
        HostWeights before = HostWeights.of(hosts(bytes));
        bytes[7] = 44 * TERA;
        HostWeights after = HostWeights.of(hosts(bytes));
        double moved = 0;
        for (int i = 1; i <= 100; i++) {
            moved += Math.abs(after.of(i) - before.of(i)) / 2 / 100;
            assertThat(after.of(i)).as("host %d", i).isCloseTo(1, within(i == 8 ? 0.1 : 0.001));
        }
        assertThat(moved).as("part of all data that changes its host").isBetween(0.0005, 0.001);
    }

    @Test
    void aCapacityNearABorderKeepsItsStep() {
        long bytes = 12 * TERA;
        int step = CapacitySteps.of(bytes);
        assertThat(CapacitySteps.of(bytes * 109 / 100)).isEqualTo(step + 1);
        long border = (long) (CapacitySteps.bytes(step) * Math.pow(2, 0.5 / 8));
        assertThat(CapacitySteps.of(border + border / 1000)).isEqualTo(step + 1);
        assertThat(CapacitySteps.of(border + border / 1000, step)).isEqualTo(step);
        assertThat(CapacitySteps.of(border - border / 1000, step + 1)).isEqualTo(step + 1);
        assertThat(CapacitySteps.of(2 * bytes, step)).isEqualTo(step + 8);
        assertThat(CapacitySteps.of(0, step)).isEqualTo(CapacitySteps.UNKNOWN);
        assertThat(CapacitySteps.of(1)).isEqualTo(1);
    }

    @Test
    void aNegativeStepIsRefused() {
        assertThatThrownBy(() -> new Member(new NodeId("a"), "a:1", "/r", Service.SERVING, -1))
                .hasMessageContaining("step -1");
    }

    private static List<Member> hosts(long... bytes) {
        return IntStream.range(0, bytes.length)
                .mapToObj(i -> new Member(
                        new NodeId("h" + i), "h" + i + ":9866", "/r", Service.SERVING, CapacitySteps.of(bytes[i])))
                .toList();
    }
}
