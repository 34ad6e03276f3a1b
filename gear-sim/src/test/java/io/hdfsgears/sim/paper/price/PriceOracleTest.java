// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.price;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.price.PriceRule;
import io.hdfsgears.sim.paper.price.PricedRun.World;
import io.hdfsgears.sim.trace.LoadSeries;
import io.hdfsgears.sim.trace.StorageSystem;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The oracle is a bound: nothing that follows a price pays less, and with little to move it saves little itself. */
final class PriceOracleTest {
    private static final int DAY = 1440;
    private static final int DAYS = 10;
    private static final int FROM = 3 * DAY;
    private static final int USUAL = 25;

    /** Bursts by day, reads and writes alike. */
    private static World world(double later) {
        SplittableRandom random = new SplittableRandom(5);
        double[] reads = new double[DAYS * DAY];
        double[] writes = new double[DAYS * DAY];
        for (int minute = 0; minute < reads.length; minute++) {
            double level = 600 * (1 + Math.sin(2 * Math.PI * minute / DAY));
            double burst = random.nextInt(20) == 0 ? 4 : 1;
            reads[minute] = level * burst * random.nextDouble();
            writes[minute] = level * random.nextDouble() / 3;
        }
        DayAhead prices = DayAhead.of(DAYS + 1, random);
        StorageSystem.Cluster cluster = new StorageSystem.Cluster(100, 14, 3);
        return new World(cluster, LoadSeries.ofMinutes(reads, writes), prices, 3, later, 6000.0, FROM, FROM + 2 * DAY);
    }

    private static double money(World world, PriceRule rule) {
        return PricedRun.of(world, PricedGears.settings(world, USUAL), rule, (minute, awake, price) -> {})
                .moneyADay();
    }

    @Test
    void noControllerPaysLess() {
        for (double later : new double[] {0, 3, 12}) {
            World world = world(later);
            PriceOracle oracle =
                    new PriceOracle(world, new PriceOracle.Clients(world, least -> PricedGears.settings(world, least)));
            double bound = oracle.work(USUAL);
            assertThat(oracle.workAndFloors(USUAL)).isLessThanOrEqualTo(bound * (1 + 1e-9));
            for (double share : new double[] {0.1, 0.25, 0.5}) {
                PriceRule rule = new PriceRule(share, 24L * 3_600_000, 0, USUAL);
                assertThat(money(world, rule))
                        .as("later %s, share %s", later, share)
                        .isGreaterThanOrEqualTo(bound);
            }
        }
    }

    @Test
    void theMoreWorkWaitsTheMoreCanBeSaved() {
        double before = 1;
        for (double later : new double[] {0, 3, 12}) {
            World world = world(later);
            PriceOracle oracle =
                    new PriceOracle(world, new PriceOracle.Clients(world, least -> PricedGears.settings(world, least)));
            double part = oracle.work(USUAL)
                    / PricedRun.of(world, PricedGears.settings(world, USUAL), null, (minute, awake, price) -> {})
                            .moneyADay();
            assertThat(part).isLessThan(before);
            before = part;
        }
    }
}
