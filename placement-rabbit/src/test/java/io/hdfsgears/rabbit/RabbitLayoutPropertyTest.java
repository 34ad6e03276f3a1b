// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rabbit;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.testkit.SeededTest;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** Laws of placement and retention. */
class RabbitLayoutPropertyTest {
    /** Rabbit §3.2: N = 100, p = 5, r = 4; at every n the first n hosts must hold B/n each. */
    @Test
    void everyPrefixCanShareTheWorkEqually() {
        double[] mean = new double[101];
        for (long seed = 1; seed <= 10; seed++) {
            Rack rack = new Rack(Rack.layout(4), 100, 5, 4);
            rack.write(10_000, 4, new SplittableRandom(seed));
            assertThat(Arrays.stream(rack.counts).sum()).as("seed %d", seed).isEqualTo(40_000);
            for (int i = 1; i <= 100; i++) {
                mean[i] += rack.counts[i] / 10.0;
            }
        }
        for (int n = 5; n <= 100; n++) {
            for (int i = 1; i <= n; i++) {
                assertThat(mean[i]).as("position %d at n=%d", i, n).isGreaterThanOrEqualTo(0.98 * 10_000 / n);
            }
        }
    }

    /** With more draws not the mean over seeds but every seed keeps within 2 %. */
    @SeededTest(seeds = 5)
    void fourDrawsKeepEveryHostWithinTwoPercent(RandomGenerator random) {
        RabbitLayout layout = new RabbitLayout(new RabbitSettings(4, new GearMode.EFold(), 4));
        Rack rack = new Rack(layout, 100, 5, 4);
        rack.write(10_000, 4, random);
        for (int i = 1; i <= 100; i++) {
            assertThat(rack.counts[i] * Math.max(5, i) / 10_000.0)
                    .as("position %d", i)
                    .isGreaterThanOrEqualTo(0.98);
        }
    }

    @SeededTest(seeds = 10)
    void twelveHostsFollowTheLaw(RandomGenerator random) {
        Rack rack = new Rack(Rack.layout(3), 12, 2, 3);
        rack.write(2000, 3, random);
        for (int i = 3; i <= 12; i++) {
            assertThat(rack.counts[i] * i / 2000.0).as("position %d", i).isBetween(0.97, 1.03);
        }
        assertThat(rack.counts[1] - rack.counts[2]).isBetween(-20L, 20L);
        assertThat(rack.offloaded).isZero();
        for (List<Integer> holders : rack.blocks) {
            assertThat(holders).hasSize(3).doesNotHaveDuplicates();
            assertThat(holders.get(0)).as("covered from the primaries alone").isLessThanOrEqualTo(2);
            assertThat(rack.inOneRack(holders)).isFalse();
        }
    }

    @SeededTest(seeds = 5)
    void everyFactorFollowsItsOwnLaw(RandomGenerator random) {
        for (int factor = 1; factor <= 12; factor++) {
            Rack rack = new Rack(Rack.layout(3), 12, 2, 3);
            rack.write(2000, factor, random);
            assertThat(Arrays.stream(rack.counts).sum()).isEqualTo(2000L * factor);
            for (int i = 1; i <= 12; i++) {
                double wanted = 2000 * rack.layout.share(i, factor, rack.view);
                assertThat((double) rack.counts[i])
                        .as("position %d at factor %d", i, factor)
                        .isBetween(wanted * 0.95 - 20, wanted * 1.05 + 20);
            }
        }
    }

    @SeededTest(seeds = 5)
    void oneRackIsFine(RandomGenerator random) {
        Rack rack = new Rack(Rack.layout(3), 12, 2, 1);
        rack.write(500, 3, random);
        assertThat(rack.blocks).allMatch(holders -> new HashSet<>(holders).size() == 3);
    }

    @SeededTest(seeds = 5)
    void aThousandHostsOfWhichNineTenthsSleep(RandomGenerator random) {
        Rack rack = new Rack(Rack.layout(3), 1000, 50, 20);
        rack.awake(100);
        rack.write(5000, 3, random);
        assertThat(rack.blocks).allMatch(holders -> new HashSet<>(holders).size() == 3);
        assertThat(rack.blocks).allMatch(holders -> holders.get(0) <= 50);
        assertThat(rack.blocks).allMatch(holders -> holders.stream().allMatch(position -> position <= 100));
        assertThat(rack.blocks).noneMatch(rack::inOneRack);
        long most = Arrays.stream(rack.counts, 51, 101).max().orElse(0);
        long least = Arrays.stream(rack.counts, 51, 101).min().orElse(0);
        assertThat(most).as("offloads are spread").isLessThan(2 * least);
    }

    /** For 2 replicas and 2 primaries the paper's law ends at position 7. */
    @SeededTest(seeds = 4)
    void everyHostOfALongChainHoldsItsShare(RandomGenerator random) {
        RabbitLayout layout = new RabbitLayout(new RabbitSettings(2, new GearMode.EFold()).spreading());
        Rack rack = new Rack(layout, 40, 2, 4);
        rack.write(20_000, 2, random);
        for (int position = 1; position <= 40; position++) {
            double share = layout.share(position, 2, rack.view) * 20_000;
            assertThat(rack.counts[position] / share).as("host %d", position).isBetween(0.9, 1.1);
        }
        assertThat(layout.share(40, 1, rack.view)).as("a file of one replica").isZero();
    }
}
