// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.core.layout.Repair;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.rabbit.GearMode;
import io.hdfsgears.rabbit.RabbitLayout;
import io.hdfsgears.rabbit.RabbitSettings;
import io.hdfsgears.testkit.SeededTest;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class BaselineLayoutsTest {
    private static final ClusterView THIRTY = Rack.view(30, 4, 3, p -> true);

    @SeededTest
    void stockWritesOnTheWritersHostThenTwiceInAnotherRack(RandomGenerator random) {
        int writer = 1 + random.nextInt(30);
        List<Integer> holders = new StockLayout()
                .place(new PlacementRequest(3, List.of(), Set.of(), writer), THIRTY, new Rack(THIRTY), random)
                .positions();
        assertThat(holders.get(0)).isEqualTo(writer);
        assertThat(THIRTY.rackOf(holders.get(1))).isNotEqualTo(THIRTY.rackOf(writer));
        assertThat(THIRTY.rackOf(holders.get(2))).isEqualTo(THIRTY.rackOf(holders.get(1)));
    }

    @Test
    void stockHasNoGearButAll() {
        assertThat(new StockLayout().gears(THIRTY).awake()).containsExactly(30);
    }

    @Test
    void stockRepairsBlocksThatSitInOneRack() {
        RandomGenerator random = new java.util.SplittableRandom(1);
        Repair repair =
                new StockLayout().repair(new RetentionRequest(List.of(1, 4, 7), 3), THIRTY, new Rack(THIRTY), random);
        assertThat(repair).isInstanceOfSatisfying(Repair.Move.class, move -> {
            assertThat(THIRTY.rackOf(move.target())).isNotEqualTo(THIRTY.rackOf(1));
            assertThat(move.victim()).isEqualTo(7);
        });
    }

    @SeededTest
    void sierraHoldsEveryBlockInEachThird(RandomGenerator random) {
        SierraLayout sierra = new SierraLayout(3);
        Rack rack = new Rack(THIRTY);
        rack.write(sierra, 3000, 3, random);
        assertThat(sierra.gears(THIRTY).awake()).containsExactly(10, 20, 30);
        assertThat(rack.lostBelow(10)).isZero();
        assertThat(Arrays.stream(rack.counts, 1, 31).max().orElse(0))
                .as("even: 3000 · 3 / 30 = 300")
                .isLessThan(315);
    }

    @SeededTest
    void sierraBringsOffloadedReplicasHome(RandomGenerator random) {
        SierraLayout sierra = new SierraLayout(3);
        Rack rack = new Rack(Rack.view(30, 4, 3, p -> p <= 10));
        rack.write(sierra, 1, 3, random);
        Repair asleep = sierra.repair(new RetentionRequest(rack.blocks.get(0), 3), rack.view, rack, random);
        assertThat(asleep).isInstanceOf(Repair.Deferred.class);
        Repair awake = sierra.repair(new RetentionRequest(rack.blocks.get(0), 3), THIRTY, rack, random);
        assertThat(awake).isInstanceOfSatisfying(Repair.Move.class, move -> {
            assertThat(move.target()).isBetween(11, 20);
            assertThat(move.victim()).isBetween(1, 10);
        });
    }

    @SeededTest
    void withoutPressureEverestIsRabbit(RandomGenerator random) {
        Rack rack = new Rack(THIRTY);
        rack.write(everest(0), 300, 3, random);
        assertThat(rack.lostBelow(4)).isZero();
    }

    @SeededTest
    void underFullPressureNoHostWritesMuchMoreThanAnother(RandomGenerator random) {
        Rack rack = new Rack(THIRTY);
        rack.write(everest(1), 6000, 3, random);
        assertThat(Arrays.stream(rack.counts, 1, 31).max().orElse(0))
                .as("even: 6000 · 3 / 30 = 600; Rabbit's primaries would hold 1500")
                .isLessThan(690);
        assertThat(rack.lostBelow(4))
                .as("blocks to clean up before a shrink to p")
                .isGreaterThan(1500);
    }

    @Test
    void badSettingsAreRefused() {
        assertThatThrownBy(() -> everest(1.5)).hasMessageContaining("between 0 and 1, not 1.5");
        assertThatThrownBy(() -> new SierraLayout(0)).hasMessageContaining("not 0");
    }

    private static Layout everest(double pressure) {
        return new EverestRabbit(new RabbitLayout(new RabbitSettings(3, new GearMode.EFold())), 0).under(pressure);
    }
}
