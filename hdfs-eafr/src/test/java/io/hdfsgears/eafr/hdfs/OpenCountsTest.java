// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.hdfs;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.hdfsgears.eafr.popularity.CountSettings;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OpenCountsTest {
    private static final int FILES = 1 << 18;
    private static final long DAY = 86_400_000;

    /** Bytes that this thread takes from the heap meanwhile. */
    private static long allocated(Runnable what) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        what.run();
        return threads.getCurrentThreadAllocatedBytes() - before;
    }

    @Test
    void theMostReadComeFirstAndOfEqualOnesTheLowerNumber() {
        OpenCounts counts = new OpenCounts(new CountSettings(64, 256, 0), DAY);
        counts.read(5, "h1", 3);
        counts.read(9, "h1", 7);
        counts.read(4, "h1", 3);
        counts.read(1, "h1", 1);
        assertThat(counts.top(3).entrySet())
                .containsExactly(Map.entry(9L, 7.0), Map.entry(4L, 3.0), Map.entry(5L, 3.0));
        assertThat(counts.top(10)).hasSize(4);
        assertThat(counts.top(1)).containsOnlyKeys(9L);
    }

    /** All of them were boxed and sorted, under the lock that each open takes. */
    @Test
    void whoAsksForTheTopLooksAtManyFilesWithoutAnObjectForEach() {
        OpenCounts counts = new OpenCounts(new CountSettings(FILES, 4 * FILES, 0), DAY);
        for (long file = 0; file < FILES; file++) {
            counts.read(file, "h1", 1 + (int) (file % 1_000));
        }
        assertThat(allocated(() -> counts.top(100))).isLessThan(4L << 20);
    }

    /** A setrep -R of many files, few of which have extra replicas. */
    @Test
    void aUsersFileWithoutExtrasCopiesNothing() {
        Extras extras = new Extras(100_000);
        Map<Long, Integer> inForce = new HashMap<>();
        for (long file = 0; file < 2_000; file++) {
            inForce.put(file, 1);
        }
        extras.publish(inForce);
        assertThat(allocated(() -> {
                    for (long file = 2_000; file < 12_000; file++) {
                        assertThat(extras.usersOwn(file)).isFalse();
                    }
                }))
                .isLessThan(64L << 20);
        assertThat(extras.usersOwn(7)).isTrue();
        assertThat(extras.of(7)).isZero();
        assertThat(extras.of(8)).isEqualTo(1);
    }

    @Test
    void ofUsersFilesTheLatestAreKept() {
        Extras extras = new Extras(3);
        for (long file = 1; file <= 5; file++) {
            extras.usersOwn(file);
        }
        assertThat(extras.users()).containsExactly(3L, 4L, 5L);
    }
}
