// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.agent;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RunTimeTest {
    @Test
    void aPauseIsNoTimeThatHostsHadToBeHeardOrToWake() {
        RunTime time = new RunTime(0);
        time.start(100);
        time.activate(200);
        time.paused(1_000, 1_300);
        assertThat(time.ranNanos(1_400)).isEqualTo(300);
        assertThat(time.ranActiveNanos(1_400)).isEqualTo(200);
        assertThat(time.activeNanos(1_400)).as("its clock went on").isEqualTo(1_200);
        time.activate(1_500);
        assertThat(time.ranActiveNanos(1_600)).isEqualTo(100);
    }

    @Test
    void onlyTheRestOfAPauseCountsInWhichItWasActive() {
        RunTime time = new RunTime(0);
        time.activate(1_000);
        time.paused(1_000, 1_200);
        assertThat(time.ranActiveNanos(1_300)).isEqualTo(100);
    }
}
