// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.namenode;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.pfimbi.hdfs.namenode.WriterQueues.Placed;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class WriterQueuesTest {
    private static final long LATER = TimeUnit.MINUTES.toNanos(11);

    private final WriterQueues queues = new WriterQueues();

    private static List<Placed> hosts(String... ids) {
        return Arrays.stream(ids).map(id -> new Placed(id, "/rack", 0, false)).toList();
    }

    @Test
    void writersAtOnceWaitForDifferentHosts() {
        assertThat(queues.order(1, hosts("a", "b", "c"), 1, 0)).containsExactly(0, 1, 2);
        assertThat(queues.order(2, hosts("a", "b", "c"), 1, 0)).containsExactly(1, 0, 2);
        assertThat(queues.order(3, hosts("a", "b", "c"), 1, 0)).containsExactly(2, 0, 1);
        assertThat(queues.order(4, hosts("b", "a"), 1, 0)).containsExactly(1, 0);
    }

    @Test
    void aBlockThatIsWrittenOrGivenUpNoLongerCounts() {
        queues.order(1, hosts("a", "b"), 1, 0);
        queues.order(2, hosts("a", "b"), 2, 0);
        assertThat(queues.queue("a")).isEqualTo(2);
        queues.written(1);
        queues.written(1);
        queues.written(99);
        assertThat(queues.queue("a")).isEqualTo(1);
        queues.written(2);
        assertThat(queues.queue("a") + queues.queue("b") + queues.queue("unknown"))
                .isZero();
    }

    @Test
    void aClientThatAsksAgainGetsTheSameAnswer() {
        List<Integer> first = queues.order(1, hosts("a", "b", "c"), 1, 0);
        queues.order(2, hosts("b"), 1, 0);
        assertThat(queues.order(1, hosts("a", "b", "c"), 1, 5)).isEqualTo(first);
        assertThat(queues.queue("a")).isEqualTo(1);
    }

    @Test
    void aClientThatAsksAgainUnderOtherRulesOrForOtherHostsIsCountedOnce() {
        queues.order(1, hosts("a", "b", "c"), 1, 0);
        queues.order(1, hosts("a", "b", "c"), 2, 0);
        assertThat(queues.queue("a") + queues.queue("b") + queues.queue("c")).isEqualTo(2);
        queues.order(1, hosts("d", "e"), 1, 0);
        assertThat(queues.queue("a") + queues.queue("b") + queues.queue("c")).isZero();
        assertThat(queues.queue("d")).isEqualTo(1);
        queues.first(1, List.of("a", "e"), 2, 0);
        assertThat(queues.queue("d")).isZero();
        assertThat(queues.queue("e")).isEqualTo(1);
    }

    @Test
    void writersThatWaitForAllHostsCountOnEach() {
        queues.first(1, List.of("a", "b"), 2, 0);
        assertThat(queues.order(2, hosts("a", "b", "c"), 1, 0)).containsExactly(2, 0, 1);
    }

    @Test
    void aLogThatIsWrittenSlowlyDoesNotCountForEver() {
        queues.order(1, hosts("a"), 1, 0);
        queues.order(2, hosts("b"), 1, LATER);
        assertThat(queues.queue("a")).isZero();
        assertThat(queues.queue("b")).isEqualTo(1);
        queues.written(1);
        assertThat(queues.queue("a")).isZero();
    }

    @Test
    void aHostIsIdleWhileFewerBlocksOfOtherWritersAreOnIt() {
        Map<String, Integer> most = Map.of("a", 1, "b", 2, "c", 1);
        assertThat(queues.idle(1, most, 0)).isEqualTo(3);
        queues.first(1, List.of("a", "b", "c"), 2, 0);
        assertThat(queues.idle(1, most, 0)).as("asked again").isEqualTo(3);
        assertThat(queues.idle(2, most, 0))
                .as("a is busy, b has room for one more")
                .isEqualTo(2);
        queues.first(2, List.of("b", "c"), 1, 0);
        assertThat(queues.idle(3, most, 0)).isEqualTo(1);
        assertThat(queues.idle(3, most, LATER)).as("writers that are gone").isEqualTo(3);
    }
}
