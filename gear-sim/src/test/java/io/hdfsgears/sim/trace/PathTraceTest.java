// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.sim.trace.store.TraceLibrary;
import org.junit.jupiter.api.Test;

class PathTraceTest {
    @Test
    void holdsTheRecordedDay() {
        PathTrace trace = TraceLibrary.facebook2010Paths();
        assertThat(trace.paths()).isEqualTo(17_158);
        assertThat(trace.reads()).hasSize(25_428);
        assertThat(trace.reads().stream().map(PathTrace.PathRead::path).distinct())
                .hasSize(17_158);
        assertThat(trace.reads().get(0)).isEqualTo(new PathTrace.PathRead(1, 2_267_942, 0, 1_937_944));
    }

    @Test
    void namesALineThatIsNone() {
        assertThatThrownBy(() -> PathTrace.parse("some", "1\t2\t3\n"))
                .hasMessageContaining("some: not four numbers: 1\t2\t3");
    }
}
