// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.namespace;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.testkit.SeededTest;
import java.util.HashMap;
import java.util.Map;
import java.util.random.RandomGenerator;

final class LongTablePropertyTest {
    @SeededTest
    void behavesAsAMap(RandomGenerator random) {
        LongTable table = new LongTable(random.nextInt(50));
        Map<Long, Long> map = new HashMap<>();
        for (int i = 0; i < 5000; i++) {
            long key = random.nextBoolean() ? random.nextInt(300) : random.nextLong();
            if (random.nextInt(5) == 0) {
                table.clear(key);
                map.remove(key);
            } else {
                long value = random.nextLong(Long.MAX_VALUE);
                table.put(key, value);
                map.put(key, value);
            }
        }
        map.forEach((key, value) -> assertThat(table.get(key)).isEqualTo(value));
        for (long key = 0; key < 300; key++) {
            assertThat(table.get(key)).isEqualTo(map.getOrDefault(key, LongTable.NONE));
        }
        long[] seen = new long[1];
        table.forEachValue(value -> seen[0]++);
        assertThat(seen[0]).isEqualTo(map.size());
    }
}
