// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.forward;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Eight threads: two transfers to one target at once. */
final class PushQueueTest {
    private final PushQueue<String> pushes = new PushQueue<>(8);

    private void add(int count, String target) {
        for (int i = 1; i <= count; i++) {
            pushes.add(target + i, target);
        }
    }

    /** A target that hangs keeps its own transfers from ending, and no others from beginning. */
    @Test
    void oneTargetDoesNotTakeAllThreads() {
        add(5, "hung");
        add(1, "well");
        assertThat(pushes.begin()).containsExactly("hung1", "hung2", "well1");
        pushes.ended("well1");
        add(1, "well");
        assertThat(pushes.begin()).containsExactly("well1");
        pushes.ended("hung1");
        assertThat(pushes.begin()).containsExactly("hung3");
    }

    @Test
    void noMoreThanTheThreadsBegin() {
        for (int target = 0; target < 10; target++) {
            add(1, "t" + target);
        }
        assertThat(pushes.begin()).hasSize(8);
        assertThat(pushes.begin()).isEmpty();
    }

    /** A place is kept free for each at its target, for a minute: who cannot send by then shall not be asked. */
    @Test
    void fewAreGrantedBeyondThoseThatRun() {
        int granted = 0;
        while (pushes.hasRoom(0)) {
            add(1, "t" + granted++);
        }
        assertThat(granted).isEqualTo(12);
        pushes.begin().forEach(pushes::ended);
        assertThat(pushes.hasRoom(0)).isTrue();
    }

    @Test
    void besideRepairsOneTransferGoesAtATime() {
        assertThat(pushes.hasRoom(1)).isTrue();
        add(1, "t");
        assertThat(pushes.hasRoom(1)).isFalse();
        assertThat(pushes.hasRoom(0)).isTrue();
        pushes.begin().forEach(pushes::ended);
        assertThat(pushes.hasRoom(1)).isTrue();
    }

    @Test
    void whatHasBegunIsNotWithdrawn() {
        add(3, "t");
        assertThat(pushes.begin()).hasSize(2);
        assertThat(pushes.withdraw("t1")).isFalse();
        assertThat(pushes.withdraw("t3")).isTrue();
        pushes.ended("t1");
        assertThat(pushes.begin()).isEmpty();
    }

    @Test
    void oneThreadSendsOneAtATime() {
        PushQueue<String> one = new PushQueue<>(1);
        one.add("a", "t");
        one.add("b", "t");
        assertThat(one.begin()).containsExactly("a");
        assertThat(one.begin()).isEmpty();
        one.ended("a");
        assertThat(one.begin()).containsExactly("b");
    }
}
