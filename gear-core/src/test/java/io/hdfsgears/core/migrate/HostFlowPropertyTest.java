// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.migrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.testkit.SeededTest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class HostFlowPropertyTest {
    private static final int HOSTS = 8;
    private static final long SECOND = 1_000_000_000L;

    /** Whatever arrives and ends when, no host starts more than rate x (t + 1 s) and one block, nor more copies than streams. */
    @SeededTest(seeds = 50)
    void noHostSendsOrReceivesMoreThanItsShare(RandomGenerator random) {
        int streams = random.nextInt(1, 6);
        long rate = random.nextLong(1_000, 1_000_000);
        long largest = random.nextLong(1, 5_000_000);
        HostFlow flow = new HostFlow(streams, rate);
        MoveBacklog backlog = new MoveBacklog(moves(random, 400, largest));
        Map<Integer, Long> bytes = new HashMap<>();
        List<BlockMove> running = new ArrayList<>();
        long now = 0;
        int done = 0;
        for (int round = 0; round < 2_000; round++) {
            List<BlockMove> taken = backlog.take(flow, Integer.MAX_VALUE, now);
            for (BlockMove move : taken) {
                bytes.merge(move.source(), move.bytes(), Long::sum);
                bytes.merge(move.target(), move.bytes(), Long::sum);
            }
            running.addAll(taken);
            for (int host = 1; host <= HOSTS; host++) {
                int position = host;
                assertThat(running.stream().filter(m -> m.source() == position)).hasSizeLessThanOrEqualTo(streams);
                assertThat(running.stream().filter(m -> m.target() == position)).hasSizeLessThanOrEqualTo(streams);
                assertThat((double) bytes.getOrDefault(position, 0L))
                        .isLessThanOrEqualTo(rate * (now / (double) SECOND + 1) + largest);
            }
            while (!running.isEmpty() && random.nextBoolean()) {
                flow.end(running.remove(random.nextInt(running.size())));
                done++;
            }
            now += random.nextLong(SECOND);
        }
        assertThat(done + running.size() + backlog.count()).isEqualTo(400);
    }

    /** Nothing is left waiting for ever: with time and with copies that end, every move gets its turn exactly once. */
    @SeededTest(seeds = 20)
    void everyMoveIsTakenOnce(RandomGenerator random) {
        List<BlockMove> moves = moves(random, 300, 1_000_000);
        HostFlow flow = new HostFlow(2, 100_000);
        MoveBacklog backlog = new MoveBacklog(moves);
        List<BlockMove> taken = new ArrayList<>();
        for (long now = 0; backlog.count() > 0; now += 20 * SECOND) {
            List<BlockMove> some = backlog.take(flow, 7, now);
            assertThat(some).hasSizeLessThanOrEqualTo(7);
            assertThat(now / SECOND).as("it ends").isLessThan(1_000_000);
            some.forEach(flow::end);
            taken.addAll(some);
        }
        assertThat(taken).containsExactlyInAnyOrderElementsOf(moves);
        assertThat(backlog.bytes()).isZero();
    }

    @Test
    void aBusyTargetDoesNotHoldUpTheMovesBehindIt() {
        HostFlow flow = new HostFlow(1, 1 << 20);
        MoveBacklog backlog = new MoveBacklog(
                List.of(new BlockMove(1, 10, 1, 3, 0), new BlockMove(2, 10, 2, 3, 0), new BlockMove(3, 10, 2, 4, 0)));
        assertThat(backlog.take(flow, 10, 0)).extracting(BlockMove::blockId).containsExactly(1L, 3L);
        assertThat(backlog.count()).isEqualTo(1);
    }

    @Test
    void aHigherLimitCountsFromNowOn() {
        HostFlow flow = new HostFlow(10, 100);
        flow.begin(new BlockMove(1, 1_000, 1, 2, 0), 0);
        assertThat(flow.sends(1, 5 * SECOND)).isFalse();
        flow.limit(10_000);
        assertThat(flow.sends(1, 6 * SECOND)).isTrue();
    }

    @Test
    void whatNeverBeganCannotEnd() {
        assertThatThrownBy(() -> new HostFlow(1, 1).end(new BlockMove(1, 1, 1, 2, 0)))
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> new HostFlow(0, 1)).isInstanceOf(IllegalArgumentException.class);
    }

    private static List<BlockMove> moves(RandomGenerator random, int count, long largest) {
        List<BlockMove> moves = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int source = random.nextInt(1, HOSTS + 1);
            int target = 1 + (source + random.nextInt(HOSTS - 1)) % HOSTS;
            moves.add(new BlockMove(i, random.nextLong(1, largest + 1), source, target, 0));
        }
        return moves;
    }
}
