// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.namespace;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.testkit.SeededTest;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.random.RandomGenerator;

final class PathHashPropertyTest {
    private static final BigInteger PRIME = BigInteger.TWO.pow(61).subtract(BigInteger.ONE);

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
            byParts = PathHash.joined(byParts, PathHash.name(bytes), PathHash.weight(bytes.length));
        }
        assertThat(byChildren).isEqualTo(PathHash.of(path.toString()));
        assertThat(byParts).isEqualTo(PathHash.of(path.toString()));
        assertThat(PathHash.of(path + "/")).isEqualTo(PathHash.of(path.toString()));
        assertThat(byParts).isBetween(0L, PRIME.longValueExact());
    }

    /** The multiplication modulo 2^61 - 1, against one that cannot overflow. */
    @SeededTest
    void weightsAreThePowersOfTheBase(RandomGenerator random) {
        BigInteger base = BigInteger.valueOf(PathHash.weight(0));
        int length = random.nextInt(2000);
        assertThat(BigInteger.valueOf(PathHash.weight(length)))
                .isEqualTo(base.modPow(BigInteger.valueOf(length + 1L), PRIME));
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
