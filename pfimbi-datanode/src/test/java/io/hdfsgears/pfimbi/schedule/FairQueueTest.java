// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FairQueueTest {
    private static final FlowClass A = FlowClass.of("a");
    private static final FlowClass B = FlowClass.of("b");
    private static final FlowClass C = FlowClass.of("c");

    /** With weights 2:1 and blocks of 100, starts are a: 0, 50, 100, 150, 200 and b: 0, 100, 200; a comes first by name. */
    @Test
    void theSmallestStartGoesFirst() {
        FairQueue<String> queue = new FairQueue<>(1, Weights.parse("a=2"));
        fill(queue, A, 10, 5, 100);
        fill(queue, B, 20, 3, 100);

        assertThat(order(queue)).containsExactly(10L, 20L, 11L, 12L, 21L, 13L, 14L, 22L);
    }

    /** The newcomer starts at v = (s_min + s_max)/2 = (2 + 100)/2 = 51: after the blocks of a that start at 2 to 50. */
    @Test
    void aClassThatHadNothingStartsAtTheMiddleOfTheHeads() {
        FairQueue<String> queue = new FairQueue<>(1, Weights.parse("a=100"));
        fill(queue, A, 0, 200, 100);
        fill(queue, B, 1_000, 2, 100);
        assertThat(List.of(id(queue), id(queue), id(queue))).containsExactly(0L, 1_000L, 1L);

        fill(queue, C, 2_000, 1, 100);
        List<Long> order = order(queue);

        assertThat(order.indexOf(2_000L)).isEqualTo(50);
        assertThat(order.get(49)).isEqualTo(51L);
    }

    /** f of the block before holds a class back that comes again at once. */
    @Test
    void goingIdleForAMomentGainsNothing() {
        FairQueue<String> queue = new FairQueue<>(1, Weights.EQUAL);
        fill(queue, A, 0, 1, 100);
        fill(queue, B, 10, 3, 100);
        assertThat(id(queue)).isZero();
        fill(queue, A, 1, 1, 100);

        assertThat(order(queue)).containsExactly(10L, 1L, 11L, 12L);
    }

    @Test
    void anIdleQueueRemembersNoDebt() {
        FairQueue<String> queue = new FairQueue<>(1, Weights.EQUAL);
        fill(queue, B, 0, 50, 100);
        order(queue);
        fill(queue, B, 100, 2, 100);
        fill(queue, A, 200, 2, 100);

        assertThat(order(queue)).containsExactly(200L, 100L, 201L, 101L);
    }

    @Test
    void anAnnouncementMayBeRepeated() {
        FairQueue<String> queue = new FairQueue<>(1, Weights.EQUAL);
        assertThat(queue.offer(A, 1, 100, "first")).isTrue();
        assertThat(queue.offer(B, 1, 50, "second")).isFalse();

        assertThat(queue.size()).isEqualTo(1);
        assertThat(queue.bytes()).isEqualTo(100);
        assertThat(queue.poll()).contains(new Queued<>(A, 1, 100, "first"));
        assertThat(queue.poll()).isEqualTo(Optional.empty());
    }

    @Test
    void aClassOfAnotherDepthIsRefused() {
        FairQueue<String> queue = new FairQueue<>(2, Weights.EQUAL);

        assertThatThrownBy(() -> queue.offer(A, 1, 100, ""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("class a has 1 levels, this queue has 2");
    }

    private static void fill(FairQueue<String> queue, FlowClass flow, long firstId, int blocks, long bytes) {
        for (int i = 0; i < blocks; i++) {
            queue.offer(flow, firstId + i, bytes, "");
        }
    }

    private static long id(FairQueue<String> queue) {
        return queue.poll().orElseThrow().id();
    }

    private static List<Long> order(FairQueue<String> queue) {
        List<Long> order = new ArrayList<>();
        while (queue.size() > 0) {
            order.add(id(queue));
        }
        return order;
    }
}
