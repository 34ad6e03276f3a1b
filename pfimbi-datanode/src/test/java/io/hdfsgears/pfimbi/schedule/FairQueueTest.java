// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

    /** Passed over twice, a class gets its two blocks back; passed over a thousand times, no more than that. */
    @ParameterizedTest
    @ValueSource(ints = {2, 1_000})
    void whoIsPassedOverKeepsItsClaimButDoesNotHoardIt(int times) {
        FairQueue<String> queue = new FairQueue<>(1, Weights.EQUAL);
        fill(queue, A, 0, 20, 100);
        fill(queue, B, 1_000, times + 20, 100);
        for (int i = 0; i < times; i++) {
            assertThat(queue.poll(block -> !block.flow().equals(A)))
                    .map(Queued::flow)
                    .contains(B);
        }

        assertThat(order(queue).subList(0, 6)).containsExactly(0L, 1L, 2L, 1_000L + times, 3L, 1_001L + times);
    }

    /** A class of its own level, on each level: nothing of position 2 can go, so position 3 goes. */
    @Test
    void aWholeBranchCanBePassedOver() {
        FairQueue<String> queue = new FairQueue<>(2, Weights.EARLIER_FIRST);
        fill(queue, FlowClass.of(2, "job"), 0, 2, 100);
        fill(queue, FlowClass.of(3, "job"), 10, 2, 100);

        assertThat(queue.poll(block -> block.id() >= 10)).map(Queued::id).contains(10L);
        assertThat(queue.poll(block -> false)).isEmpty();
        assertThat(order(queue)).containsExactly(0L, 1L, 11L);
    }

    /** A charge for what came another way: b got two blocks, so a is next until it has them too. */
    @Test
    void aChargeCountsAsABlock() {
        FairQueue<String> queue = new FairQueue<>(1, Weights.EQUAL);
        fill(queue, A, 0, 4, 100);
        fill(queue, B, 10, 2, 100);
        queue.charge(B, 200);

        assertThat(order(queue)).containsExactly(0L, 1L, 2L, 10L, 3L, 11L);
    }

    /** c waits for nothing yet, but what it was charged holds it back when it comes: it starts at 0 + 300. */
    @Test
    void aChargeOfAnIdleClassIsRemembered() {
        FairQueue<String> queue = new FairQueue<>(1, Weights.EQUAL);
        fill(queue, A, 0, 5, 100);
        queue.charge(C, 300);
        fill(queue, C, 20, 1, 100);

        assertThat(order(queue)).containsExactly(0L, 1L, 2L, 3L, 20L, 4L);
    }

    @Test
    void newWeightsHoldForClassesThatComeLater() {
        FairQueue<String> queue = new FairQueue<>(1, Weights.EQUAL);
        fill(queue, A, 0, 3, 100);
        queue.reweigh(Weights.parse("b=2"));
        fill(queue, B, 10, 3, 100);

        assertThat(queue.weights()).isEqualTo(Weights.parse("b=2"));
        assertThat(queue.backlog()).containsExactly(new Backlog(A, 1, 3, 300), new Backlog(B, 2, 3, 300));
        assertThat(order(queue)).containsExactly(0L, 10L, 11L, 1L, 12L, 2L);
    }

    @Test
    void aChargeAmongNobodyIsForgotten() {
        FairQueue<String> queue = new FairQueue<>(2, Weights.EQUAL);
        queue.charge(FlowClass.of(2, "job"), 300);

        assertThat(queue.classes()).isZero();
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
