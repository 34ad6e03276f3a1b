// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.pfimbi;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.gear.GearTable;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.model.Service;
import io.hdfsgears.pfimbi.hdfs.namenode.WriterQueues;
import io.hdfsgears.pfimbi.hdfs.namenode.WriterQueues.Placed;
import io.hdfsgears.rabbit.RabbitLayout;
import io.hdfsgears.rabbit.RabbitSettings;
import io.hdfsgears.testkit.SeededTest;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * The product's own decisions on Rabbit's layout: 12 hosts, p = 2, r = 3, 36 writers that each wait for one replica, one of whom
 * has its block written at a time, by chance. Which hosts they wait for, as parts of 12,000 blocks.
 */
final class WaitedForShareTest {
    private static final int HOSTS = 12;
    private static final int PRIMARIES = 2;
    private static final int WRITERS = 36;
    private static final int BLOCKS = 12_000;

    private final RabbitLayout layout = new RabbitLayout(new RabbitSettings(3, GearTable::eFold));

    private static ClusterView view(int awake) {
        List<Member> members = IntStream.rangeClosed(1, HOSTS)
                .mapToObj(i -> new Member(
                        new NodeId("id" + i), "h" + i, "/rack" + i % 3, i <= awake ? Service.SERVING : Service.ASLEEP))
                .toList();
        return new ClusterView(1, PRIMARIES, members);
    }

    /** @return share of the blocks whose writers waited for the host at each position; index 0 is position 1 */
    private double[] shares(int awake, boolean byQueue, long seed) {
        ClusterView view = view(awake);
        SplittableRandom random = new SplittableRandom(seed);
        WriterQueues queues = new WriterQueues();
        long[] held = new long[HOSTS + 1];
        LoadGauge.Accepting load = position -> held[position];
        double[] shares = new double[HOSTS];
        long[] open = new long[WRITERS];
        for (int block = 1; block <= BLOCKS; block++) {
            int writer = random.nextInt(WRITERS);
            queues.written(open[writer]);
            open[writer] = block;
            List<Integer> positions =
                    layout.place(PlacementRequest.fresh(3), view, load, random).positions();
            positions.forEach(position -> held[position]++);
            List<Placed> placed = positions.stream()
                    .map(position ->
                            new Placed("h" + position, view.member(position).rack(), 3, false))
                    .toList();
            int first = byQueue ? queues.order(block, placed, 1, block).get(0) : 0;
            shares[positions.get(first) - 1] += 1.0 / BLOCKS;
        }
        return shares;
    }

    @SeededTest(seeds = 5)
    void byTheLayoutsOrderAllWritersWaitForThePrimaries(long seed) {
        double[] shares = shares(HOSTS, false, seed);
        assertThat(shares[0] + shares[1]).isGreaterThan(0.999);
    }

    @SeededTest(seeds = 5)
    void byQueueTheyWaitForAllHostsAwakeAlike(long seed) {
        for (int awake : new int[] {12, 5, 2}) {
            double[] shares = shares(awake, true, seed);
            double fair = 1.0 / awake;
            assertThat(Arrays.stream(shares).limit(awake).boxed())
                    .as("%d hosts awake: %s", awake, Arrays.toString(shares))
                    .allMatch(share -> share > 0.7 * fair && share < 1.35 * fair);
            assertThat(Arrays.stream(shares).skip(awake).sum()).isZero();
        }
    }
}
