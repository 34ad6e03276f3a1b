// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class JobTest {
    @Test
    void jobsSurviveTheWayToTheClient() {
        List<Job> jobs = List.of(new Job(1_500, "/in/a", 10, "/out/b", 0), Job.read("/in/c", 5), Job.write("/d", 7));
        assertThat(Job.parse(jobs.stream().map(Job::line).toList())).isEqualTo(jobs);
    }
}
