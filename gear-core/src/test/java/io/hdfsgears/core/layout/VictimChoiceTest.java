// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.layout;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.model.Service;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Eight hosts, of which some sleep. */
class VictimChoiceTest {
    private static final int HOSTS = 8;

    private static long nothingCounts(int[] rest) {
        return 0;
    }

    private static ClusterView view(Integer... asleep) {
        List<Member> members = new ArrayList<>();
        for (int position = 1; position <= HOSTS; position++) {
            Service service = Set.of(asleep).contains(position) ? Service.ASLEEP : Service.SERVING;
            members.add(new Member(new NodeId("h" + position), "h" + position + ":1", "/r" + position % 2, service));
        }
        return new ClusterView(1, 1, members);
    }

    private static List<Integer> victims(VictimChoice choice, int wanted, Integer... holders) {
        return choice.of(new RetentionRequest(List.of(holders), wanted)).victims();
    }

    @Test
    void theOneWhoseGoingLeavesMostGoesFirst() {
        VictimChoice choice =
                new VictimChoice(view(), rest -> Arrays.stream(rest).sum(), position -> 0);
        assertThat(victims(choice, 2, 7, 3, 5, 1)).containsExactly(1, 3);
    }

    @Test
    void ofLikeOnesTheFullestHost() {
        VictimChoice choice =
                new VictimChoice(view(), VictimChoiceTest::nothingCounts, position -> position == 4 ? 2.5 : 2.0);
        assertThat(victims(choice, 3, 1, 4, 6, 8)).containsExactly(4);
    }

    @Test
    void theLastServingHolderStaysWhateverTheRestIsWorth() {
        VictimChoice choice = new VictimChoice(
                view(2, 3, 4), rest -> Arrays.stream(rest).anyMatch(position -> position == 1) ? 0 : 9, position -> 0);
        assertThat(victims(choice, 1, 1, 2, 3, 4)).doesNotContain(1).hasSize(3);
    }

    @Test
    void whereAllSleepWorthDecides() {
        VictimChoice choice = new VictimChoice(
                view(1, 2, 3), rest -> Arrays.stream(rest).anyMatch(position -> position == 1) ? 0 : 9, position -> 0);
        assertThat(victims(choice, 2, 1, 2, 3)).containsExactly(1);
    }

    @Test
    void noneGoesWhereNoneIsTooMany() {
        VictimChoice choice = new VictimChoice(view(), VictimChoiceTest::nothingCounts, position -> 0);
        assertThat(victims(choice, 3, 1, 2, 3)).isEmpty();
        assertThat(victims(choice, 3, 1, 2)).isEmpty();
        assertThat(victims(choice, 0, 5)).as("one always stays").isEmpty();
    }

    @Test
    void whoIsNotOnTheChainIsNoHolder() {
        VictimChoice choice = new VictimChoice(view(), VictimChoiceTest::nothingCounts, position -> 0);
        assertThat(victims(choice, 2, 1, 2, HOSTS + 1, 0)).isEmpty();
    }

    /** Else one host would lose the replicas of all blocks that leave a choice. */
    @Test
    void tiesFallOnDifferentHosts() {
        VictimChoice choice = new VictimChoice(view(), VictimChoiceTest::nothingCounts, position -> 0);
        Set<Integer> gone = new TreeSet<>();
        for (int other = 2; other <= HOSTS; other++) {
            for (int third = other + 1; third <= HOSTS; third++) {
                List<Integer> victims = victims(choice, 2, 1, other, third);
                gone.add(List.of(1, other, third).indexOf(victims.get(0)));
                assertThat(victims(choice, 2, third, 1, other))
                        .as("the order of holders counts nothing")
                        .isEqualTo(victims);
            }
        }
        assertThat(gone).containsExactly(0, 1, 2);
    }
}
