// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.accordion.reflect;

import static io.hdfsgears.sim.paper.accordion.reflect.Offloads.offload;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.accordion.StandIn;
import io.hdfsgears.core.migrate.BlockMove;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.testkit.SeededTest;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ReflectionBatchTest {
    private static final ReflectionBatch.Limits WIDE = new ReflectionBatch.Limits(100, 1_000_000, 100);

    private static List<ReflectionLog.Entry> page(Offload... offloads) {
        List<ReflectionLog.Entry> page = new ArrayList<>();
        for (Offload offload : offloads) {
            page.add(new ReflectionLog.Entry(page.size() + 1, offload));
        }
        return page;
    }

    /** Each block is on the node that the page says, and on no other. */
    private static ReflectionBatch plan(
            List<ReflectionLog.Entry> page, ClusterView view, ReflectionBatch.Limits limits) {
        return ReflectionBatch.plan(page, view, block -> holders(page, view, block), limits);
    }

    private static List<Integer> holders(List<ReflectionLog.Entry> page, ClusterView view, long block) {
        return page.stream()
                .filter(entry -> entry.offload().blockId() == block)
                .map(entry -> view.positionOf(entry.offload().source()))
                .toList();
    }

    /** Figure 4: block E was written to node 1 of group 1 while node 2 of group 2 slept. */
    @Test
    void whatStoodInMovesToTheIntendedNode() {
        List<ReflectionLog.Entry> page = page(offload(5, 1, 6));
        ReflectionBatch batch = plan(page, Offloads.view(12, up -> true), WIDE);
        assertThat(batch.moves()).containsExactly(new BlockMove(5, 100, 1, 6, 1));
        assertThat(batch.moving()).isEqualTo(page);
        assertThat(batch.waiting()).isZero();
    }

    @Test
    void aCopyFromAReplicaThatStaysHasNoVictim() {
        ClusterView view = Offloads.view(12, up -> up != 6);
        Offload kept = Offload.of(5, 100, new StandIn(0, 6), 2, view);
        assertThat(kept).isEqualTo(new Offload(5, 100, Offloads.node(2), Offloads.node(6), false));
        assertThat(Offload.of(5, 100, new StandIn(3, 6), 2, view)).isEqualTo(offload(5, 3, 6));
        assertThat(plan(page(kept), Offloads.view(12, up -> true), WIDE).moves())
                .containsExactly(new BlockMove(5, 100, 2, 6, 0));
    }

    @Test
    void sleepersAreWaitedForAndWhatNeedsNothingIsDropped() {
        List<ReflectionLog.Entry> page =
                page(offload(1, 1, 9), offload(2, 8, 3), offload(3, 1, 99), offload(4, 1, 3), offload(5, 1, 3));
        ClusterView view = Offloads.view(12, up -> up < 8);
        ReflectionBatch batch = ReflectionBatch.plan(
                page,
                view,
                block -> block == 4 ? List.of() : block == 5 ? List.of(1, 3) : block == 2 ? List.of(8, 0) : List.of(1),
                WIDE);
        assertThat(batch.moves()).isEmpty();
        assertThat(batch.waiting()).isEqualTo(2);
        assertThat(batch.obsolete()).as("stranger, deleted, there").isEqualTo(page.subList(2, 5));
    }

    /** Any holder may be read; the temporary replica is the one that goes, if it still stands. */
    @Test
    void theHolderReadLeastIsTheSource() {
        List<ReflectionLog.Entry> page =
                page(offload(1, 3, 9), offload(2, 3, 10), offload(3, 3, 11), offload(4, 3, 12), offload(5, 99, 8));
        ReflectionBatch batch =
                ReflectionBatch.plan(page, Offloads.view(12, up -> true), block -> List.of(1, 3, 2), WIDE);
        assertThat(batch.moves())
                .containsExactly(
                        new BlockMove(1, 100, 3, 9, 3),
                        new BlockMove(2, 100, 2, 10, 3),
                        new BlockMove(3, 100, 1, 11, 3),
                        new BlockMove(4, 100, 3, 12, 3),
                        new BlockMove(5, 100, 2, 8, 0));
        ReflectionBatch lost =
                ReflectionBatch.plan(page.subList(0, 1), Offloads.view(12, up -> true), block -> List.of(1, 2), WIDE);
        assertThat(lost.moves()).as("the temporary node lost it").containsExactly(new BlockMove(1, 100, 2, 9, 0));
    }

    @Test
    void limitsEndABatch() {
        List<ReflectionLog.Entry> page = page(offload(1, 1, 9), offload(2, 2, 9), offload(3, 1, 8), offload(4, 3, 7));
        ClusterView view = Offloads.view(12, up -> true);
        assertThat(ids(page, view, new ReflectionBatch.Limits(2, 1000, 9))).containsExactly(1L, 2L);
        assertThat(ids(page, view, new ReflectionBatch.Limits(9, 300, 9))).containsExactly(1L, 2L, 3L);
        assertThat(ids(page, view, new ReflectionBatch.Limits(9, 99, 9)))
                .as("a large block")
                .containsExactly(1L);
        assertThat(ids(page, view, new ReflectionBatch.Limits(9, 1000, 1))).containsExactly(1L, 4L);
    }

    private static List<Long> ids(List<ReflectionLog.Entry> page, ClusterView view, ReflectionBatch.Limits limits) {
        ReflectionBatch batch = plan(page, view, limits);
        assertThat(batch.waiting()).isEqualTo(page.size() - batch.moves().size());
        return batch.moves().stream().map(BlockMove::blockId).toList();
    }

    @Test
    void badNumbersAreRefused() {
        assertThatThrownBy(() -> new ReflectionBatch.Limits(0, 1, 1)).hasMessageContaining("not 0, 1 and 1");
        assertThatThrownBy(() -> new ReflectionBatch.Limits(1, 0, 1)).hasMessageContaining("not 1, 0 and 1");
        assertThatThrownBy(() -> new ReflectionBatch.Limits(1, 1, 0)).hasMessageContaining("not 1, 1 and 0");
        assertThatThrownBy(() -> offload(5, 3, 3))
                .hasMessageContaining("block 5")
                .hasMessageContaining("node3");
        assertThatThrownBy(() -> new Offload(5, -1, Offloads.node(1), Offloads.node(2), true))
                .hasMessageContaining("-1 bytes");
    }

    /** Batch after batch until nothing is left: every entry moves once, and no host is overrun. */
    @SeededTest(seeds = 20)
    void batchesMoveEverythingOnce(RandomGenerator random) {
        ReflectionLog log = new ReflectionLog();
        List<Offload> all = new ArrayList<>();
        for (int block = 0; block < 200; block++) {
            all.add(offload(block, 1 + random.nextInt(5), 6 + random.nextInt(7)));
        }
        log.record(all);
        ClusterView view = Offloads.view(12, up -> true);
        List<Long> moved = new ArrayList<>();
        List<NodeId> woken =
                IntStream.rangeClosed(6, 12).mapToObj(Offloads::node).toList();
        while (log.size() > 0) {
            ReflectionBatch batch = plan(log.pending(woken, 0, 50), view, new ReflectionBatch.Limits(20, 5000, 2));
            assertThat(batch.moves()).isNotEmpty();
            for (int host = 1; host <= 12; host++) {
                int position = host;
                assertThat(batch.moves().stream()
                                .filter(move -> move.source() == position)
                                .count())
                        .isLessThan(3);
                assertThat(batch.moves().stream()
                                .filter(move -> move.target() == position)
                                .count())
                        .isLessThan(3);
            }
            batch.moves().forEach(move -> moved.add(move.blockId()));
            log.done(batch.moving());
        }
        assertThat(moved).hasSize(200).doesNotHaveDuplicates();
    }
}
