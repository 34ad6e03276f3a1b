// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.placement;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.placement.UnitVictims.Copy;
import io.hdfsgears.testkit.SeededTest;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class UnitVictimsTest {
    private static Copy on(int position, String rack) {
        return new Copy(position, rack, false);
    }

    @Test
    void theHostThatSleepsFirstGivesItsReplica() {
        List<Copy> copies = List.of(on(5, "r1"), on(2, "r1"), on(7, "r1"));
        assertThat(UnitVictims.of(copies, List.of("r1", "r1", "r1", "r2"), 1)).containsExactly(2, 0);
    }

    @Test
    void theLastOfARackStays() {
        List<Copy> copies = List.of(on(2, "r1"), on(5, "r2"));
        assertThat(UnitVictims.of(copies, List.of("r1", "r2", "r1"), 1)).containsExactly(0);
        assertThat(UnitVictims.of(copies, List.of("r1", "r2"), 1))
                .as("one must go")
                .containsExactly(1);
    }

    @Test
    void aReplicaOnALostHostGoesFirstAndOneOffTheChainBeforeOthers() {
        List<Copy> copies = List.of(on(6, "r1"), new Copy(1, "r2", true), on(0, "r1"), on(3, "r1"));
        assertThat(UnitVictims.of(copies, List.of("r1", "r2", "r1", "r1"), 1)).containsExactly(1, 2, 0);
    }

    @Test
    void oneAlwaysStays() {
        assertThat(UnitVictims.of(List.of(on(1, "r1")), List.of("r1"), 0)).isEmpty();
        assertThat(UnitVictims.of(List.of(on(1, "r1"), on(2, "r1")), List.of("r1", "r1"), 0))
                .containsExactly(1);
    }

    @SeededTest(seeds = 200)
    void keepsAsManyAsAskedAndNoFewerRacksThanAnyOtherChoiceOfOne(RandomGenerator random) {
        List<Copy> copies = new ArrayList<>();
        List<String> group = new ArrayList<>();
        int count = 2 + random.nextInt(4);
        for (int i = 0; i < count; i++) {
            copies.add(on(1 + i + 10 * random.nextInt(2), "r" + random.nextInt(3)));
            group.add(copies.get(i).rack());
        }
        for (int other = 0; other < random.nextInt(5); other++) {
            group.add("r" + random.nextInt(3));
        }
        List<Integer> victims = UnitVictims.of(copies, group, count - 1);
        assertThat(victims).hasSize(1);
        long racks = racksWithout(group, copies.get(victims.get(0)));
        assertThat(copies).allSatisfy(copy -> assertThat(racks).isGreaterThanOrEqualTo(racksWithout(group, copy)));
        assertThat(UnitVictims.of(copies, group, 1)).hasSize(count - 1).doesNotHaveDuplicates();
    }

    private static long racksWithout(List<String> group, Copy one) {
        List<String> rest = new ArrayList<>(group);
        rest.remove(one.rack());
        return new HashSet<>(rest).size();
    }
}
