// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.namespace;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.testkit.SeededTest;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.random.RandomGenerator;

final class PathHashPropertyTest {
    @SeededTest
    void aPathHasOneHashHoweverItIsBuilt(RandomGenerator random) {
        StringBuilder path = new StringBuilder();
        long byChildren = PathHash.ROOT;
        long byParts = PathHash.ROOT;
        for (int depth = 0; depth < 1 + random.nextInt(12); depth++) {
            String name = name(random);
            byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
            path.append('/').append(name);
            byChildren = PathHash.child(byChildren, bytes);
            byParts = PathHash.joined(byParts, PathHash.name(bytes, 0, bytes.length));
        }
        assertThat(byChildren).isEqualTo(PathHash.of(path.toString()));
        assertThat(byParts).isEqualTo(PathHash.of(path.toString()));
        assertThat(PathHash.of(path + "/")).isEqualTo(PathHash.of(path.toString()));
        assertThat(byParts).isNotNegative();
    }

    @SeededTest
    void aPathInABufferHasTheSameHash(RandomGenerator random) {
        String path = "/" + name(random) + "/" + name(random) + "/" + name(random);
        byte[] bytes = path.getBytes(StandardCharsets.UTF_8);
        int from = random.nextInt(20);
        byte[] buffer = new byte[from + bytes.length + random.nextInt(20)];
        random.nextBytes(buffer);
        System.arraycopy(bytes, 0, buffer, from, bytes.length);
        assertThat(PathHash.of(buffer, from, from + bytes.length)).isEqualTo(PathHash.of(path));
        assertThat(PathHash.of("//" + path + "//")).isEqualTo(PathHash.of(path));
    }

    /** A bit of a name changes each bit of the hash about as often as not. */
    @SeededTest(seeds = 3)
    void eachBitOfANameCounts(RandomGenerator random) {
        int[] changed = new int[63];
        int tries = 4000;
        for (int i = 0; i < tries; i++) {
            byte[] name = new byte[1 + random.nextInt(30)];
            random.nextBytes(name);
            long before = PathHash.child(PathHash.ROOT, name);
            name[random.nextInt(name.length)] ^= (byte) (1 << random.nextInt(8));
            long differs = before ^ PathHash.child(PathHash.ROOT, name);
            for (int bit = 0; bit < changed.length; bit++) {
                changed[bit] += (int) (differs >>> bit) & 1;
            }
        }
        for (int bit = 0; bit < changed.length; bit++) {
            assertThat(changed[bit]).as("bit %d", bit).isBetween(tries * 45 / 100, tries * 55 / 100);
        }
    }

    @SeededTest(seeds = 3)
    void differentPathsHaveDifferentHashes(RandomGenerator random) {
        Map<Long, String> seen = new HashMap<>();
        for (int i = 0; i < 50_000; i++) {
            String path = "/" + name(random) + "/" + name(random);
            String before = seen.put(PathHash.of(path), path);
            assertThat(before == null || before.equals(path))
                    .as("%s and %s", before, path)
                    .isTrue();
        }
    }

    private static String name(RandomGenerator random) {
        StringBuilder name = new StringBuilder();
        int length = 1 + random.nextInt(20);
        for (int i = 0; i < length; i++) {
            name.append(random.nextInt(10) == 0 ? 'ü' : (char) ('a' + random.nextInt(26)));
        }
        return name.toString();
    }
}
