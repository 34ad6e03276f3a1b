// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.namenode;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

final class LeaveCallsTest {
    private static final long BOUND_MILLIS = 500;

    /** A NameNode has done so long before, and it takes longer than the bound. */
    @BeforeAll
    static void logIn() throws IOException {
        assertThat(UserGroupInformation.getLoginUser()).isNotNull();
    }

    @Test
    void hostsThatHangDoNotKeepOthersFromBeingTold() {
        Map<String, Set<Long>> blocks = new HashMap<>();
        for (int i = 0; i < 30; i++) {
            blocks.put("hangs" + i, Set.of((long) i));
        }
        blocks.put("sends", Set.of(100L, 101L));
        blocks.put("refuses", Set.of(102L));
        CountDownLatch never = new CountDownLatch(1);
        LeaveCalls<String> calls = new LeaveCalls<>(
                (host, ids) -> {
                    if (host.startsWith("hangs")) {
                        await(never);
                    }
                    if (host.equals("refuses")) {
                        throw new IOException("refused");
                    }
                    return List.of(100L);
                },
                host -> 0,
                BOUND_MILLIS);
        long start = System.nanoTime();
        assertThat(calls.tell(blocks)).containsExactly(100L);
        // One after the other they would take thirty bounds.
        assertThat((System.nanoTime() - start) / 1_000_000).isLessThan(10 * BOUND_MILLIS);
    }

    /** A rack that was lost a moment ago, and whose hosts are not dead yet. */
    @Test
    void hostsThatWereHeardLastAreToldBeforeManyThatAreSilent() {
        Map<String, Set<Long>> blocks = new HashMap<>();
        for (int i = 0; i < 80; i++) {
            blocks.put("hangs" + i, Set.of((long) i));
            blocks.put("lives" + i, Set.of((long) i));
        }
        Set<String> told = ConcurrentHashMap.newKeySet();
        CountDownLatch never = new CountDownLatch(1);
        LeaveCalls<String> calls = new LeaveCalls<>(
                (host, ids) -> {
                    if (host.startsWith("hangs")) {
                        await(never);
                    }
                    told.add(host);
                    return List.of();
                },
                host -> host.startsWith("hangs") ? -7 : 5,
                BOUND_MILLIS);
        assertThat(calls.tell(blocks)).isEmpty();
        assertThat(told).hasSize(80);
    }

    @Test
    void nothingIsAskedForNoBlocks() {
        LeaveCalls<String> calls = new LeaveCalls<>(
                (host, ids) -> {
                    throw new AssertionError(host);
                },
                host -> 0,
                BOUND_MILLIS);
        assertThat(calls.tell(Map.of())).isEmpty();
    }

    private static void await(CountDownLatch never) throws IOException {
        try {
            never.await();
        } catch (InterruptedException e) {
            throw new IOException("stopped", e);
        }
    }
}
