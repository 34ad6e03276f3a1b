// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.springfs;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.layout.EqualAnswers;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.testkit.SeededTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;

class EqualAnswersOnSpringFsTest {
    private static final int HOSTS = 20;
    private static final int OFFLOAD = 6;
    private static final int BLOCKS = 1_000;

    private static List<Integer> answers(Rack rack, List<Integer> holders, RandomGenerator random) {
        PlacementRequest request = new PlacementRequest(1, List.copyOf(holders), Set.of(), 0);
        return EqualAnswers.of(rack.layout, request, rack.view, rack, random);
    }

    @SeededTest(seeds = 4)
    void noChoiceIsLeft(RandomGenerator random) {
        Rack rack = new Rack(HOSTS, 3, OFFLOAD, 3, 4);
        rack.write(BLOCKS, 2, random);
        for (List<Integer> holders : rack.blocks) {
            List<Integer> answers = answers(rack, holders, random);
            assertThat(answers).hasSize(1).doesNotContainAnyElementsOf(holders);
            assertThat(answers.get(0)).isGreaterThan(OFFLOAD);
            List<Integer> all = new ArrayList<>(holders);
            all.addAll(answers);
            assertThat(rack.inOneRack(all)).isFalse();
        }
    }

    /** A block without a replica in the offload set gets one there. */
    @SeededTest(seeds = 4)
    void aMissingPrimaryComesBack(RandomGenerator random) {
        Rack rack = new Rack(HOSTS, 3, OFFLOAD, 3, 4);
        rack.write(BLOCKS / 10, 3, random);
        for (List<Integer> holders : rack.blocks) {
            List<Integer> left =
                    holders.stream().filter(holder -> holder > OFFLOAD).toList();
            assertThat(answers(rack, left, random)).isNotEmpty().allMatch(position -> position <= OFFLOAD);
        }
    }
}
