// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.world.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.testkit.SeededTest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The flat arrays against plain sets. */
class BlocksTest {
    private static final int HOSTS = 9;

    private final Blocks blocks = new Blocks(HOSTS, 3, 5, 1, 4);
    private final List<Set<Integer>> plain = new ArrayList<>();
    private final boolean[] offering = new boolean[HOSTS + 1];

    @SeededTest(seeds = 50)
    void countsAreThoseOfPlainSets(RandomGenerator random) {
        Arrays.fill(offering, true);
        for (int i = 0; i < 20; i++) {
            start(random);
        }
        blocks.listAll();
        for (int step = 0; step < 400; step++) {
            change(random);
            compare();
        }
    }

    private void start(RandomGenerator random) {
        int block = blocks.create(3);
        plain.add(new HashSet<>());
        for (int i = random.nextInt(3); i >= 0; i--) {
            int position = 1 + random.nextInt(HOSTS);
            if (plain.get(block).add(position)) {
                blocks.put(block, position);
            }
        }
    }

    private void change(RandomGenerator random) {
        int block = random.nextInt(plain.size());
        int position = 1 + random.nextInt(HOSTS);
        switch (random.nextInt(8)) {
            case 0 -> {
                offering[position] = !offering[position];
                blocks.offer(position, offering[position]);
            }
            case 1 -> {
                plain.add(new HashSet<>());
                assertThat(blocks.create(3)).isEqualTo(plain.size() - 1);
            }
            default -> {
                if (plain.get(block).remove(position)) {
                    blocks.remove(block, position);
                } else if (plain.get(block).size() < blocks.most()) {
                    plain.get(block).add(position);
                    blocks.add(block, position);
                }
            }
        }
    }

    private void compare() {
        int unavailable = 0;
        int next = -1;
        long replicas = 0;
        for (int block = 0; block < plain.size(); block++) {
            Set<Integer> holders = plain.get(block);
            replicas += holders.size();
            long offered = holders.stream().filter(p -> offering[p]).count();
            assertThat(blocks.holderList(block)).containsExactlyInAnyOrderElementsOf(holders);
            assertThat(blocks.offered(block)).isEqualTo((int) offered);
            if (offered == 0) {
                unavailable++;
                next = blocks.nextUnavailable(next + 1);
                assertThat(next).isEqualTo(block);
            }
        }
        assertThat(blocks.nextUnavailable(next + 1)).isEqualTo(-1);
        assertThat(blocks.unavailableCount()).isEqualTo(unavailable);
        assertThat(blocks.replicaCount()).isEqualTo(replicas);
        for (int position = 1; position <= HOSTS; position++) {
            int host = position;
            assertThat(IntStream.of(blocks.blocksOn(position)).boxed())
                    .doesNotHaveDuplicates()
                    .allMatch(b -> plain.get(b).contains(host));
            assertThat(blocks.onHost(position)).isEqualTo(blocks.blocksOn(position).length);
        }
    }

    @Test
    void aBlockIsOnAHostOnce() {
        int block = blocks.create(3);
        blocks.add(block, 2);
        assertThatThrownBy(() -> blocks.add(block, 2)).hasMessageContaining("cannot get a replica on host 2");
        assertThatThrownBy(() -> blocks.remove(block, 3)).hasMessageContaining("no replica on host 3");
    }
}
