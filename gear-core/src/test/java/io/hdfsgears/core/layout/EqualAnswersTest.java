// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.layout;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.model.Service;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** Six hosts: odd numbers in one rack, even numbers in the other. The layout returns the answers of a script. */
class EqualAnswersTest {
    private static final int HOSTS = 6;

    private final List<Placement> script = new ArrayList<>();
    private final long[] blocks = new long[HOSTS + 1];

    private final Layout layout = new UnaskedLayout() {
        private int asked;

        @Override
        public Placement place(PlacementRequest request, ClusterView view, LoadGauge load, RandomGenerator random) {
            return script.get(asked++ % script.size());
        }

        @Override
        public double share(int position, int replication, ClusterView view) {
            return position == HOSTS ? 0.25 : 0.5;
        }
    };

    private static ClusterView view() {
        List<Member> members = new ArrayList<>();
        for (int i = 1; i <= HOSTS; i++) {
            members.add(new Member(new NodeId("h" + i), "h" + i + ":1", "/rack" + i % 2, Service.SERVING));
        }
        return new ClusterView(1, 1, members);
    }

    private List<Integer> answers(Integer... holders) {
        LoadGauge.Accepting load = position -> blocks[position];
        PlacementRequest request = new PlacementRequest(1, List.of(holders), Set.of(), 0);
        return EqualAnswers.of(layout, request, view(), load, new SplittableRandom(1));
    }

    private void says(int position, int offloaded) {
        script.add(new Placement(List.of(position), offloaded));
    }

    @Test
    void areAllThatTheLayoutNamesWithItsOwnChoiceInFront() {
        says(4, 0);
        says(2, 0);
        says(5, 0);
        assertThat(answers(1, 2)).containsExactly(4, 2, 5);
    }

    @Test
    void aStandInIsNotAsGoodAsTheHostItself() {
        says(4, 0);
        says(5, 1);
        assertThat(answers(1, 2)).containsExactly(4);
    }

    @Test
    void aHostDoesNotTakeWhatIsToBeAStandIns() {
        says(5, 1);
        says(4, 0);
        says(3, 1);
        assertThat(answers(1, 2)).containsExactly(5, 3);
    }

    @Test
    void whereTheLayoutLeavesTheRackTheOthersMustToo() {
        says(4, 0);
        says(5, 0);
        says(2, 0);
        assertThat(answers(1, 3)).containsExactly(4, 2);
        assertThat(answers(1, 6)).contains(5);
    }

    /** 20 blocks are no more than 1.05 · (19 + 1), 22 are. */
    @Test
    void aHostThatIsClearlyFullerForItsShareIsLeftOut() {
        says(3, 0);
        says(4, 0);
        says(5, 0);
        blocks[3] = 19;
        blocks[4] = 21;
        blocks[5] = 22;
        assertThat(answers(1, 2)).containsExactly(3, 4);
    }

    @Test
    void aSmallShareIsFullEarlier() {
        says(3, 0);
        says(6, 0);
        blocks[3] = 19;
        blocks[6] = 10;
        assertThat(answers(1, 2)).containsExactly(3, 6);
        blocks[6] = 11;
        assertThat(answers(1, 2)).containsExactly(3);
    }

    @Test
    void theLayoutsOwnChoiceStandsHoweverFullItIs() {
        says(3, 0);
        says(4, 0);
        blocks[3] = 1_000;
        assertThat(answers(1, 2)).containsExactly(3, 4);
    }

    @Test
    void noneWhereTheLayoutHasNone() {
        script.add(new Placement(List.of(), 0));
        assertThat(answers(1, 2)).isEmpty();
    }
}
