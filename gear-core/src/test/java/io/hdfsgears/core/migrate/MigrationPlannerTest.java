// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.migrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.core.layout.EvenFilling;
import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Repair;
import io.hdfsgears.core.layout.Retention;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.layout.UnaskedLayout;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.model.Service;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class MigrationPlannerTest {
    private static final int ALL = Integer.MAX_VALUE;

    private final ClusterView view = view();

    /** Six hosts, two primaries; host 6 sleeps. */
    private static ClusterView view() {
        List<Member> members = new ArrayList<>();
        for (int i = 1; i <= 6; i++) {
            members.add(new Member(
                    new NodeId("id" + i), "host" + i + ":1", "/r", i < 6 ? Service.SERVING : Service.ASLEEP));
        }
        return new ClusterView(42, 2, members);
    }

    private record Gauge(List<Long> counts, Set<Integer> full) implements LoadGauge {
        @Override
        public long blocks(int position) {
            return counts.get(position);
        }

        @Override
        public boolean accepts(int position) {
            return !full.contains(position);
        }
    }

    /** Wants the first holder of every block on the emptiest of hosts 1..3; blocks of one holder are right. */
    private static class Emptiest extends UnaskedLayout {
        @Override
        public Repair repair(RetentionRequest request, ClusterView view, LoadGauge load, RandomGenerator random) {
            int target = 1;
            for (int i = 2; i <= 3; i++) {
                target = load.blocks(i) < load.blocks(target) ? i : target;
            }
            return request.holders().size() == 1
                    ? new Repair.InPlace()
                    : new Repair.Move(target, request.holders().get(0));
        }

        @Override
        public double share(int position, int replication, ClusterView view) {
            return 1;
        }
    }

    private MigrationPlan plan(Purpose purpose, Gauge gauge, int moves, long bytes, List<MigrationBlock> blocks) {
        return MigrationPlanner.plan(
                new PlanRequest(blocks, purpose, view, new Emptiest(), gauge, new SplittableRandom(1), moves, bytes));
    }

    private static Gauge counts(long... counts) {
        return new Gauge(LongStream.of(counts).boxed().toList(), Set.of());
    }

    private static MigrationBlock block(long id, Integer... holders) {
        return new MigrationBlock(id, 10, List.of(holders), 2);
    }

    @Test
    void onlyUncoveredBlocksAreCopiedToTheEmptiestPrimary() {
        MigrationPlan plan = plan(
                new Purpose.Coverage(Set.of(1, 2)),
                counts(0, 5, 4, 0, 0, 0, 0),
                ALL,
                Long.MAX_VALUE,
                List.of(block(1, 2, 5), block(2, 4, 5), block(3, 3, 6), block(4, 6), block(5, 1, 2)));
        assertThat(plan.moves()).containsExactly(new BlockMove(2, 10, 4, 2, 0), new BlockMove(3, 10, 3, 1, 0));
        assertThat(plan.deferred()).as("nobody serves block 4").isEqualTo(1);
        assertThat(plan.scanned()).isEqualTo(5);
        assertThat(plan.viewEpoch()).isEqualTo(42);
        assertThat(plan.bytes()).isEqualTo(20);
    }

    @Test
    void anotherAwakeHostStandsInForFullPrimaries() {
        MigrationPlan plan = plan(
                new Purpose.Coverage(Set.of(1, 2, 4)),
                new Gauge(Collections.nCopies(7, 0L), Set.of(1, 2)),
                ALL,
                Long.MAX_VALUE,
                List.of(block(1, 5)));
        assertThat(plan.moves()).containsExactly(new BlockMove(1, 10, 5, 4, 0));
        assertThat(plan(
                                new Purpose.Coverage(Set.of(1, 2)),
                                new Gauge(Collections.nCopies(7, 0L), Set.of(1, 2)),
                                ALL,
                                Long.MAX_VALUE,
                                List.of(block(1, 5)))
                        .deferred())
                .isEqualTo(1);
    }

    @Test
    void plannedMovesCountSoThatNoHostTakesThemAll() {
        List<MigrationBlock> blocks =
                IntStream.range(0, 30).mapToObj(i -> block(i, 4, 5)).toList();
        MigrationPlan plan = plan(new Purpose.ToLayout(), counts(0, 0, 0, 0, 30, 30, 0), ALL, Long.MAX_VALUE, blocks);
        for (int host = 1; host <= 3; host++) {
            int target = host;
            assertThat(plan.moves()).filteredOn(move -> move.target() == target).hasSize(10);
        }
        assertThat(plan.moves()).filteredOn(move -> move.source() == 4).hasSize(15);
        assertThat(plan.moves()).allMatch(move -> move.victim() == 4);
        assertThat(plan.scanned()).isEqualTo(30);
    }

    @Test
    void eveningOutWaitsForBlocksThatStandWrong() {
        final class Roles extends Emptiest implements EvenFilling {
            @Override
            public Retention retain(RetentionRequest request, ClusterView view) {
                return super.retain(request, view);
            }

            @Override
            public Retention retain(RetentionRequest request, ClusterView view, LoadGauge load) {
                return retain(request, view);
            }

            @Override
            public Repair repairRoles(
                    RetentionRequest request, ClusterView view, LoadGauge load, RandomGenerator random) {
                return request.holders().contains(5) ? new Repair.Move(3, 5) : new Repair.InPlace();
            }
        }
        Layout layout = new Roles();
        MigrationPlan first = plan(layout, List.of(block(1, 4, 1), block(2, 4, 5)));
        assertThat(first.moves()).containsExactly(new BlockMove(2, 10, 4, 3, 5));
        assertThat(first.limited()).as("more to come").isTrue();
        MigrationPlan second = plan(layout, List.of(block(1, 4, 1), block(2, 4)));
        assertThat(second.moves()).extracting(BlockMove::blockId).containsExactly(1L);
        assertThat(second.limited()).isFalse();
        assertThat(second.scanned()).isEqualTo(2);
    }

    private MigrationPlan plan(Layout layout, List<MigrationBlock> blocks) {
        return MigrationPlanner.plan(new PlanRequest(
                blocks,
                new Purpose.ToLayout(),
                view,
                layout,
                counts(new long[7]),
                new SplittableRandom(1),
                ALL,
                Long.MAX_VALUE));
    }

    @Test
    void limitsEndThePlan() {
        List<MigrationBlock> blocks = List.of(block(1, 4), block(2, 4, 5), block(3, 4, 5), block(4, 4, 5));
        MigrationPlan byMoves = plan(new Purpose.ToLayout(), counts(new long[7]), 2, Long.MAX_VALUE, blocks);
        assertThat(byMoves.moves()).hasSize(2);
        assertThat(byMoves.limited()).isTrue();
        MigrationPlan byBytes = plan(new Purpose.ToLayout(), counts(new long[7]), ALL, 15, blocks);
        assertThat(byBytes.moves()).hasSize(1);
        assertThat(byBytes.limited()).isTrue();
        assertThatThrownBy(() -> plan(new Purpose.ToLayout(), counts(new long[7]), 0, 1, blocks))
                .hasMessageContaining("at least 1 move");
    }
}
