// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rabbit;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.layout.EqualAnswers;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.testkit.SeededTest;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;

/** Equal work and two racks stay, whichever of the hosts is chosen that the layout accepts alike. */
class EqualAnswersOnRabbitTest {
    private static final int HOSTS = 20;
    private static final int PRIMARIES = 3;
    private static final int BLOCKS = 4_000;

    private static List<Integer> answers(Rack rack, List<Integer> holders, RandomGenerator random) {
        PlacementRequest request = new PlacementRequest(1, List.copyOf(holders), Set.of(), 0);
        return EqualAnswers.of(rack.layout, request, rack.view, rack, random);
    }

    /** Always the host with the lowest number, and always the one with the highest. */
    @SeededTest(seeds = 4)
    void sharesStayWhoeverChooses(RandomGenerator random) {
        for (boolean lowest : new boolean[] {true, false}) {
            Rack rack = new Rack(Rack.layout(3), HOSTS, PRIMARIES, 4);
            rack.write(BLOCKS, 2, random);
            int choices = 0;
            for (List<Integer> holders : rack.blocks) {
                List<Integer> answers = answers(rack, holders, random);
                choices += answers.size() > 1 ? 1 : 0;
                int chosen = lowest ? Collections.min(answers) : Collections.max(answers);
                assertThat(holders).doesNotContain(chosen);
                holders.add(chosen);
                rack.counts[chosen]++;
                assertThat(rack.inOneRack(holders)).isFalse();
            }
            assertThat(choices).isGreaterThan(BLOCKS / 2);
            for (int position = 1; position <= HOSTS; position++) {
                double share = rack.layout.share(position, 3, rack.view) * BLOCKS;
                assertThat(rack.counts[position] / share)
                        .as("host %d", position)
                        .isBetween(0.9, 1.1);
            }
        }
    }

    /** Every host that is drawn serves. */
    @SeededTest(seeds = 4)
    void inALowGearTheyServe(RandomGenerator random) {
        Rack rack = new Rack(Rack.layout(3), HOSTS, PRIMARIES, 4);
        rack.awake(8);
        rack.write(500, 2, random);
        for (List<Integer> holders : rack.blocks) {
            List<Integer> answers = answers(rack, holders, random);
            assertThat(answers).isNotEmpty().allMatch(rack.view::isServing).doesNotContainAnyElementsOf(holders);
        }
    }
}
