// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.standby;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.benchmarks.jobs.Job;
import java.util.List;
import org.junit.jupiter.api.Test;

class StandbyPlanTest {
    private static final StandbyPlan PLAN = new StandbyPlan(10, 400, 3, 100, 2, 3);

    @Test
    void layOutAndReadBackAreTheSameFiles() {
        List<Job> written = PLAN.layOut();
        assertThat(written).hasSize(13);
        assertThat(written.stream().mapToLong(Job::writeBytes).sum()).isEqualTo(10 * 400 + 3 * 100);
        assertThat(PLAN.readBack().stream().map(Job::input))
                .containsExactlyElementsOf(written.stream().map(Job::output).toList());
        assertThat(PLAN.readBack().stream().mapToLong(Job::readBytes).sum()).isEqualTo(4_300);
        assertThat(PLAN.oldBytesInAll()).isEqualTo(4_000);
    }

    @Test
    void clientsReadTheSameFewFilesInTurns() {
        List<Job> reads = PLAN.reads();
        assertThat(reads.stream().map(Job::atMillis)).containsExactly(0L, 500L, 1_000L, 1_500L, 2_000L, 2_500L);
        assertThat(reads.get(3).input()).isEqualTo(reads.get(0).input());
        assertThat(reads.stream().map(Job::input).distinct()).hasSize(3);
    }

    @Test
    void coldReadsAreSpreadOverAllOldFiles() {
        List<String> read = PLAN.coldReads(3).stream().map(Job::input).toList();
        List<String> old = PLAN.layOut().stream().map(Job::output).limit(10).toList();
        assertThat(read).containsExactly(old.get(0), old.get(3), old.get(6));
        assertThat(PLAN.coldReads(99)).hasSize(10);
    }

    @Test
    void nothingToReadIsNoPlan() {
        assertThatThrownBy(() -> new StandbyPlan(1, 1, 0, 1, 1, 1)).hasMessageContaining("at least one");
    }
}
