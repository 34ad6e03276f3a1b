// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.accordion.reflect;

import static io.hdfsgears.accordion.reflect.Offloads.node;
import static io.hdfsgears.accordion.reflect.Offloads.offload;
import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.model.NodeId;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every reflection log owes. */
public abstract class ReflectionLogContract {
    private ReflectionLog log;

    protected abstract ReflectionLog open() throws Exception;

    @BeforeEach
    final void openLog() throws Exception {
        log = open();
    }

    @AfterEach
    final void closeLog() throws Exception {
        log.close();
    }

    private List<Offload> pending(int... nodes) throws Exception {
        List<NodeId> ids = Arrays.stream(nodes).mapToObj(Offloads::node).toList();
        return log.pending(ids, 0, 100).stream()
                .map(ReflectionLog.Entry::offload)
                .toList();
    }

    @Test
    final void entriesWaitForTheirNodeInTheOrderTheyCame() throws Exception {
        log.record(List.of(offload(7, 1, 9), offload(5, 2, 8), offload(6, 1, 9)));
        assertThat(log.size()).isEqualTo(3);
        assertThat(pending(9)).containsExactly(offload(7, 1, 9), offload(6, 1, 9));
        assertThat(pending(8, 9)).containsExactly(offload(7, 1, 9), offload(5, 2, 8), offload(6, 1, 9));
        assertThat(pending(4)).isEmpty();
        assertThat(pending()).isEmpty();
    }

    @Test
    final void pagesFollowOneAnother() throws Exception {
        log.record(List.of(offload(1, 1, 9), offload(2, 1, 8), offload(3, 1, 9), offload(4, 1, 9)));
        List<ReflectionLog.Entry> first = log.pending(List.of(node(9), node(8)), 0, 2);
        assertThat(first).extracting(entry -> entry.offload().blockId()).containsExactly(1L, 2L);
        List<ReflectionLog.Entry> second =
                log.pending(List.of(node(9), node(8)), first.get(1).sequence(), 9);
        assertThat(second).extracting(entry -> entry.offload().blockId()).containsExactly(3L, 4L);
        assertThat(log.pending(List.of(node(9)), second.get(1).sequence(), 9)).isEmpty();
    }

    @Test
    final void aBlockMayWaitForSeveralNodes() throws Exception {
        log.record(List.of(offload(7, 1, 9), offload(7, 2, 8)));
        assertThat(log.size()).isEqualTo(2);
        log.done(log.pending(List.of(node(9)), 0, 1));
        assertThat(pending(8, 9)).containsExactly(offload(7, 2, 8));
        log.record(List.of(offload(6, 1, 9), offload(6, 3, 9)));
        assertThat(pending(9)).as("the later one counts").containsExactly(offload(6, 3, 9));
    }

    @Test
    final void aBlockWrittenAnewReplacesItsEntries() throws Exception {
        log.record(List.of(offload(7, 1, 9), offload(7, 2, 8), offload(6, 2, 8)));
        log.record(List.of(offload(7, 3, 8)));
        assertThat(pending(8, 9)).containsExactly(offload(6, 2, 8), offload(7, 3, 8));
    }

    @Test
    final void deletedBlocksAreForgotten() throws Exception {
        log.record(List.of(offload(7, 1, 9), offload(7, 2, 8), offload(6, 2, 8)));
        log.forget(List.of(7L, 99L));
        assertThat(pending(8, 9)).containsExactly(offload(6, 2, 8));
        log.forget(List.of(7L));
        assertThat(log.size()).isEqualTo(1);
    }

    /** A batch that was carried out while its block was written anew must not drop the new entry. */
    @Test
    final void whatIsDoneTwiceIsPassedOver() throws Exception {
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
    final void nothingMayBeAsked() throws Exception {
        log.record(List.of());
        log.forget(List.of());
        log.done(List.of());
        assertThat(log.size()).isZero();
    }
}
