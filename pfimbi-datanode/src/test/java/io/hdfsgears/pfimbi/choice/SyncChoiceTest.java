// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.choice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.testkit.SeededTest;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class SyncChoiceTest {
    private static final int DISK = 3;
    private static final int SSD = 2;

    private static SyncHost host(String id, String rack, int queue) {
        return new SyncHost(id, rack, DISK, false, queue, 0);
    }

    @Test
    void theShortestQueueIsWaitedForAndThePrimaryComesFirstAmongTheLateOnes() {
        List<SyncHost> placed = List.of(host("primary", "/a", 7), host("b", "/b", 2), host("c", "/c", 1));
        assertThat(SyncChoice.order(placed, 1)).containsExactly(2, 0, 1);
    }

    @Test
    void equalQueuesTakeTurns() {
        List<SyncHost> placed = List.of(
                new SyncHost("a", "/a", DISK, false, 1, 9),
                new SyncHost("b", "/b", DISK, false, 1, 4),
                new SyncHost("c", "/c", DISK, false, 1, 6));
        assertThat(SyncChoice.order(placed, 1)).containsExactly(1, 0, 2);
    }

    @Test
    void hostsThatAreEqualInAllStayAsTheLayoutHasThem() {
        assertThat(SyncChoice.order(List.of(host("a", "/a", 0), host("b", "/b", 0)), 1))
                .containsExactly(0, 1);
    }

    @Test
    void theWritersOwnHostGoesBeforeTheShortestQueueAndAFastVolumeBeforeBoth() {
        SyncHost own = new SyncHost("own", "/a", DISK, true, 5, 1);
        SyncHost idle = host("idle", "/b", 0);
        SyncHost fast = new SyncHost("fast", "/c", SSD, false, 9, 1);
        assertThat(SyncChoice.order(List.of(idle, own), 1)).containsExactly(1, 0);
        assertThat(SyncChoice.order(List.of(idle, own, fast), 1)).containsExactly(2, 0, 1);
    }

    @Test
    void aWriterOfTwoHasThemInTwoRacksWhereTheLayoutGaveItTwo() {
        List<SyncHost> placed =
                List.of(host("a", "/a", 9), host("b", "/b", 8), host("a2", "/a", 0), host("a3", "/a", 1));
        assertThat(SyncChoice.order(placed, 2)).containsExactly(2, 1, 0, 3);
    }

    @Test
    void aWriterOfTwoMayHaveOneRackWhereTheLayoutGaveItOne() {
        List<SyncHost> placed =
                List.of(host("a", "/a", 9), host("a2", "/a", 8), host("b", "/b", 3), host("a3", "/a", 2));
        assertThat(SyncChoice.order(placed, 2)).containsExactly(3, 2, 0, 1);
    }

    @Test
    void theBestIsFirstAndTheOthersAreInTheLayoutsOrder() {
        List<SyncHost> placed = List.of(host("a", "/a", 2), host("b", "/b", 9), host("c", "/c", 1), host("d", "/d", 0));
        assertThat(SyncChoice.order(placed, 3)).containsExactly(3, 0, 2, 1);
    }

    @Test
    void aNumberThatCannotBeIsRefused() {
        List<SyncHost> one = List.of(host("a", "/a", 0));
        assertThatThrownBy(() -> SyncChoice.order(one, 2)).hasMessageContaining("2 of 1");
        assertThatThrownBy(() -> SyncChoice.order(one, 0)).hasMessageContaining("0 of 1");
    }

    /** The block's hosts stay the layout's, and the writer's replicas are on as many racks as by the layout's order. */
    @SeededTest(seeds = 200)
    void noHostIsLostAndNoRackEither(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<SyncHost> placed = new ArrayList<>();
        int hosts = 1 + random.nextInt(8);
        for (int i = 0; i < hosts; i++) {
            placed.add(new SyncHost(
                    "h" + i,
                    "/rack" + random.nextInt(3),
                    random.nextInt(4),
                    random.nextInt(6) == 0,
                    random.nextInt(4),
                    random.nextInt(9)));
        }
        int synchronous = 1 + random.nextInt(hosts);
        List<Integer> order = SyncChoice.order(placed, synchronous);
        assertThat(order)
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.range(0, hosts).boxed().toList());
        assertThat(order.subList(synchronous, hosts)).isSorted();
        assertThat(racks(order.subList(0, synchronous).stream().map(placed::get).toList()))
                .isGreaterThanOrEqualTo(racks(placed.subList(0, synchronous)));
    }

    private static long racks(List<SyncHost> hosts) {
        return hosts.stream().map(SyncHost::rack).distinct().count();
    }
}
