// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.layout;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.testkit.SeededTest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RoomLeftTest {
    @Test
    void theEmptiestHostTakesOneReplicaOfABlockAtMost() {
        assertThat(RoomLeft.of(List.of(1, 3, 4), 2, List.of(10L, 10L, 10L, 90L)))
                .as("one replica on one host; 30 bytes for two replicas; three hosts hold the second one")
                .containsExactly(10L, 15L, 30L);
        assertThat(RoomLeft.of(List.of(3), 3, List.of(50L, 50L, 0L)))
                .as("no host is left for the third replica")
                .containsExactly(0L);
        assertThat(RoomLeft.of(List.of(2), 3, List.of())).containsExactly(0L);
    }

    /** As many blocks as fit when each goes to the hosts with the most room, which is the best that can be done. */
    @SeededTest(seeds = 200)
    void asManyBlocksFitAsCanBeWritten(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int hosts = 1 + random.nextInt(8);
        int factor = 1 + random.nextInt(4);
        List<Long> free = random.longs(hosts, 0, 1 + random.nextInt(40)).boxed().toList();
        List<Integer> awake = IntStream.rangeClosed(1, hosts).boxed().toList();
        List<Long> rooms = RoomLeft.of(awake, factor, free);
        List<Long> written = new ArrayList<>();
        for (int n : awake) {
            written.add(written(free.subList(0, n), Math.min(n, factor)));
        }
        assertThat(rooms).as("%s with %d replicas", free, factor).isEqualTo(written);
    }

    private static long written(List<Long> free, int replicas) {
        long[] room = free.stream().mapToLong(Long::longValue).toArray();
        long blocks = 0;
        while (true) {
            Arrays.sort(room);
            if (room[room.length - replicas] == 0) {
                return blocks;
            }
            for (int i = 1; i <= replicas; i++) {
                room[room.length - i]--;
            }
            blocks++;
        }
    }
}
