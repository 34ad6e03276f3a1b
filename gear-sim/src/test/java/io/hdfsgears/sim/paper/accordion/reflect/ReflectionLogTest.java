// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.accordion.reflect;

import static io.hdfsgears.sim.paper.accordion.reflect.Offloads.node;
import static io.hdfsgears.sim.paper.accordion.reflect.Offloads.offload;
import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.model.NodeId;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReflectionLogTest {
    private final ReflectionLog log = new ReflectionLog();

    private List<Offload> pending(int... nodes) {
        List<NodeId> ids = Arrays.stream(nodes).mapToObj(Offloads::node).toList();
        return log.pending(ids, 0, 100).stream()
                .map(ReflectionLog.Entry::offload)
                .toList();
    }

    @Test
    void entriesWaitForTheirNodeInTheOrderTheyCame() {
        log.record(List.of(offload(7, 1, 9), offload(5, 2, 8), offload(6, 1, 9)));
        assertThat(log.size()).isEqualTo(3);
        assertThat(pending(9)).containsExactly(offload(7, 1, 9), offload(6, 1, 9));
        assertThat(pending(8, 9)).containsExactly(offload(7, 1, 9), offload(5, 2, 8), offload(6, 1, 9));
        assertThat(pending(4)).isEmpty();
        assertThat(pending()).isEmpty();
    }

    @Test
    void pagesFollowOneAnother() {
        log.record(List.of(offload(1, 1, 9), offload(2, 1, 8), offload(3, 1, 9), offload(4, 1, 9)));
        List<ReflectionLog.Entry> first = log.pending(List.of(node(9), node(8)), 0, 2);
        assertThat(first).extracting(entry -> entry.offload().blockId()).containsExactly(1L, 2L);
        List<ReflectionLog.Entry> second =
                log.pending(List.of(node(9), node(8)), first.get(1).sequence(), 9);
        assertThat(second).extracting(entry -> entry.offload().blockId()).containsExactly(3L, 4L);
        assertThat(log.pending(List.of(node(9)), second.get(1).sequence(), 9)).isEmpty();
    }

    @Test
    void aBlockMayWaitForSeveralNodes() {
        log.record(List.of(offload(7, 1, 9), offload(7, 2, 8)));
        assertThat(log.size()).isEqualTo(2);
        log.done(log.pending(List.of(node(9)), 0, 1));
        assertThat(pending(8, 9)).containsExactly(offload(7, 2, 8));
        log.record(List.of(offload(6, 1, 9), offload(6, 3, 9)));
        assertThat(pending(9)).as("the later one counts").containsExactly(offload(6, 3, 9));
    }

    @Test
    void aBlockWrittenAnewReplacesItsEntries() {
        log.record(List.of(offload(7, 1, 9), offload(7, 2, 8), offload(6, 2, 8)));
        log.record(List.of(offload(7, 3, 8)));
        assertThat(pending(8, 9)).containsExactly(offload(6, 2, 8), offload(7, 3, 8));
    }

    /** A batch is carried out while its block is written again: it must not drop the new entry. */
    @Test
    void whatIsDoneTwiceIsPassedOver() {
        log.record(List.of(offload(7, 1, 9)));
        List<ReflectionLog.Entry> old = log.pending(List.of(node(9)), 0, 9);
        log.record(List.of(offload(7, 2, 9)));
        log.done(old);
        assertThat(pending(9)).containsExactly(offload(7, 2, 9));
        List<ReflectionLog.Entry> last = log.pending(List.of(node(9)), 0, 9);
        log.done(last);
        log.done(last);
        assertThat(log.size()).isZero();
        log.record(List.of(offload(7, 1, 9)));
        long next = log.pending(List.of(node(9)), 0, 9).get(0).sequence();
        assertThat(next)
                .as("numbers are not used twice")
                .isGreaterThan(last.get(0).sequence());
    }

    @Test
    void nothingMayBeAsked() {
        log.record(List.of());
        log.done(List.of());
        assertThat(log.size()).isZero();
    }
}
