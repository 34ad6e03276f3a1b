// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.accordion;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.layout.EqualAnswers;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.core.layout.Repair;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.testkit.SeededTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Group 1 is 1..4, the groups behind hold 8; two racks. */
class EqualAnswersOnAccordionTest {
    private final AccordionLayout layout = new AccordionLayout(new AccordionSettings(List.of(4, 8), 3));
    private final ClusterView view = Racks.view(0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1);

    /** Whichever answer is taken, the layout finds no role of the block to repair. */
    @SeededTest(seeds = 10)
    void everyAnswerIsAsRightAsTheFirst(RandomGenerator random) {
        int choices = 0;
        for (int block = 0; block < 200; block++) {
            List<Integer> whole = layout.place(PlacementRequest.fresh(3), view, LoadGauge.EVEN, random)
                    .positions();
            int lost = random.nextInt(whole.size());
            List<Integer> holders = IntStream.range(0, whole.size())
                    .filter(i -> i != lost)
                    .mapToObj(whole::get)
                    .toList();
            PlacementRequest request = new PlacementRequest(1, holders, Set.of(), 0);
            List<Integer> answers = EqualAnswers.of(layout, request, view, LoadGauge.EVEN, random);
            choices += answers.size() > 1 ? 1 : 0;
            for (int answer : answers) {
                List<Integer> all = new ArrayList<>(holders);
                all.add(answer);
                assertThat(layout.repairRoles(new RetentionRequest(all, 3), view, LoadGauge.EVEN, random))
                        .as("%s and %d of %s", holders, answer, answers)
                        .isEqualTo(new Repair.InPlace());
            }
        }
        assertThat(choices).isPositive();
    }
}
