// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.pfimbi.tail.Copy;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.junit.jupiter.api.Test;

class ServedTest {
    private static final long BYTES = 1_000;
    private static final Copy SOURCE = new Copy("10.0.0.1", "h1", "uuid", 1, 2, "DS-1", "DISK");

    private final Served served = new Served();

    @Test
    void countsByPositionAndJob() {
        served.asked(block(2, "a"), 0);
        served.asked(block(2, "a"), 0);
        served.received(block(2, "a"), BYTES, 1);
        served.asked(block(3, "a"), 1);
        served.asked(block(2, "b"), 1);
        served.refused(block(2, "b"), 2);
        assertThat(lines()).containsExactly("2/a 2 2000 1 1000", "2/b 0 0 0 0", "3/a 1 1000 0 0");
    }

    @Test
    void jobsThatEndedAreFoldedAndTheirSumsStay() {
        served.received(block(2, "old"), BYTES, 0);
        served.received(block(2, "older"), BYTES, 0);
        served.received(block(3, "old"), BYTES, 0);
        served.received(block(2, "new"), BYTES, TimeUnit.MINUTES.toNanos(20));
        served.tick(TimeUnit.MINUTES.toNanos(31));
        assertThat(lines()).containsExactly("2/(ended) 0 0 2 2000", "2/new 0 0 1 1000", "3/(ended) 0 0 1 1000");
    }

    @Test
    void aRefusalOfAJobThatWasFoldedCountsAmongTheOthers() {
        served.asked(block(2, "old"), 0);
        served.asked(block(2, "old"), 0);
        served.tick(TimeUnit.MINUTES.toNanos(31));
        served.refused(block(2, "old"), TimeUnit.MINUTES.toNanos(32));
        assertThat(lines()).containsExactly("2/(ended) 1 1000 0 0");
    }

    @Test
    void howeverManyJobsComeTheLatestAreKept() {
        int jobs = 3 * Served.MOST_JOBS;
        for (int i = 0; i < jobs; i++) {
            served.received(block(2, "job" + i), BYTES, i);
        }
        assertThat(served.flows()).hasSize(Served.MOST_JOBS + 1);
        assertThat(served.flows().stream().mapToLong(flow -> flow.receivedBytes).sum())
                .isEqualTo(jobs * BYTES);
        assertThat(served.flows())
                .extracting(flow -> flow.job)
                .contains(Served.OTHERS, "job" + (jobs - 1), "job" + (jobs - Served.MOST_JOBS))
                .doesNotContain("job" + (jobs - Served.MOST_JOBS - 1));
    }

    private List<String> lines() {
        return served.flows().stream()
                .map(flow -> flow.flowClass() + " " + flow.askedBlocks + " " + flow.askedBytes + " "
                        + flow.receivedBlocks + " " + flow.receivedBytes)
                .toList();
    }

    private static Incoming block(int position, String job) {
        return new Incoming(1, new ExtendedBlock("pool", 1, BYTES, 1), job, position, "DISK", SOURCE, List.of(), 0);
    }
}
